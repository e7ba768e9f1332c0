import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { losersAndTeammates } from '#engine/leaving/losing.ts';
import { entriesOf, gathered, play, refusalOf, seated } from '../tables/seated.ts';
import { inGame, leave, life, teamAt } from '../tables/teams.ts';

const LOSE = { kind: 'game/lose' } as const;
const FOUR = ['alice', 'bob', 'carol', 'dora'];
const at0 = (game: Game, ...players: readonly string[]): Game =>
  play(game, 'judge', ...players.map((player) => life(player, -20)));
const losers = (game: Game) => losersAndTeammates(game, rulesetOf(game.edition));

describe('losing by the numbers', () => {
  it('a player at 0 leaves, and the others play on', () => {
    const game = at0(seated(FOUR), 'bob');
    expect(losers(game)).toEqual(['bob']);
    expect(entriesOf(game, 'bob', LOSE).map(({ event, authority }) => [event.kind, authority])).toEqual([
      ['game/left', 'self'],
    ]);
    expect(inGame(play(game, 'bob', LOSE))).toEqual(['alice', 'carol', 'dora']);
  });

  it('several lose at the same time, whoever reports it', () => {
    const game = at0(seated(FOUR), 'bob', 'dora');
    expect(losers(game)).toEqual(['bob', 'dora']);
    for (const who of ['bob', 'dora', 'judge'])
      expect(inGame(play(game, who, LOSE))).toEqual(['alice', 'carol']);
    expect(refusalOf(game, 'alice', LOSE)).toBe('losing/others');
  });

  it.each(['founding', '2026-06-19'] as const)('%s: a Two-Headed Giant team loses as a whole', (edition) => {
    const game = teamAt(0, edition, 'B1');
    expect(losers(game).toSorted()).toEqual(['B1', 'B2']);
    expect(play(game, 'B1', LOSE).result).toEqual({ how: 'won', winners: ['A1', 'A2'] });
  });

  it('all at once: a draw', () => {
    expect(play(at0(seated(['alice', 'bob']), 'alice', 'bob'), 'judge', LOSE).result).toEqual({
      how: 'drawn',
      winners: [],
    });
  });

  it('no one, if no one is at 0', () => {
    expect(losers(seated(FOUR))).toEqual([]);
    expect(refusalOf(seated(FOUR), 'alice', LOSE)).toBe('losing/nobody');
  });
});

describe('leaving', () => {
  it('is for a game that is played', () => {
    expect(refusalOf(gathered(FOUR), 'bob', leave('bob'))).toBe('game/not-playing');
    const over = play(seated(['alice', 'bob']), 'alice', leave('alice'));
    expect(refusalOf(over, 'bob', leave('bob'))).toBe('game/not-playing');
  });

  it('104.3a: players can only concede for themselves', () => {
    expect(refusalOf(seated(FOUR), 'alice', leave('bob'))).not.toBe('game/not-playing');
    expect(inGame(play(seated(FOUR), 'bob', leave('bob')))).toEqual(['alice', 'carol', 'dora']);
  });

  it("a leaving host hands over to the next player; other players don't", () => {
    const game: Game = { ...seated(FOUR), hostId: 'bob' };
    expect(play(game, 'bob', leave('bob')).hostId).toBe('carol');
    expect(play(game, 'carol', leave('carol')).hostId).toBe('bob');
    expect(play({ ...game, hostId: 'dora' }, 'dora', leave('dora')).hostId).toBe('alice');
  });
});
