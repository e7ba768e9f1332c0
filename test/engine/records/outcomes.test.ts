import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceToWin, correctedOutcomes, outcomesOf, type GameOutcome } from '#engine/records/outcomes.ts';

const alone = (players: number) => Array.from({ length: players }, () => ({ team: null }));
const teams = (...of: readonly number[]) => of.map((team) => ({ team }));

describe('the outcome for each player', () => {
  it.each<
    [
      what: string,
      how: 'won' | 'drawn' | 'ended',
      sides: readonly { team: number | null }[],
      winners: readonly number[],
      out: readonly number[],
      outcomes: readonly GameOutcome[],
    ]
  >([
    ['one wins, the others lose', 'won', alone(3), [1], [0], ['lost', 'won', 'lost']],
    [
      'a team wins, with one who had left',
      'won',
      teams(1, 1, 2, 2),
      [0, 1],
      [1, 2, 3],
      ['won', 'won', 'lost', 'lost'],
    ],
    ['a draw of all', 'drawn', alone(3), [], [], ['drawn', 'drawn', 'drawn']],
    ['a draw of those who were left', 'drawn', alone(3), [], [2], ['drawn', 'drawn', 'lost']],
    [
      'a draw, of a team with one who had left',
      'drawn',
      teams(1, 1, 2, 2),
      [],
      [1],
      ['drawn', 'drawn', 'drawn', 'drawn'],
    ],
    [
      'a draw without a team that was out',
      'drawn',
      teams(1, 1, 2, 2, 3, 3),
      [],
      [4, 5],
      ['drawn', 'drawn', 'drawn', 'drawn', 'lost', 'lost'],
    ],
    ['no result', 'ended', alone(2), [], [0], ['none', 'none']],
    ['won by nobody', 'won', alone(2), [], [], ['none', 'none']],
  ])('%s', (_, how, sides, winners, out, outcomes) => {
    expect(outcomesOf(how, sides, new Set(winners), (at) => out.includes(at))).toEqual(outcomes);
  });

  it('as it is corrected: who left in an earlier turn has lost a draw', () => {
    const left = (turn: number | null) => ({ team: null, left: turn === null ? null : { turn } });
    const players = [left(3), left(7), left(null), { team: null, left: { turn: null } }];
    expect(correctedOutcomes('drawn', players, new Set(), 7)).toEqual(['lost', 'drawn', 'drawn', 'drawn']);
    expect(correctedOutcomes('drawn', players, new Set(), null)).toEqual([
      'drawn',
      'drawn',
      'drawn',
      'drawn',
    ]);
    expect(correctedOutcomes('won', players, new Set([0]), 7)).toEqual(['won', 'lost', 'lost', 'lost']);
  });
});

describe('the chance to win', () => {
  const sides = (outcomes: readonly GameOutcome[], of: readonly (number | null)[] = []) =>
    outcomes.map((outcome, at) => ({ team: of[at] ?? null, outcome }));

  it.each<[what: string, sides: ReturnType<typeof sides>, chance: number]>([
    ['a game of four', sides(['won', 'lost', 'lost', 'lost']), 1 / 4],
    ['a game of two', sides(['lost', 'won']), 1 / 2],
    ['two of four who share a victory', sides(['won', 'won', 'lost', 'lost']), 1 / 2],
    ['two teams of two', sides(['won', 'won', 'lost', 'lost'], [1, 1, 2, 2]), 1 / 2],
    ['three teams of two', sides(['won', 'won', 'lost', 'lost', 'lost', 'lost'], [1, 1, 2, 2, 3, 3]), 1 / 3],
    ['one against three', sides(['lost', 'won', 'won', 'won'], [1, 2, 2, 2]), 1 / 2],
    ['a draw', sides(['drawn', 'drawn']), 0],
    ['no result', sides(['none', 'none']), 0],
  ])('%s', (_, of, chance) => {
    expect(chanceToWin(of)).toBeCloseTo(chance);
  });

  it('adds up to the number of winners if all teams have the same size', () => {
    const games = fc.record({
      size: fc.integer({ min: 1, max: 4 }),
      teams: fc.integer({ min: 2, max: 4 }),
      won: fc.nat(3),
    });
    fc.assert(
      fc.property(games, ({ size, teams: count, won }) => {
        const winner = won % count;
        const all = Array.from({ length: size * count }, (_, at) => ({
          team: size === 1 ? null : 1 + Math.floor(at / size),
          outcome: (Math.floor(at / size) === winner ? 'won' : 'lost') as GameOutcome,
        }));
        expect(chanceToWin(all) * all.length).toBeCloseTo(size);
      }),
    );
  });
});
