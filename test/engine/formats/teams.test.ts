import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isEmperor } from '#engine/formats/emperors.ts';
import { isInRange, rangeOf } from '#engine/formats/ranges.ts';
import type { Game } from '#engine/game/state.ts';
import { play } from '../tables/seated.ts';
import { shahrazad } from '../tables/subgames.ts';
import { inGame, leave, NEXT, SHARING, SIX, teamGame, THREE_TEAMS } from '../tables/teams.ts';

describe('the emperor', () => {
  it('who is the emperor does not change in a subgame from which a general is missing', () => {
    const main = play(teamGame('2026-06-19', { variants: ['emperor'] }, SIX), 'A3', leave('A3'));
    const game = play(main, 'A2', shahrazad({ controllerId: 'A2', first: 'B1' }));
    expect(inGame(play(game, 'A1', leave('A1'))).toSorted()).toEqual(['A2', 'B1', 'B2', 'B3']);
    expect(play(game, 'A2', leave('A2')).result?.winners.toSorted()).toEqual(['B1', 'B2', 'B3']);
    const reaches = (playerId: string) => rangeOf(game, playerId, rulesetOf('2026-06-19')).answer;
    expect(['A1', 'A2', 'B1', 'B2', 'B3'].map(reaches)).toEqual([1, 2, 1, 2, 1]);
  });

  it('nor if only one general of the other team is left', () => {
    const main = play(teamGame('founding', { variants: ['emperor'] }, SIX), 'A1', leave('A1'));
    const game = play(play(main, 'A3', leave('A3')), 'A2', shahrazad({ controllerId: 'A2', first: 'B1' }));
    expect(rangeOf(game, 'B2', rulesetOf('founding')).answer).toBe(2);
    expect(isEmperor(game, 'A2')).toBe(true);
  });
});

it('ranges stay as the turn began when a whole team leaves, and close up with the next turn', () => {
  const game = teamGame('2026-06-19', { ...SHARING, range: 2 }, THREE_TEAMS);
  const ruleset = rulesetOf('2026-06-19');
  const inRange = (now: Game) => isInRange(now, 'A2', 'C2', ruleset).answer;
  expect(isInRange(game, 'A2', 'C1', ruleset).answer).toBe(false);
  const left = play(play(game, 'B1', leave('B1')), 'B2', leave('B2'));
  expect(isInRange(left, 'A2', 'C1', ruleset).answer).toBe(false);
  expect([inRange(left), inRange(play(left, 'A1', NEXT))]).toEqual([true, true]);
  expect(isInRange(play(left, 'A1', NEXT), 'A2', 'C1', ruleset).answer).toBe(true);
});
