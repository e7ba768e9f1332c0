import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { lifeTotalOf, lifeTotalChanges } from '#engine/life/team-life.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { after, citedBy, decide, entriesOf, person, play, refusalOf } from '../tables/seated.ts';
import {
  GIANTS,
  inGame,
  life,
  livesOf,
  poison,
  SIX,
  teamAt,
  teamGame,
  TEAMS_OF_TWO,
} from '../tables/teams.ts';

const sets = (...totals: readonly (readonly [string, number])[]) =>
  ({ kind: 'life/set', sets: totals.map(([playerId, to]) => ({ playerId, to })) }) as const;

const lossesOf = (game: Game) =>
  lossesIn(game, rulesetOf(game.edition)).map(({ answer: { playerId, team, why, amount }, citations }) => [
    playerId,
    team,
    why,
    amount,
    formatCitations(citations).join(' '),
  ]);

describe('the life of a Two-Headed Giant team', () => {
  it.each([
    ['founding', 40],
    ['2007-05-01', 30],
    ['2026-06-19', 30],
  ] as const)('%s: begins at %i, and each player’s loss is the team’s', (edition, begins) => {
    const game = teamGame(edition);
    expect(livesOf(game)).toEqual([begins, begins, begins, begins]);
    expect(livesOf(play(game, 'judge', life('A2', -3)))).toEqual([begins - 3, begins - 3, begins, begins]);
  });

  it.each(['founding', '2026-06-19'] as const)('%s, Flame Rift: each team is dealt 8 damage', (edition) => {
    const game = teamGame(edition);
    const [before = 0] = livesOf(game);
    const dealt = play(game, 'judge', life('A1', -4), life('A2', -4), life('B1', -4), life('B2', -4));
    expect(livesOf(dealt)).toEqual([before - 8, before - 8, before - 8, before - 8]);
  });

  it('mana burn and a commander’s damage are taken off it too', () => {
    const burnt = play(teamGame('founding'), 'A2', { kind: 'turn/unused-mana', playerId: 'A2', amount: 3 });
    expect(livesOf(burnt)).toEqual([37, 37, 40, 40]);
    const damaged = play(teamGame('2026-06-19'), 'B2', {
      kind: 'commander/change',
      playerId: 'B2',
      commander: 'Krenko',
      change: { by: 5 },
      losesLife: true,
    });
    expect(livesOf(damaged)).toEqual([30, 30, 25, 25]);
    expect(damaged.seats.map(({ commanderDamage }) => commanderDamage)).toEqual([{}, {}, {}, { Krenko: 5 }]);
  });

  it('can be recorded by either player, and by no other team', () => {
    const game = teamGame('2026-06-19');
    expect(livesOf(play(game, 'A1', life('A2', -2)))).toEqual([28, 28, 30, 30]);
    expect(refusalOf(game, 'B1', life('A2', -2))).toBe('game/kept-by-owner');
  });

  it('players of other teams have their own', () => {
    const game = teamGame('2026-06-19', TEAMS_OF_TWO);
    expect(livesOf(play(game, 'judge', life('A2', -3)))).toEqual(
      livesOf(game).map((each, seat) => (game.seats[seat]?.playerId === 'A2' ? each - 3 : each)),
    );
    expect(refusalOf(game, 'A1', life('A2', -2))).toBe('game/kept-by-owner');
  });
});

describe('the life of one of them', () => {
  it.each([
    ['Heartless Hidetsugu, a team at 17', 'founding', 17, 9, '606.9a (2006-10-01)'],
    ['Test of Endurance, a team at 98', 'founding', 98, 49, '606.9a (2006-10-01)'],
    ['Test of Endurance, a team at 99', '2008-02-01', 99, 50, '606.9a (2008-02-01)'],
    ['Lurking Jackals, a team at 22', 'founding', 22, 11, '606.9a (2006-10-01)'],
    ['Lurking Jackals, a team at 20', 'founding', 20, 10, '606.9a (2006-10-01)'],
    ['a team at -3', 'founding', -3, -1, '606.9a (2006-10-01)'],
    ['the last day of halves', '2010-01-31', 17, 9, '806.9a (2010-01-31)'],
    ['Beacon of Immortality, a team at 17', '2026-06-19', 17, 17, '810.9a (2026-06-19)'],
    ['Test of Endurance, a team at 50', '2026-06-19', 50, 50, '810.9a (2026-06-19)'],
    ['Lurking Evil, a team at 11', '2026-06-19', 11, 11, '810.9a (2026-06-19)'],
  ] as const)('%s under %s: of %i it is %i', (_, edition, team, candidate, rule) => {
    const { answer, citations } = lifeTotalOf(teamAt(team, edition), 'A2', rulesetOf(edition));
    expect([answer, formatCitations(citations)]).toEqual([candidate, [rule]]);
  });

  it('without a team it is the player’s', () => {
    expect(lifeTotalOf(teamGame('founding', {}), 'A2', rulesetOf('founding'))).toEqual({
      answer: 20,
      citations: [],
    });
  });
});

describe('an effect that sets life totals of a Two-Headed Giant team', () => {
  it.each([
    ['one of a team at 40 to 10', '2005-02-01', 40, [['A1', 10]], 10, '606.9c (2005-08-01)'],
    ['one of a team at 40 to 10', '2005-08-01', 40, [['A1', 10]], 10, '606.9c (2005-08-01)'],
    ['one of a team at 25 to 50', '2005-09-30', 25, [['A2', 50]], 50, '606.9c (2005-09-30)'],
    ['one of a team at 40 to 10', '2005-10-01', 40, [['A1', 10]], 30, '606.9c (2005-10-01)'],
    ['one of a team at 25 to 20', 'founding', 25, [['A2', 20]], 32, '606.9c (2006-10-01)'],
    ['one of a team at 25 to 20', '2008-02-01', 25, [['A1', 20]], 32, '606.9c (2008-02-01)'],
    ['one of a team at 25 to 10', '2026-06-19', 25, [['A2', 10]], 10, '810.9c (2026-06-19)'],
    ['one of a team at 30 to 10', '2026-06-19', 30, [['A1', 10]], 10, '810.9c (2026-06-19)'],
    ['one of a team at 30 to 10', 'founding', 30, [['A1', 10]], 25, '606.9c (2006-10-01)'],
    [
      'Biorhythm: 3 and 4 creatures',
      'founding',
      25,
      [
        ['A1', 3],
        ['A2', 4],
      ],
      7,
      '606.9b (2006-10-01)',
    ],
    [
      'Biorhythm: 3 and 4 creatures',
      '2008-02-01',
      25,
      [
        ['A1', 3],
        ['A2', 4],
      ],
      7,
      '606.9b (2008-02-01)',
    ],
    [
      'Biorhythm, the team chooses the 4',
      '2026-06-19',
      25,
      [
        ['A2', 4],
        ['A1', 3],
      ],
      4,
      '810.9d (2026-06-19)',
    ],
    [
      'Repay in Kind, of 7 and 13',
      '2026-06-19',
      13,
      [
        ['A1', 7],
        ['A2', 7],
      ],
      7,
      '810.9d (2026-06-19)',
    ],
  ] as const)('%s under %s: a team at %i, %j, is at %i by %s', (_, edition, team, totals, then, rule) => {
    const game = teamAt(team, edition);
    const entries = entriesOf(game, 'judge', sets(...totals));
    expect(livesOf(after(game, entries)).slice(0, 2)).toEqual([then, then]);
    expect(citedBy(entries)).toContain(rule);
    expect(entries).toHaveLength(1);
  });

  it("of both teams at once, independently; unchanged totals aren't recorded", () => {
    const totals = sets(['A1', 7], ['A2', 7], ['B1', 7], ['B2', 7]);
    const game = play(teamAt(7, '2026-06-19'), 'judge', life('B1', -17));
    expect(entriesOf(game, 'judge', totals)).toHaveLength(1);
    expect(livesOf(play(game, 'judge', totals))).toEqual([7, 7, 7, 7]);
    expect(refusalOf(play(game, 'judge', totals), 'judge', totals)).toBe('game/unchanged');
  });

  it('in other games it is the number, without a rule of teams', () => {
    const game = teamGame('founding', {});
    expect(lifeTotalChanges(game, [{ playerId: 'B1', to: 5 }], rulesetOf('founding'))).toEqual([
      { answer: { playerId: 'B1', from: 20, to: 5 }, citations: [] },
    ]);
  });

  it.each([
    ['A1', sets(['A2', 15]), true],
    ['B1', sets(['A2', 20]), 'game/kept-by-owner'],
    ['A1', sets(['A1', 20], ['B1', 20]), 'game/kept-by-owner'],
    ['judge', sets(['A1', 15], ['B1', 20]), true],
    ['judge', sets(), 'option/missing'],
    ['judge', sets(['eve', 20]), 'game/not-a-player'],
    ['judge', sets(['A1', 0.5]), 'count/out-of-range'],
    ['judge', sets(['A1', 1_000_000]), 'count/out-of-range'],
  ] as const)('%s says %j: %s', (who, action, expected) => {
    const decided = decide(teamGame('founding'), person(who), action);
    expect(decided.ok || decided.failure.code).toBe(expected);
  });
});

describe('poison counters', () => {
  const counted = (game: Game) => game.seats.map(({ counters }) => counters['poison'] ?? 0);

  it.each([
    ['founding', [0, 3, 0, 0]],
    ['2011-03-31', [0, 3, 0, 0]],
    ['2011-04-01', [3, 3, 0, 0]],
    ['2026-06-19', [3, 3, 0, 0]],
  ] as const)('%s: three on one of a Two-Headed Giant team are %j', (edition, expected) => {
    expect(counted(play(teamGame(edition), 'A2', poison('A2', 3)))).toEqual(expected);
  });

  it('either player counts what is the team’s; other counters are a player’s own', () => {
    const game = teamGame('2026-06-19');
    expect(counted(play(game, 'A1', poison('A2', 3), poison('A1', 2)))).toEqual([5, 5, 0, 0]);
    const energy = { kind: 'counters/change', playerId: 'A2', counter: 'energy', change: { by: 2 } } as const;
    expect(refusalOf(game, 'A1', energy)).toBe('game/kept-by-owner');
    expect(play(game, 'A2', energy).seats.map(({ counters }) => counters)).toEqual([
      {},
      { energy: 2 },
      {},
      {},
    ]);
  });

  it('and they are taken off both again', () => {
    expect(counted(play(teamGame('2026-06-19'), 'A2', poison('A2', 3), poison('A2', -3)))).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe('losing by the numbers', () => {
  it.each([
    ['founding', '606.8a (2006-10-01) 606.8b (2006-10-01)'],
    ['2009-07-11', '806.8a (2009-07-11) 806.8b (2009-07-11)'],
    ['2026-06-19', '810.8c (2026-06-19) 810.8a (2026-06-19)'],
  ] as const)('%s: a team at 0 is pointed out once, and stays until the table says so', (edition, rule) => {
    const game = teamAt(0, edition, 'B2');
    expect(lossesOf(game)).toEqual([['B1', ['B1', 'B2'], 'life', 0, rule]]);
    expect(inGame(game)).toEqual(['A1', 'A2', 'B1', 'B2']);
    const lost = play(game, 'B2', { kind: 'game/lose' });
    expect([lost.stage, lost.result]).toEqual(['over', { how: 'won', winners: ['A1', 'A2'] }]);
  });

  it.each([
    ['founding', 10, [['A2', null, 'poison', 10, '420.5h (2006-10-01) 606.8b (2006-10-01)']]],
    ['founding', 9, []],
    ['2026-06-19', 14, []],
    ['2026-06-19', 15, [['A1', ['A1', 'A2'], 'poison', 15, '810.8d (2026-06-19) 810.8a (2026-06-19)']]],
  ] as const)('%s, Two-Headed Giant: %i poison counters', (edition, counters, losses) => {
    expect(lossesOf(play(teamGame(edition), 'A2', poison('A2', counters)))).toEqual(losses);
  });

  it('before there was poison of teams, 9 on each is nothing, and 10 on one is the team’s end', () => {
    const game = play(teamGame('founding'), 'judge', poison('A1', 9), poison('A2', 9));
    expect(lossesOf(game)).toEqual([]);
    const entries = entriesOf(play(game, 'A2', poison('A2', 1)), 'A2', { kind: 'game/lose' });
    expect(entries.map(({ event }) => event)).toMatchObject([
      { kind: 'game/left', playerId: 'A2', how: 'lost' },
      { kind: 'game/left', playerId: 'A1', how: 'lost' },
      { kind: 'game/ended', result: { how: 'won', winners: ['B1', 'B2'] } },
    ]);
    expect(citedBy(entries)).toContain('606.8b (2006-10-01)');
  });

  it('three heads: 45 life, 20 poison counters', () => {
    const game = teamGame('2026-06-19', { ...GIANTS, teamSize: 3 }, SIX);
    expect(livesOf(game)).toEqual([45, 45, 45, 45, 45, 45]);
    expect(lossesOf(play(game, 'A3', poison('A3', 19)))).toEqual([]);
    expect(lossesOf(play(game, 'A3', poison('A3', 20)))).toHaveLength(1);
  });

  it('Team vs. Team: 8 and 7 poison counters kill no one, and a player at 0 loses alone', () => {
    const game = teamGame('2026-06-19', TEAMS_OF_TWO);
    expect(lossesOf(play(game, 'judge', poison('A1', 8), poison('A2', 7)))).toEqual([]);
    const lost = play(play(game, 'judge', life('A1', -20)), 'judge', { kind: 'game/lose' });
    expect([lost.stage, inGame(lost).toSorted()]).toEqual(['playing', ['A2', 'B1', 'B2']]);
  });

  it('both teams at once: a draw', () => {
    const game = play(teamAt(0, 'founding'), 'judge', life('B1', -40), { kind: 'game/lose' });
    expect(game.result).toEqual({ how: 'drawn', winners: [] });
  });
});
