import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import { summaryAtEnd, summaryOf } from '#engine/records/summary.ts';
import { play, seated, type Action } from '../tables/seated.ts';
import { leave, life, NEXT, SIX, teamGame } from '../tables/teams.ts';

const TODAY = '2026-06-19';
const LOSERS_LEAVE = { kind: 'game/lose' } as const;
const DRAW = { kind: 'game/end', result: { how: 'drawn', winners: [] } } as const;

/** A player who leaves acts for themselves; the host does everything else. */
const playing = (start: Game, ...actions: readonly Action[]): Game =>
  actions.reduce(
    (now, action) => play(now, action.kind === 'game/leave' ? action.playerId : 'judge', action),
    start,
  );

/** `A2 lost, turn 1: lost by life`: a line for each player, in the order of the seats. */
function told(start = seated(['A', 'B', 'C'], TODAY), ...actions: readonly Action[]): readonly string[] {
  const before = playing(start, ...actions.slice(0, -1));
  const { players = [] } = summaryOf(before, playing(before, ...actions.slice(-1))) ?? {};
  return players.map(({ playerId, outcome, left }) => {
    const by = left?.by ? ` by ${left.by}` : '';
    return `${playerId} ${outcome}${left ? `, turn ${left.turn}: ${left.how}${by}` : ''}`;
  });
}

const emperors = teamGame(TODAY, { variants: ['emperor'] }, SIX);

it.each<[what: string, game: Game | undefined, actions: readonly Action[], lines: readonly string[]]>([
  [
    'by life',
    undefined,
    [life('B', -20), LOSERS_LEAVE, NEXT, life('C', -21), LOSERS_LEAVE],
    ['A won', 'B lost, turn 1: lost by life', 'C lost, turn 2: lost by life'],
  ],
  [
    'by conceding',
    undefined,
    [leave('B', 'left'), leave('C', 'left')],
    ['A won', 'B lost, turn 1: left', 'C lost, turn 1: left'],
  ],
  // In a draw, only players who left before have lost.
  ['a draw', undefined, [leave('B', 'left'), DRAW], ['A drawn', 'B lost, turn 1: left', 'C drawn']],
  [
    'with an emperor',
    emperors,
    [life('A2', -40), LOSERS_LEAVE],
    [
      'A2 lost, turn 1: lost by life',
      'A3 lost, turn 1: lost by emperor',
      'B1 won',
      'B2 won',
      'B3 won',
      'A1 lost, turn 1: lost by emperor',
    ],
  ],
  [
    'before the emperor, by an effect that is not known',
    emperors,
    [leave('A1', 'lost'), NEXT, life('A2', -40), LOSERS_LEAVE],
    [
      'A2 lost, turn 2: lost by life',
      'A3 lost, turn 2: lost by emperor',
      'B1 won',
      'B2 won',
      'B3 won',
      'A1 lost, turn 1: lost',
    ],
  ],
])('who lost, and by what: %s', (_, game, actions, lines) => {
  expect(told(game, ...actions)).toEqual(lines);
});

it('does not exist for a game in progress', () => {
  expect(told(undefined, life('B', -20), LOSERS_LEAVE)).toEqual([]);
});

describe('where players finished', () => {
  const start = seated(['A', 'B', 'C', 'D'], TODAY);
  it.each<[what: string, actions: readonly Action[], finishes: readonly (number | null)[]]>([
    ['one after another', [leave('C'), life('A', -20), LOSERS_LEAVE, leave('D')], [3, 1, 4, 2]],
    ['two at once', [life('A', -20), life('C', -20), LOSERS_LEAVE, leave('D')], [3, 1, 3, 2]],
    ['a draw of those who stayed', [leave('C'), DRAW], [1, 1, 4, 1]],
    [
      'a draw of those who left last',
      [leave('C'), life('A', -20), life('B', -20), life('D', -20), LOSERS_LEAVE],
      [1, 1, 4, 1],
    ],
    [
      'no result',
      [leave('C'), { kind: 'game/end', result: { how: 'ended', winners: [] } }],
      [null, null, null, null],
    ],
  ])('%s', (_, actions, finishes) => {
    const before = playing(start, ...actions.slice(0, -1));
    const after = playing(before, ...actions.slice(-1));
    const of = (summary: ReturnType<typeof summaryOf>) => summary?.players.map(({ finish }) => finish);
    expect(of(summaryOf(before, after))).toEqual(finishes);
    // Derived from the last state only.
    expect(summaryAtEnd(after)).toEqual(summaryOf(before, after));
  });
});
