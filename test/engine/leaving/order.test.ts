import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import { play, seated, type Action } from '../tables/seated.ts';
import { leave, life, teamGame } from '../tables/teams.ts';

const TODAY = '2026-06-19';
const LOSE = { kind: 'game/lose' } as const;

/** `B, C and D`: first B left, then C and D at the same time. */
function told(start: Game, ...actions: readonly Action[]): string {
  const { seats } = actions.reduce(
    (game, action) => play(game, action.kind === 'game/leave' ? action.playerId : 'judge', action),
    start,
  );
  const out = seats.filter(({ left }) => left !== null);
  const order = [...new Set(out.map(({ leftNth = 0 }) => leftNth))].toSorted((a, b) => a - b);
  const names = (nth: number): string =>
    out
      .filter(({ leftNth }) => leftNth === nth)
      .map(({ playerId }) => playerId)
      .join(' and ');
  return order.map(names).join(', ');
}

const five = { ...seated(['A', 'B', 'C', 'D', 'E'], TODAY), hostId: 'judge' };

describe('the order in which players leave', () => {
  it.each<[what: string, start: Game, actions: readonly Action[], told: string]>([
    ['one after another', five, [leave('C'), life('B', -20), LOSE, leave('A', 'left')], 'C, B, A'],
    ['two at the same time', five, [life('B', -20), life('C', -20), LOSE], 'B and C'],
    ['again after that', five, [life('B', -20), life('C', -20), LOSE, leave('A')], 'B and C, A'],
    ['a team that loses together', teamGame(TODAY), [life('B2', -30), LOSE], 'B1 and B2'],
  ])('%s', (_what, start, actions, expected) => expect(told(start, ...actions)).toBe(expected));
});
