import { describe, expect, it } from 'vitest';
import { possibleChoices } from '#engine/coins/choices.ts';
import { countThrownCoins } from '#engine/coins/flipping.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { ALICE, BOB, flip, flipRequest, summarize, keep } from '../../helpers/coins.ts';
import type { FlipChoice, FlipRequest, Keep } from '#engine/coins/vocabulary.ts';

const coins = (count: number, thumbs = 1): Partial<FlipRequest> => ({
  until: { kind: 'coins', coins: count },
  thumbs: { [ALICE]: thumbs },
});

describe("Krark's Thumb", () => {
  it('D08: each flip is two coins of which one counts; two flips are two pairs, not four coins less two', () => {
    const table = flip({ ...coins(2), keep: { [ALICE]: 'heads' } }, 'HH TT');
    expect(summarize(table)).toEqual(['HH→H won', 'TT→T lost']);
  });

  it('D08: five flips are ten coins, of which five are kept', () => {
    const table = flip({ ...coins(5), keep: { [ALICE]: 'wins' } }, 'HT TT HH TH TT');
    expect(countThrownCoins(table.flips)).toBe(10);
    expect(summarize(table)).toEqual(['HT→H won', 'TT→T lost', 'HH→H won', 'TH→H won', 'TT→T lost']);
  });

  it('D12 Goblin Traprunner: (won, won) (lost, won) (lost, lost) makes two tokens and counts six coins', () => {
    const table = flip(coins(3), 'HH TH TT', [keep('heads')]);
    expect(table.flips.filter(({ won }) => won)).toHaveLength(2);
    expect(countThrownCoins(table.flips)).toBe(6);
  });

  it.each([
    [0, 'T', 'T→T lost'],
    [1, 'TH', 'TH→H won'],
    [2, 'TTHT', 'TTHT→H won'],
    [3, 'TTTT TTTH', 'TTTTTTTH→H won'],
  ])('%d Thumbs: the coins %s', (thumbs, fall, result) => {
    expect(summarize(flip({ ...coins(1, thumbs), keep: { [ALICE]: 'wins' } }, fall))).toEqual([result]);
  });

  it('a player without a Thumb beside one with it', () => {
    const table = flip(
      { ...coins(1), call: null, flippers: [BOB, ALICE], keep: { [ALICE]: 'tails' } },
      'H HT',
    );
    expect(summarize(table)).toEqual(['H→H', 'HT→T']);
  });
});

describe('choosing', () => {
  it.each<[choices: FlipChoice[], results: string[], asks: number | null]>([
    [[], ['HT→?', 'HH→H won', 'TH→?', 'TT→T lost'], 0],
    [[keep('tails')], ['HT→T lost', 'HH→H won', 'TH→?', 'TT→T lost'], 2],
    [[keep('tails'), keep('heads')], ['HT→T lost', 'HH→H won', 'TH→H won', 'TT→T lost'], null],
    [[keep('heads', true)], ['HT→H won', 'HH→H won', 'TH→H won', 'TT→T lost'], null],
    [[keep('tails', true)], ['HT→T lost', 'HH→H won', 'TH→T lost', 'TT→T lost'], null],
  ])('four pairs after %j', (choices, results, asks) => {
    const table = flip(coins(4), 'HT HH TH TT', choices);
    expect(summarize(table)).toEqual(results);
    expect(table.awaits).toEqual(asks === null ? null : { kind: 'keep', by: ALICE, flip: asks });
    expect(table.stopped).toBe(asks === null ? 'done' : null);
  });

  it('a choice for the rest applies to that player only, also in later rounds', () => {
    const changes = {
      call: null,
      flippers: [ALICE, BOB],
      thumbs: { [ALICE]: 1, [BOB]: 1 },
      until: { kind: 'all-show', face: 'heads', max: 9 },
    } as const;
    const first = flip(changes, 'HT TH', [keep('tails', true)]);
    expect(first.awaits).toEqual({ kind: 'keep', by: BOB, flip: 1 });
    const second = flip(changes, 'HT TH TH HT', [keep('tails', true), keep('heads')]);
    expect(summarize(second)).toEqual(['HT→T', 'TH→H', 'TH→T', 'HT→?']);
    expect(second.awaits).toEqual({ kind: 'keep', by: BOB, flip: 3 });
  });

  it('D10: the other player’s coin lies there before the player with the Thumb chooses', () => {
    const table = flip({ ...coins(1), call: null, flippers: [ALICE, BOB] }, 'HT T');
    expect(summarize(table)).toEqual(['HT→?', 'T→T']);
    expect(table.awaits).toEqual({ kind: 'keep', by: ALICE, flip: 0 });
  });

  it('D10: both with Thumbs: all four coins lie there; they choose in the order named', () => {
    const changes = {
      ...coins(1),
      call: null,
      flippers: [BOB, ALICE],
      thumbs: { [ALICE]: 1, [BOB]: 1 },
    } as const;
    expect(flip(changes, 'HT TH').awaits).toEqual({ kind: 'keep', by: BOB, flip: 0 });
    expect(flip(changes, 'HT TH', [keep('tails')]).awaits).toEqual({ kind: 'keep', by: ALICE, flip: 1 });
  });

  it('until lost: the next coin is thrown only when this one is chosen', () => {
    const changes = { until: { kind: 'loss', max: 9 }, thumbs: { [ALICE]: 1 } } as const;
    expect(summarize(flip(changes, 'HT'))).toEqual(['HT→?']);
    expect(summarize(flip(changes, 'HT', [keep('tails')]))).toEqual(['HT→T lost']);
    expect(summarize(flip(changes, 'HT TT', [keep('heads')]))).toEqual(['HT→H won', 'TT→T lost']);
  });

  it('Fiery Gambit: first which coin counts, then whether to flip again', () => {
    const until = { kind: 'again', after: 'won', decides: 'flipper', max: 9 } as const;
    const changes = { until, thumbs: { [ALICE]: 1 } };
    expect(flip(changes, 'HT').awaits).toEqual({ kind: 'keep', by: ALICE, flip: 0 });
    expect(flip(changes, 'HT', [keep('heads')]).awaits).toEqual({ kind: 'again', by: ALICE });
    expect(flip(changes, 'HT', [keep('tails')]).stopped).toBe('done');
  });

  it('the two answers, and what each would make of the flip', () => {
    const awaits = { kind: 'keep', by: ALICE, flip: 0 } as const;
    const won = (call: FlipRequest['call'], edition: '2003-07-01' | '2026-06-19'): unknown[] =>
      possibleChoices(awaits, flipRequest({ call }), rulesetOf(edition)).map((answer) => answer.won);
    expect(won('tails', '2026-06-19')).toEqual([false, true]);
    expect(won('tails', '2003-07-01')).toEqual([true, false]);
    expect(won(null, '2026-06-19')).toEqual([null, null]);
  });
});

describe('a standing preference', () => {
  it.each<[Keep, FlipRequest['call'], '2003-07-01' | '2026-06-19', string]>([
    ['heads', 'tails', '2026-06-19', 'HT→H lost'],
    ['tails', 'tails', '2026-06-19', 'HT→T won'],
    ['wins', 'tails', '2026-06-19', 'HT→T won'],
    ['losses', 'tails', '2026-06-19', 'HT→H lost'],
    ['ask', 'tails', '2026-06-19', 'HT→?'],
    // The opponent calls tails: heads wins for the flipper.
    ['wins', 'tails', '2003-07-01', 'HT→H won'],
    ['losses', 'tails', '2003-07-01', 'HT→T lost'],
    ['heads', null, '2026-06-19', 'HT→H'],
    // The flip has no win or loss to keep, so the player chooses.
    ['wins', null, '2026-06-19', 'HT→?'],
    ['losses', null, '2026-06-19', 'HT→?'],
  ])('keeps %s with call %s under %s: %s', (keeps, call, edition, result) => {
    const table = flip({ ...coins(1), call, keep: { [ALICE]: keeps } }, 'HT', [], edition);
    expect(summarize(table)).toEqual([result]);
    expect(table.awaits === null).toBe(!result.includes('?'));
  });

  it('keeps the only available face if the preferred one did not fall', () => {
    expect(summarize(flip({ ...coins(1, 2), keep: { [ALICE]: 'heads' } }, 'TTTT'))).toEqual(['TTTT→T lost']);
  });
});
