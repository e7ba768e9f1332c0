import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chanceToWin,
  outcomesOf,
  teamsByPlaces,
  hadLeft,
  type GameOutcome,
} from '#engine/records/outcomes.ts';

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
});

describe('the teams of a game by its places', () => {
  it.each<
    [what: string, variant: string | null, finishes: readonly number[], teams: readonly (number | null)[]]
  >([
    ['two heads each', 'commander+two-headed-giant', [1, 3, 1, 3], [1, 2, 1, 2]],
    ['losers one after another', 'two-headed-giant', [1, 1, 3, 4], [1, 1, 2, 2]],
    ['three teams', 'alternating-teams', [3, 1, 5, 1, 3, 5], [2, 1, 3, 1, 2, 3]],
    ['an archenemy who won', 'archenemy', [2, 1, 3, 4], [2, 1, 2, 2]],
    ['an archenemy who lost', 'archenemy', [1, 4, 1, 1], [1, 2, 1, 1]],
    ['all tied', 'two-headed-giant', [1, 1, 1, 1], [null, null, null, null]],
    ['everyone alone', 'emperor', [1, 2, 3, 4, 5, 6], [null, null, null, null, null, null]],
    ['a variant without teams', 'commander', [1, 1, 3, 3], [null, null, null, null]],
    ['no variant', null, [1, 1, 3, 3], [null, null, null, null]],
  ])('%s', (_what, variant, finishes, expected) => {
    expect(teamsByPlaces(variant, finishes)).toEqual(expected);
  });
});

describe('who was out', () => {
  const isOut = (at: number) => at === 0;
  it.each<[what: string, players: Parameters<typeof hadLeft>[0], out: boolean]>([
    [
      'a loser',
      [
        { team: null, outcome: 'lost' },
        { team: null, outcome: 'won' },
      ],
      true,
    ],
    [
      'a winner by correction',
      [
        { team: null, outcome: 'won' },
        { team: null, outcome: 'lost' },
      ],
      false,
    ],
    [
      'a winner whose team stayed',
      [
        { team: 1, outcome: 'won' },
        { team: 1, outcome: 'won' },
      ],
      true,
    ],
    [
      'a winner whose whole team was out',
      [
        { team: 1, outcome: 'won' },
        { team: 2, outcome: 'lost' },
      ],
      false,
    ],
  ])('%s', (_what, players, out) => {
    expect(hadLeft(players, 0, isOut)).toBe(out);
    expect(hadLeft(players, 1, isOut)).toBe(false);
  });
});

describe('the chance to win', () => {
  const sides = (outcomes: readonly GameOutcome[], of: readonly (number | null)[] = []) =>
    outcomes.map((outcome, index) => ({ team: of[index] ?? null, outcome }));

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
        const all = Array.from({ length: size * count }, (_, index) => ({
          team: size === 1 ? null : 1 + Math.floor(index / size),
          outcome: (Math.floor(index / size) === winner ? 'won' : 'lost') as GameOutcome,
        }));
        expect(chanceToWin(all) * all.length).toBeCloseTo(size);
      }),
    );
  });
});
