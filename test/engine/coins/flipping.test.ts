import { describe, expect, it } from 'vitest';
import { winnerAndLoser } from '#engine/coins/calls.ts';
import { possibleChoices } from '#engine/coins/choices.ts';
import { countThrownCoins, flipCoins } from '#engine/coins/flipping.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import {
  again,
  ALICE,
  BOB,
  CAROL,
  coinsThatFall,
  flip,
  flipRequest,
  summarize,
} from '../../helpers/coins.ts';
import type { Face, FlipRequest } from '#engine/coins/vocabulary.ts';

const citations = (changes: Partial<FlipRequest>, edition: Edition): string[] => {
  const ruled = flipCoins(flipRequest(changes), () => 0, [], rulesetOf(edition));
  if (!ruled.ok) throw new Error(JSON.stringify(ruled.failure));
  return ruled.value.citations.map((rule) => `${rule.number} (${rule.edition})`);
};

describe('the rules in their order', () => {
  it.each<[call: Face, coin: string, result: string]>([
    ['heads', 'H', 'H→H won'],
    ['heads', 'T', 'T→T lost'],
    ['tails', 'H', 'H→H lost'],
    ['tails', 'T', 'T→T won'],
  ])('511.1, 705.2: the flipper calls %s, %s falls: %s', (call, coin, result) => {
    for (const edition of ['founding', '2006-07-15', '2026-06-19'] as const)
      expect(summarize(flip({ call }, coin, [], edition))).toEqual([result]);
  });

  it.each(['founding', '2003-07-01', '2026-06-19'] as const)(
    '511.2, 705.2: without a call nobody wins or loses, and each player flips a coin of their own (%s)',
    (edition) => {
      const table = flip({ call: null, flippers: [ALICE, BOB, CAROL] }, 'HTH', [], edition);
      expect(summarize(table)).toEqual(['H→H', 'T→T', 'H→H']);
      expect(table.flips.map(({ by }) => by)).toEqual([ALICE, BOB, CAROL]);
    },
  );

  it('511.3, 705.1: a die takes the place of the coin, odd for heads and even for tails', () => {
    const table = flip({ substitute: { kind: 'die', sides: 6 } }, 'H');
    expect(table.flips[0]).toMatchObject({ drawn: ['heads'], rolled: [1], won: true });
  });

  it('705.3: an effect fixes face and winner; no coin is thrown', () => {
    const fixed = { face: 'heads', won: true } as const;
    expect(summarize(flip({ fixed, call: 'tails' }, ''))).toEqual(['-→H won']);
  });

  it.each<[FlipRequest['fixed'], Face | null, string]>([
    [{ face: 'heads', won: null }, 'heads', '-→H won'],
    [{ face: 'heads', won: null }, 'tails', '-→H lost'],
    [{ face: 'heads', won: null }, null, '-→H'],
    [{ face: null, won: true }, 'tails', '-→? won'],
    [{ face: null, won: false }, 'tails', '-→? lost'],
    // "This can cause a player to win a flip that could not be won otherwise": one without a call.
    [{ face: null, won: true }, null, '-→? won'],
    [{ face: 'tails', won: true }, null, '-→T won'],
  ])('705.3: %j with call %s: %s', (fixed, call, result) => {
    expect(summarize(flip({ fixed, call }, ''))).toEqual([result]);
  });

  it('an effect that fixes nothing leaves the coin as it is', () => {
    expect(summarize(flip({ fixed: { face: null, won: null } }, 'T'))).toEqual(['T→T lost']);
  });
});

it.each<Edition>(['founding', '2026-06-19'])(
  '511.1, 705.2: each of several flippers calls their own (%s)',
  (edition) => {
    const calls = { [ALICE]: 'heads', [BOB]: 'tails', [CAROL]: 'heads' } as const;
    const table = flip({ call: null, calls, flippers: [ALICE, BOB, CAROL] }, 'HHT', [], edition);
    expect(summarize(table)).toEqual(['H→H won', 'H→H lost', 'T→T lost']);
  },
);

describe('who calls, and who wins, through the years', () => {
  const table = [
    // Until 2006-07-15 the other player calls: the flipper wins if the call is wrong.
    ['2003-07-01', 'heads', 'H', 'lost', BOB, ALICE],
    ['2003-07-01', 'heads', 'T', 'won', ALICE, BOB],
    ['2006-07-14', 'tails', 'H', 'won', ALICE, BOB],
    // Since then, only the player who flips wins or loses.
    ['2006-07-15', 'heads', 'H', 'won', ALICE, null],
    ['2006-07-15', 'heads', 'T', 'lost', null, ALICE],
    ['founding', 'tails', 'H', 'lost', null, ALICE],
    ['2026-06-19', 'tails', 'T', 'won', ALICE, null],
  ] as const;

  it.each(table)(
    '%s: call %s, coin %s: Alice has %s; winner %s, loser %s',
    (edition, call, coin, result, winner, loser) => {
      const changes = { call, opponent: BOB };
      const [only] = flip(changes, coin, [], edition).flips;
      expect(only?.won).toBe(result === 'won');
      expect(winnerAndLoser(only!, flipRequest(changes), rulesetOf(edition))).toEqual({ winner, loser });
    },
  );

  it('a flip without a call has no winner or loser, in any year (D02)', () => {
    const request = flipRequest({ call: null, opponent: BOB });
    const [only] = flip({ call: null }, 'H', [], '2003-07-01').flips;
    expect(winnerAndLoser(only!, request, rulesetOf('2003-07-01'))).toEqual({ winner: null, loser: null });
  });
});

const clash = (max: number): Partial<FlipRequest> => ({
  call: null,
  flippers: [ALICE, BOB],
  until: { kind: 'all-show', face: 'heads', max },
});

describe('several coins, and until something happens', () => {
  it('zero coins flip nothing, and the ruling reports it', () => {
    expect(flip({ until: { kind: 'coins', coins: 0 } }, '')).toEqual({
      flips: [],
      awaits: null,
      stopped: 'done',
    });
    expect(citations({ until: { kind: 'coins', coins: 0 } }, '2026-06-19')).toEqual(['705.2 (2026-06-19)']);
  });

  it('D04 Ral Zarek: five coins for heads, not called, so none is won', () => {
    const table = flip({ call: null, until: { kind: 'coins', coins: 5 } }, 'HTHHT');
    expect(summarize(table)).toEqual(['H→H', 'T→T', 'H→H', 'H→H', 'T→T']);
    expect(table.flips.every(({ round }) => round === 1)).toBe(true);
  });

  it('D12 Goblin Traprunner without a Thumb: won, lost, won', () => {
    const table = flip({ until: { kind: 'coins', coins: 3 } }, 'HTH');
    expect(table.flips.map(({ won }) => won)).toEqual([true, false, true]);
    expect(countThrownCoins(table.flips)).toBe(3);
  });

  it.each<[name: string, changes: Partial<FlipRequest>, coins: string, stopped: string, rounds: number]>([
    ['lost at once', { until: { kind: 'loss', max: 10 } }, 'T', 'done', 1],
    ['lost at the third', { until: { kind: 'loss', max: 10 } }, 'HHT', 'done', 3],
    // Squee's Revenge: a number of flips, or until one is lost.
    ['never lost in three', { until: { kind: 'loss', max: 3 } }, 'HHH', 'max', 3],
    ['a number of 0 chosen', { until: { kind: 'loss', max: 0 } }, '', 'max', 0],
    ['lost in the last', { until: { kind: 'loss', max: 3 } }, 'HHT', 'done', 3],
    ['tails shows', { call: null, until: { kind: 'face', face: 'tails', max: 9 } }, 'HHT', 'done', 3],
    ['tails never', { call: null, until: { kind: 'face', face: 'tails', max: 2 } }, 'HH', 'max', 2],
  ])('%s', (_, changes, coins, stopped, rounds) => {
    const table = flip(changes, coins);
    expect(table).toMatchObject({ stopped, awaits: null });
    expect(table.flips.map(({ round }) => round)).toEqual(
      Array.from({ length: rounds }, (__, index) => index + 1),
    );
  });

  it('each of several players goes on until their own flip ends it', () => {
    const until = { kind: 'face', face: 'heads', max: 9 } as const;
    const table = flip({ call: null, flippers: [ALICE, BOB], until }, 'HT T H');
    expect(table.flips.map(({ by, round }) => [by, round])).toEqual([
      [ALICE, 1],
      [BOB, 1],
      [BOB, 2],
      [BOB, 3],
    ]);
    expect(table.stopped).toBe('done');
  });

  describe('Mana Clash (D02): both flip until both show heads in the same round', () => {
    it.each([
      ['HH', 9, 'done', 1],
      ['TT HT TH HH', 9, 'done', 4],
      ['HT TH', 2, 'max', 2],
    ])('%s with at most %d rounds: %s after %d', (coins, max, stopped, rounds) => {
      const table = flip(clash(max), coins);
      expect(table.stopped).toBe(stopped);
      expect(table.flips.at(-1)?.round).toBe(rounds);
      expect(table.flips.every(({ won }) => won === null)).toBe(true);
    });
  });
});

describe('flipping again or not', () => {
  const gambit = { until: { kind: 'again', after: 'won', decides: 'flipper', max: 20 } } as const;
  const chaos = {
    until: { kind: 'again', after: 'either', decides: 'winner', max: 20 },
    opponent: BOB,
  } as const;
  const scales = { until: { kind: 'again', after: 'lost', decides: 'flipper', max: 20 } } as const;

  it.each([
    ['Fiery Gambit: the first flip lost', gambit, 'T', [], 'done', null],
    ['Fiery Gambit: won, to decide', gambit, 'H', [], null, ALICE],
    ['Fiery Gambit: won twice, enough', gambit, 'HH', [again(true), again(false)], 'chosen', null],
    ['Fiery Gambit: won, then lost', gambit, 'HT', [again(true)], 'done', null],
    ['Game of Chaos: won, Alice decides', chaos, 'H', [], null, ALICE],
    ['Game of Chaos: lost, Bob decides', chaos, 'T', [], null, BOB],
    ['Game of Chaos: Bob flips on, Alice wins', chaos, 'TH', [again(true)], null, ALICE],
    ['Game of Chaos: Bob has enough', chaos, 'T', [again(false)], 'chosen', null],
    ['Crooked Scales: won', scales, 'H', [], 'done', null],
    ['Crooked Scales: lost, {3} or not', scales, 'T', [], null, ALICE],
    ['Crooked Scales: paid twice, then won', scales, 'TTH', [again(true), again(true)], 'done', null],
  ] as const)('%s', (_, changes, coins, choices, stopped, by) => {
    const table = flip(changes, coins, choices);
    expect(table.stopped).toBe(stopped);
    expect(table.awaits).toEqual(by ? { kind: 'again', by } : null);
    expect(countThrownCoins(table.flips)).toBe(coins.length);
  });

  it('there is no prompt beyond the limit', () => {
    expect(flip({ until: { ...gambit.until, max: 2 } }, 'HH', [again(true)]).stopped).toBe('max');
  });

  it("an opponent who isn't named: anyone may answer for them", () => {
    const { awaits } = flip({ ...chaos, opponent: null }, 'T');
    expect(awaits).toEqual({ kind: 'again', by: null });
    expect(possibleChoices(awaits!, flipRequest(chaos), rulesetOf('founding'))).toEqual([
      { choice: again(true), won: null },
      { choice: again(false), won: null },
    ]);
  });

  it('before 2006-07-15 the opponent calls, and wins if the call is right', () => {
    expect(flip(chaos, 'H', [], '2003-07-01').awaits).toEqual({ kind: 'again', by: BOB });
  });
});

describe('an effect that fixes the result', () => {
  const edgar = { face: 'heads', won: true } as const;

  it('five coins at once: all of them', () => {
    const table = flip({ call: 'tails', until: { kind: 'coins', coins: 5 }, fixed: edgar }, '');
    expect(summarize(table)).toEqual(Array(5).fill('-→H won'));
  });

  it('one coin after another: the first flip only', () => {
    expect(summarize(flip({ until: { kind: 'loss', max: 9 }, fixed: edgar }, 'HT'))).toEqual([
      '-→H won',
      'H→H won',
      'T→T lost',
    ]);
  });

  it('Mana Clash: the coin of the one player whom the effect is about', () => {
    const table = flip(
      {
        call: null,
        flippers: [ALICE, BOB],
        until: { kind: 'all-show', face: 'heads', max: 9 },
        fixed: { face: 'heads', won: null, by: ALICE },
      },
      'T HH',
    );
    expect(summarize(table)).toEqual(['-→H', 'T→T', 'H→H', 'H→H']);
  });

  it('D14: it overrides the Thumb and asks nothing', () => {
    const table = flip({ fixed: edgar, thumbs: { [ALICE]: 3 }, until: { kind: 'coins', coins: 1000 } }, '');
    expect(table).toMatchObject({ awaits: null, stopped: 'done' });
    expect(table.flips).toHaveLength(1000);
  });
});

describe('the rules that an outcome rests on', () => {
  const die = { kind: 'die', sides: 20 } as const;
  const fixed = { face: 'heads', won: null } as const;
  it.each<[string, Partial<FlipRequest>, Edition, string[]]>([
    ['called', {}, 'founding', ['511.1 (2006-10-01)']],
    ['called', {}, '2009-07-11', ['705.1 (2009-07-11)']],
    ['called', {}, '2026-06-19', ['705.2 (2026-06-19)']],
    ['called by the opponent', {}, '2003-07-01', ['Glossary (2003-07-01)']],
    ['not called', { call: null }, 'founding', ['511.2 (2006-10-01)']],
    // Older editions have no such rule and follow the first later one.
    ['not called', { call: null }, '2003-07-01', ['511.2 (2006-07-15)']],
    ['a die', { substitute: die }, 'founding', ['511.1 (2006-10-01)', '511.3 (2006-10-01)']],
    ['a die', { substitute: die }, '2003-07-01', ['Glossary (2003-07-01)']],
    ['a die', { substitute: die }, '2026-06-19', ['705.2 (2026-06-19)', '705.1 (2026-06-19)']],
    ['fixed', { fixed }, '2026-06-19', ['705.3 (2026-06-19)', '705.2 (2026-06-19)']],
  ])('%s %j under %s', (_, changes, edition, rules) => {
    expect(citations(changes, edition)).toEqual(rules);
  });
});

it('draws the first numbers of the stream, each once', () => {
  const indices: number[] = [];
  const draw = (index: number): number => {
    indices.push(index);
    return coinsThatFall('HTTHHT')(index);
  };
  flipCoins(
    flipRequest({ flippers: [ALICE, BOB], until: { kind: 'coins', coins: 2 }, thumbs: { [BOB]: 1 } }),
    draw,
    [],
    rulesetOf('founding'),
  );
  expect(indices).toEqual([0, 1, 2, 3, 4, 5]);
});
