import { describe, expect, it } from 'vitest';
import { after, citedBy, entriesOf, play, refusalOf } from '../tables/seated.ts';
import { inGame, teamGame, SIX, THREE_TEAMS, TEAMS_OF_TWO, SHARING, leave, NEXT } from '../tables/teams.ts';

describe('leaving with a team', () => {
  it.each([
    ['founding', 'conceded', '606.8c (2006-10-01)'],
    ['founding', 'left', '606.8c (2006-10-01)'],
    ['founding', 'lost', '606.8b (2006-10-01)'],
    ['2009-07-11', 'conceded', '806.8c (2009-07-11)'],
    ['2026-06-19', 'conceded', '810.8b (2026-06-19)'],
    ['2026-06-19', 'lost', '810.8a (2026-06-19)'],
  ] as const)('%s, Two-Headed Giant, %s: the whole team, by %s', (edition, how, rule) => {
    const entries = entriesOf(teamGame(edition), 'B2', leave('B2', how));
    const left = entries.filter(({ event }) => event.kind === 'game/left');
    expect(left.map(({ event, authority }) => [event, authority])).toMatchObject([
      [{ playerId: 'B2', how }, 'self'],
      [{ playerId: 'B1', how: 'lost' }, 'rules'],
    ]);
    expect(citedBy(left.slice(1))).toContain(rule);
  });

  it.each(['founding', '2026-06-19'] as const)('%s: the other team wins, all of it', (edition) => {
    const entries = entriesOf(teamGame(edition), 'A2', leave('A2'));
    expect(after(teamGame(edition), entries).result).toEqual({ how: 'won', winners: ['B1', 'B2'] });
    expect(citedBy(entries.slice(-1))).toEqual([
      edition === 'founding' ? '102.2c (2006-10-01)' : '104.2c (2026-06-19)',
    ]);
  });

  it('Team vs. Team: a team is out when all are, and wins with those who were out', () => {
    const game = teamGame('2026-06-19', TEAMS_OF_TWO);
    const two = play(play(game, 'A1', leave('A1')), 'B1', leave('B1'));
    expect([two.stage, inGame(two).toSorted()]).toEqual(['playing', ['A2', 'B2']]);
    expect(play(two, 'B2', leave('B2')).result).toEqual({ how: 'won', winners: ['A1', 'A2'] });
  });

  it.each([
    ['founding', '607.5a (2006-10-01)'],
    ['2026-06-19', '809.5b (2026-06-19)'],
  ] as const)('%s: the emperor’s team falls with the emperor, and not with a general', (edition, rule) => {
    const game = teamGame(edition, { variants: ['emperor'] }, SIX);
    expect(inGame(play(game, 'A1', leave('A1'))).toSorted()).toEqual(['A2', 'A3', 'B1', 'B2', 'B3']);
    const entries = entriesOf(play(game, 'A1', leave('A1')), 'A2', leave('A2'));
    expect(citedBy(entries)).toContain(rule);
    expect(after(game, entries).result).toEqual({ how: 'won', winners: ['B1', 'B2', 'B3'] });
  });

  it('the turn of a team that left goes on, and the next team’s begins', () => {
    const game = play(teamGame('2026-06-19', SHARING, THREE_TEAMS), 'A1', leave('A1'));
    expect(citedBy(entriesOf(game, 'A2', leave('A2')))).toContain('800.4j (2026-06-19)');
    const none = play(game, 'A2', leave('A2'));
    expect([none.turn?.playerId, none.nextInOrder]).toEqual(['A1', 'B1']);
    expect(refusalOf(none, 'C1', NEXT)).toBe('turn/after-a-leaver');
    expect(play(none, 'B2', NEXT).turn?.playerId).toBe('B1');
  });

  it('but for a teammate who is left and shares it: then nothing goes on without an active player', () => {
    const game = teamGame('2026-06-19', SHARING, THREE_TEAMS);
    const lead = game.turn?.playerId ?? '';
    const mate = lead === 'A1' ? 'A2' : 'A1';
    const entries = entriesOf(game, lead, leave(lead));
    expect(citedBy(entries)).not.toContain('800.4j (2026-06-19)');
    expect(play(after(game, entries), mate, NEXT).turn?.playerId).toBe('B1');
  });
});
