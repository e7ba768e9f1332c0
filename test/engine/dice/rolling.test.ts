import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollDice } from '#engine/dice/rolling.ts';
import { rankRolls } from '#engine/dice/standings.ts';
import type { DiceRequest, Ignoring, RollRequest } from '#engine/dice/vocabulary.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ALICE, BOB, CAROL } from '../../helpers/coins.ts';
import { diceRequest, diceThatShow } from '../../helpers/dice.ts';

const TODAY = rulesetOf('2026-06-19');

function roll(request: RollRequest, numbers: readonly number[], choices: readonly number[] = []) {
  const rolled = rollDice(
    request,
    diceThatShow(...numbers),
    choices.map((ignore) => ({ ignore })),
    TODAY,
  );
  if (!rolled.ok) throw new Error(rolled.failure.code);
  return rolled.value.answer;
}

const refusal = (request: RollRequest, choices: readonly number[] = []): string | null => {
  const rolled = rollDice(
    request,
    () => 0,
    choices.map((ignore) => ({ ignore })),
    TODAY,
  );
  return rolled.ok ? null : rolled.failure.code;
};

const lowest = (count = 1): Ignoring => ({ which: 'lowest', count });
const highest = (count = 1): Ignoring => ({ which: 'highest', count });
const chosen = (count = 1): Ignoring => ({ which: 'chosen', count });

describe('the result: natural results, what is ignored, and the modifier', () => {
  it.each<[dice: string, changes: Partial<DiceRequest>, shown: number[], ignored: number[], result: number]>([
    ['d20', {}, [17], [], 17],
    ['d20+3', {}, [17], [], 20],
    ['d20-5', {}, [2], [], -3],
    ['2d6+3', {}, [4, 2], [], 9],
    ['d20+d4', {}, [20, 4], [], 24],
    ['2d20', { ignoring: lowest() }, [4, 15], [0], 15],
    ['2d20+2', { ignoring: lowest() }, [15, 4], [1], 17],
    ['2d20', { ignoring: highest() }, [4, 15], [1], 4],
    ['3d20', { ignoring: lowest(2) }, [9, 15, 3], [0, 2], 15],
    ['4d6', { ignoring: lowest() }, [3, 3, 3, 3], [0], 9],
    ['2d20kh1+d4', {}, [4, 15, 1], [0], 16],
    ['d4+2d20kl1-1', {}, [1, 4, 15], [2], 4],
    // If several are lowest, the result is the same whichever is ignored.
    ['d4+d6', { ignoring: lowest() }, [2, 2], [0], 2],
    ['d4+d6', { ignoring: lowest() }, [4, 1], [1], 4],
    ['3d6', { rerolls: { sequence: 5, was: [1, 6, 2], places: [0, 2] } }, [4, 5], [], 15],
  ])('%s %j showing %j', (dice, changes, shown, ignored, result) => {
    const { rolls, awaits } = roll(diceRequest(dice, changes), shown);
    expect(rolls).toMatchObject([{ by: ALICE, round: 1, ignored, result }]);
    expect(awaits).toBeNull();
  });

  it('waits for what its player ignores, die after die', () => {
    const request = diceRequest('3d20+1', { ignoring: chosen(2) });
    const shown = [3, 20, 11];
    expect(roll(request, shown)).toMatchObject({ rolls: [{ result: null }], awaits: { by: ALICE, roll: 0 } });
    expect(roll(request, shown, [1])).toMatchObject({ rolls: [{ ignored: [1] }], awaits: { roll: 0 } });
    expect(roll(request, shown, [2, 0])).toMatchObject({
      rolls: [{ ignored: [0, 2], result: 21 }],
      awaits: null,
    });
  });

  it('asks one player after another', () => {
    const request = diceRequest('2d6', { rollers: [ALICE, BOB], ignoring: chosen() });
    const shown = [1, 2, 3, 4];
    expect(roll(request, shown).awaits).toEqual({ by: ALICE, roll: 0 });
    expect(roll(request, shown, [0]).awaits).toEqual({ by: BOB, roll: 1 });
    expect(roll(request, shown, [0, 1])).toMatchObject({
      rolls: [{ result: 2 }, { result: 3 }],
      awaits: null,
    });
  });
});

describe('several players', () => {
  const places = (request: DiceRequest, shown: number[]) =>
    rankRolls(request.rollers, roll(request, shown).rolls);
  const all = [ALICE, BOB, CAROL] as const;

  it('stay tied if their results are compared', () => {
    expect(places(diceRequest('d20', { rollers: all }), [7, 12, 12])).toEqual([
      { place: 1, players: [BOB, CAROL] },
      { place: 3, players: [ALICE] },
    ]);
  });

  it('roll again if tied for an order, and keep their place among the others', () => {
    const request = diceRequest('d20', { rollers: all, isOrder: true });
    expect(places(request, [7, 12, 12, 3, 3, 1, 2])).toEqual([
      { place: 1, players: [CAROL] },
      { place: 2, players: [BOB] },
      { place: 3, players: [ALICE] },
    ]);
  });

  it('who are never untied stop after many rounds', () => {
    const rolled = rollDice(diceRequest('d2', { rollers: [ALICE, BOB], isOrder: true }), () => 0, [], TODAY);
    expect(rolled).toMatchObject({ ok: true, value: { answer: { rolls: { length: 200 } } } });
  });

  it('always come to an order, in which who rolled higher first is before', () => {
    const words = fc.array(fc.nat({ max: 2 ** 32 - 1 }), { minLength: 900, maxLength: 900 });
    const sides = fc.integer({ min: 3, max: 1000 });
    fc.assert(
      fc.property(words, sides, fc.integer({ min: 2, max: 8 }), (numbers, side, players) => {
        const [first = '', ...others] = Array.from({ length: players }, (_, at) => `${at}`);
        const request = diceRequest(`d${side}`, { rollers: [first, ...others], isOrder: true });
        const rolled = rollDice(request, (index) => numbers[index % 900] ?? 0, [], TODAY);
        if (!rolled.ok) throw new Error(rolled.failure.code);
        const { rolls } = rolled.value.answer;
        const order = rankRolls(request.rollers, rolls);
        expect(order.flatMap((place) => place.players).toSorted()).toEqual([...request.rollers].toSorted());
        const opening = (player = ''): number =>
          rolls.find(({ by, round }) => by === player && round === 1)?.result ?? 0;
        const openings = order.flatMap((place) => place.players).map(opening);
        expect(openings).toEqual(openings.toSorted((a, b) => b - a));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a draw and the planar die', () => {
  it('draw takes the thing in the place that the die shows', () => {
    const drawing = { kind: 'cards', among: ['Shock', 'Opt', 'Duress'] } as const;
    expect(roll({ kind: 'draw', rollers: [ALICE], drawing }, [3]).rolls).toMatchObject([{ natural: [3] }]);
  });

  it('the planar die has no number: nothing adds it or compares it', () => {
    expect(roll({ kind: 'planar', rollers: [ALICE] }, [6]).rolls).toMatchObject([
      { natural: [6], result: null },
    ]);
  });
});

describe('refused', () => {
  it.each<[string, RollRequest, number[]?]>([
    ['coins/flipper-twice', diceRequest('d6', { rollers: [ALICE, ALICE] })],
    ['dice/too-many', diceRequest('d6', { dice: [{ count: 101, sides: 6 }] })],
    ['dice/too-many', diceRequest('d6', { dice: [] })],
    ['dice/nothing-left', diceRequest('d20', { ignoring: lowest() })],
    ['dice/nothing-left', diceRequest('2d20', { ignoring: highest(2) })],
    ['option/out-of-range', diceRequest('2d20', { ignoring: lowest(0) })],
    ['dice/too-many-to-choose', diceRequest('11d6', { ignoring: chosen() })],
    ['dice/never-differ', diceRequest('2d1+5', { rollers: [ALICE, BOB], isOrder: true })],
    ['option/clash', diceRequest('2d6', { rollers: [ALICE, BOB], isOrder: true, ignoring: chosen() })],
    ['dice/nothing-rerolled', diceRequest('2d6', { rerolls: { sequence: 1, was: [1, 2], places: [] } })],
    ['dice/nothing-rerolled', diceRequest('2d6', { rerolls: { sequence: 1, was: [1, 7], places: [0] } })],
    ['dice/nothing-rerolled', diceRequest('2d6', { rerolls: { sequence: 1, was: [1], places: [0] } })],
    ['dice/nothing-rerolled', diceRequest('2d6', { rerolls: { sequence: 1, was: [1, 2], places: [2] } })],
    ['dice/nothing-rerolled', diceRequest('2d6', { rerolls: { sequence: 1, was: [1, 2], places: [0, 2] } })],
    ['coins/no-flip-waiting', diceRequest('2d6'), [0]],
    ['coins/no-flip-waiting', { kind: 'planar', rollers: [ALICE] }, [0]],
    ['dice/not-to-ignore', diceRequest('2d6', { ignoring: chosen() }), [2]],
    ['dice/not-to-ignore', diceRequest('3d6', { ignoring: chosen(2) }), [1, 1]],
  ])('%s', (code, request, choices = []) => {
    expect(refusal(request, choices)).toBe(code);
  });

  it('accepts eleven dice without choices, and ten with choices', () => {
    expect(refusal(diceRequest('11d6', { ignoring: lowest() }))).toBeNull();
    expect(refusal(diceRequest('10d6', { ignoring: chosen() }))).toBeNull();
  });
});

describe('the rules behind it', () => {
  const rules = (request: RollRequest, edition: Edition): readonly string[] => {
    const rolled = rollDice(request, () => 0, [], { edition });
    return rolled.ok ? rolled.value.citations.map(({ number, edition: day }) => `${number} ${day}`) : [];
  };
  it.each<[string, RollRequest, Edition, string[]]>([
    ['a die', diceRequest('d20'), '2026-06-19', ['706.1a 2026-06-19']],
    ['a modifier', diceRequest('d20+1'), '2026-06-19', ['706.1a 2026-06-19', '706.2 2026-06-19']],
    [
      'ignoring',
      diceRequest('2d20', { ignoring: lowest() }),
      '2026-06-19',
      ['706.1a 2026-06-19', '706.6 2026-06-19'],
    ],
    [
      'ignoring in 2021',
      diceRequest('2d20', { ignoring: lowest() }),
      '2021-07-23',
      ['706.1a 2021-07-23', '706.5 2021-07-23'],
    ],
    ['a die of 2006', diceRequest('d20'), 'founding', ['706.1a 2021-07-23']],
    [
      'the planar die',
      { kind: 'planar', rollers: [ALICE] },
      '2026-06-19',
      ['901.3a 2026-06-19', '706.7 2026-06-19'],
    ],
    ['the planar die of 2010', { kind: 'planar', rollers: [ALICE] }, '2010-01-01', ['901.3a 2010-01-01']],
  ])('%s', (_, request, edition, numbers) => {
    expect(rules(request, edition)).toEqual(numbers);
  });
});
