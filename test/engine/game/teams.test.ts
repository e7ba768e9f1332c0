import { describe, expect, it } from 'vitest';
import type { Game } from '#engine/game/state.ts';
import {
  activePlayers,
  areTeammates,
  updateSeats,
  isActive,
  lifeTeamOf,
  nextInOrderWithout,
  nextTurnAfter,
  sharesLife,
  shareTurns,
  takesTurns,
  teamOf,
  turnLeadOf,
  turnTeamOf,
  withTeammatesOf,
} from '#engine/game/teams.ts';
import { leaving, turnOf } from '../tables/many.ts';
import { seated } from '../tables/seated.ts';
import { SHARING, SIX, teamGame, TEAMS_OF_TWO, THREE_TEAMS } from '../tables/teams.ts';

const TODAY = '2026-06-19';
const GIANTS = teamGame(TODAY);
const SHARED = teamGame(TODAY, SHARING, THREE_TEAMS);
const APART = teamGame(TODAY, TEAMS_OF_TWO, THREE_TEAMS);
const ALONE = seated(['A1', 'A2', 'B1'], TODAY);

describe('shared properties of a team', () => {
  it.each<[string, Game, life: string[], turns: string[], team: string[]]>([
    ['two heads', GIANTS, ['A1', 'A2'], ['A1', 'A2'], ['A1', 'A2']],
    ['teams that share their turns', SHARED, ['A2'], ['A1', 'A2'], ['A1', 'A2']],
    ['teams that do not', APART, ['A2'], ['A2'], ['A1', 'A2']],
    ['no team', ALONE, ['A2'], ['A2'], ['A2']],
  ])('%s', (_, game, life, turns, team) => {
    expect(lifeTeamOf(game, 'A2')).toEqual(life);
    expect(turnTeamOf(game, 'A2')).toEqual(turns);
    expect(teamOf(game, 'A2').toSorted()).toEqual(team);
    expect(sharesLife(game)).toBe(life.length > 1);
    expect(shareTurns(game, 'A1', 'A2')).toBe(turns.length > 1);
    expect(shareTurns(game, 'A2', 'A2')).toBe(true);
    expect(areTeammates(game, 'A1', 'A2')).toBe(team.length > 1);
  });

  it('excludes the player and other teams', () => {
    expect(areTeammates(GIANTS, 'A1', 'A1')).toBe(false);
    expect(areTeammates(GIANTS, 'A1', 'B1')).toBe(false);
    expect(shareTurns(GIANTS, 'A1', 'B1')).toBe(false);
  });

  it('a change at some seats is at those alone', () => {
    const hurt = updateSeats(GIANTS, ['A1', 'B2'], (seat) => ({ ...seat, life: 3 }));
    expect(hurt.seats.map(({ life }) => life)).toEqual([3, 30, 30, 3]);
  });

  it('players with their teammates, each once', () => {
    expect(withTeammatesOf(SHARED, ['B2', 'A1', 'B1'])).toEqual(['B1', 'B2', 'A1', 'A2']);
    expect(withTeammatesOf(ALONE, ['B1'])).toEqual(['B1']);
  });
});

describe('the active players', () => {
  it('a player’s, or all of a team’s who are in the game', () => {
    expect(activePlayers(ALONE)).toEqual(['A1']);
    expect(activePlayers(SHARED)).toEqual(['A1', 'A2']);
    expect(activePlayers(leaving(SHARED, 'A1'))).toEqual(['A2']);
    expect(activePlayers({ ...SHARED, turn: null })).toEqual([]);
    expect(['A1', 'A2', 'B1'].map((id) => isActive(turnOf(APART, 'A2'), id))).toEqual([false, true, false]);
  });

  it('stands under the first of the team who is in the game', () => {
    expect(turnLeadOf(SHARED, 'B2')).toBe('B1');
    expect(turnLeadOf(leaving(SHARED, 'B1'), 'B2')).toBe('B2');
    expect(turnLeadOf(leaving(SHARED, 'B1', 'B2'), 'B2')).toBe('B2');
    expect(turnLeadOf(ALONE, 'A2')).toBe('A2');
  });

  it.each<[string, Game, after: string, next: string | null]>([
    ['the next player', ALONE, 'A1', 'A2'],
    ['round the table', ALONE, 'B1', 'A1'],
    ['past whoever left', leaving(ALONE, 'A2'), 'A1', 'B1'],
    ['nobody else', leaving(ALONE, 'A2', 'B1'), 'A1', null],
    ['the next team', SHARED, 'A1', 'B1'],
    ['the next team, after its second player', SHARED, 'B2', 'C1'],
    ['what is left of it', leaving(SHARED, 'B1'), 'A2', 'B2'],
    ['past a team that left', leaving(SHARED, 'B1', 'B2'), 'A1', 'C1'],
    ['no other team', leaving(SHARED, 'B1', 'B2', 'C1', 'C2'), 'A1', null],
  ])('then comes %s', (_, game, after, next) => {
    expect(nextTurnAfter(game, after)).toBe(next);
  });

  it('a team takes turns as long as one of its players is in the game', () => {
    expect(takesTurns(leaving(SHARED, 'B1'), 'B1')).toBe(true);
    expect(takesTurns(leaving(SHARED, 'B1', 'B2'), 'B1')).toBe(false);
    expect(takesTurns(leaving(APART, 'B1'), 'B1')).toBe(false);
  });

  it('who is next in order leaves: a teammate who shares the turn, or else the next', () => {
    expect(nextInOrderWithout({ ...SHARED, nextInOrder: 'B1' }, 'B1')).toBe('B2');
    const threes = teamGame(TODAY, { ...SHARING, teamSize: 3 }, SIX);
    expect(nextInOrderWithout({ ...threes, nextInOrder: 'B1' }, 'B1')).toBe('B2');
    expect(nextInOrderWithout({ ...ALONE, nextInOrder: 'A2' }, 'A2')).toBe('B1');
    expect(nextInOrderWithout({ ...ALONE, nextInOrder: 'A2' }, 'B1')).toBe('A2');
  });
});
