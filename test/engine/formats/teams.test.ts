import { describe, expect, it } from 'vitest';
import { whoDecides } from '../../../src/engine/control/decisions.ts';
import { rulesetOf } from '../../../src/engine/editions/rulesets.ts';
import type { Edition } from '../../../src/engine/vocabulary/editions.ts';
import { deciderOf } from '../../../src/engine/game/control-chain.ts';
import { isEmperor } from '../../../src/engine/formats/emperors.ts';
import { lossesIn } from '../../../src/engine/life/losses.ts';
import { lifeOf, livesSetTo } from '../../../src/engine/life/team-life.ts';
import type { Game, TablePermanent } from '../../../src/engine/game/state.ts';
import { nextStep } from '../../../src/engine/steps/structure.ts';
import { isInRange, drawsFirst, rangeOf } from '../../../src/engine/formats/multiplayer.ts';
import { written } from '../../helpers/rulings.ts';
import {
  after,
  attacker,
  citedBy,
  decide,
  entriesOf,
  person,
  play,
  refusalOf,
  turns,
  untilStep,
  type Action,
} from '../tables/seated.ts';
import { shahrazad } from '../tables/subgames.ts';
import { GIANTS, inGame, livesOf, teamGame } from '../tables/teams.ts';

const SIX = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'] as const;
const THREE_TEAMS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
const TEAMS_OF_TWO = { variants: ['team-vs-team'], teamSize: 2 } as const;
const SHARING = { ...TEAMS_OF_TWO, sharesTurns: true } as const;

const life = (playerId: string, by: number) => ({ kind: 'life/change', playerId, change: { by } }) as const;
const poison = (playerId: string, by: number) =>
  ({ kind: 'counters/change', playerId, counter: 'poison', change: { by } }) as const;
const leave = (playerId: string, how: 'conceded' | 'left' | 'lost' = 'conceded') =>
  ({ kind: 'game/leave', playerId, how }) as const;
const sets = (...totals: readonly (readonly [string, number])[]) =>
  ({ kind: 'life/set', sets: totals.map(([playerId, to]) => ({ playerId, to })) }) as const;
const controlled = (of: string, by: string, span: 'next-turn' | 'while' = 'next-turn'): Action =>
  span === 'while'
    ? { kind: 'control/create', of, by, card: null, span }
    : { kind: 'control/create', of, by, card: 'Mindslaver', span, extraTurnAfter: false };
const NEXT = { kind: 'turn/next' } as const;

/** Out of combat. */
const atHome = (one: TablePermanent): TablePermanent => ({ ...one, combat: null });
const untap = (one: TablePermanent): TablePermanent => ({
  ...one,
  permanent: { ...one.permanent, status: { ...one.permanent.status, tapped: false } },
});

/** Two-Headed Giant, where this team has so much life. */
const at = (total: number, edition: Edition, player = 'A1'): Game =>
  play(teamGame(edition), 'judge', life(player, -1), {
    kind: 'life/change',
    playerId: player,
    change: { to: total },
  });

const lossesOf = (game: Game) =>
  lossesIn(game, rulesetOf(game.edition)).map(({ answer: { playerId, team, why, amount }, because }) => [
    playerId,
    team,
    why,
    amount,
    written(because).join(' '),
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

  it('either player writes it down, and nobody of another team', () => {
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
  ] as const)('%s under %s: of %i it is %i', (_, edition, team, one, rule) => {
    const { answer, because } = lifeOf(at(team, edition), 'A2', rulesetOf(edition));
    expect([answer, written(because)]).toEqual([one, [rule]]);
  });

  it('without a team it is the player’s', () => {
    expect(lifeOf(teamGame('founding', {}), 'A2', rulesetOf('founding'))).toEqual({
      answer: 20,
      because: [],
    });
  });
});

describe('an effect that sets life totals of a Two-Headed Giant team', () => {
  it.each([
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
    const game = at(team, edition);
    const entries = entriesOf(game, 'judge', sets(...totals));
    expect(livesOf(after(game, entries)).slice(0, 2)).toEqual([then, then]);
    expect(citedBy(entries)).toContain(rule);
    expect(entries).toHaveLength(1);
  });

  it('of both teams at once, each by itself; what does not change is not written down', () => {
    const totals = sets(['A1', 7], ['A2', 7], ['B1', 7], ['B2', 7]);
    const game = play(at(7, '2026-06-19'), 'judge', life('B1', -17));
    expect(entriesOf(game, 'judge', totals)).toHaveLength(1);
    expect(livesOf(play(game, 'judge', totals))).toEqual([7, 7, 7, 7]);
    expect(refusalOf(play(game, 'judge', totals), 'judge', totals)).toBe('game/unchanged');
  });

  it('in other games it is the number, without a rule of teams', () => {
    const game = teamGame('founding', {});
    expect(livesSetTo(game, [{ playerId: 'B1', to: 5 }], rulesetOf('founding'))).toEqual([
      { answer: { playerId: 'B1', from: 20, to: 5 }, because: [] },
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
    const game = at(0, edition, 'B2');
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

  it('Team vs. Team: 8 and 7 poison counters kill nobody, and who is at 0 loses alone', () => {
    const game = teamGame('2026-06-19', TEAMS_OF_TWO);
    expect(lossesOf(play(game, 'judge', poison('A1', 8), poison('A2', 7)))).toEqual([]);
    const lost = play(play(game, 'judge', life('A1', -20)), 'judge', { kind: 'game/lose' });
    expect([lost.stage, inGame(lost).toSorted()]).toEqual(['playing', ['A2', 'B1', 'B2']]);
  });

  it('both teams at once: a draw', () => {
    const game = play(at(0, 'founding'), 'judge', life('B1', -40), { kind: 'game/lose' });
    expect(game.result).toEqual({ how: 'drawn', winners: [] });
  });
});

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

  it('who is the emperor does not change in a subgame from which a general is missing', () => {
    const main = play(teamGame('2026-06-19', { variants: ['emperor'] }, SIX), 'A3', leave('A3'));
    const game = play(main, 'A2', shahrazad({ controllerId: 'A2', first: 'B1' }));
    expect(inGame(play(game, 'A1', leave('A1'))).toSorted()).toEqual(['A2', 'B1', 'B2', 'B3']);
    expect(play(game, 'A2', leave('A2')).result?.winners.toSorted()).toEqual(['B1', 'B2', 'B3']);
    const reaches = (playerId: string) => rangeOf(game, playerId, rulesetOf('2026-06-19')).answer;
    expect(['A1', 'A2', 'B1', 'B2', 'B3'].map(reaches)).toEqual([1, 2, 1, 2, 1]);
  });

  it('nor where only one general of the other team is left', () => {
    const main = play(teamGame('founding', { variants: ['emperor'] }, SIX), 'A1', leave('A1'));
    const game = play(play(main, 'A3', leave('A3')), 'A2', shahrazad({ controllerId: 'A2', first: 'B1' }));
    expect(rangeOf(game, 'B2', rulesetOf('founding')).answer).toBe(2);
    expect(isEmperor(game, 'A2')).toBe(true);
  });

  it('a result that the table agrees on is that of the team', () => {
    const ended = play(teamGame('founding'), 'judge', {
      kind: 'game/end',
      result: { how: 'won', winners: ['B2'] },
    });
    expect(ended.result?.winners).toEqual(['B1', 'B2']);
  });

  it('the turn of a team that left goes on, and the next team’s begins', () => {
    const one = play(teamGame('2026-06-19', SHARING, THREE_TEAMS), 'A1', leave('A1'));
    expect(citedBy(entriesOf(one, 'A2', leave('A2')))).toContain('800.4j (2026-06-19)');
    const none = play(one, 'A2', leave('A2'));
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

describe('turns of teams', () => {
  it.each([
    ['founding', '606.4b (2006-10-01)'],
    ['2026-06-19', '805.4 (2026-06-19)'],
  ] as const)('%s: each team takes turns, under its primary player', (edition, rule) => {
    expect(turns(teamGame(edition), 3)).toEqual(['B1', 'A1', 'B1']);
    expect(citedBy(entriesOf(teamGame(edition), 'A1', NEXT))).toContain(rule);
  });

  it('of three teams too', () => {
    expect(turns(teamGame('2026-06-19', SHARING, THREE_TEAMS), 4)).toEqual(['B1', 'C1', 'A1', 'B1']);
  });

  it('anybody of the active team goes on, and nobody else', () => {
    const game = teamGame('founding');
    expect(['A1', 'A2'].map((who) => play(game, who, NEXT).turn?.playerId)).toEqual(['B1', 'B1']);
    expect(refusalOf(game, 'B1', NEXT)).toBe('control/not-yours');
    expect(entriesOf(game, 'A2', NEXT)[0].authority).toBe('self');
  });

  it.each([
    ['founding', '606.6g (2006-10-01)'],
    ['2008-02-01', '606.6h (2008-02-01)'],
    ['2026-06-19', '805.8 (2026-06-19)'],
  ] as const)('%s: an extra turn is the team’s, and so is a skip', (edition, rule) => {
    const game = teamGame(edition);
    const extra = { kind: 'turn/extra', playerId: 'A2', card: 'Time Walk' } as const;
    const skip = { kind: 'turn/skip', playerId: 'B2', card: null } as const;
    expect(turns(play(game, 'judge', extra), 2)).toEqual(['A1+', 'B1']);
    expect(turns(play(game, 'judge', skip), 2)).toEqual(['A1', 'B1']);
    expect(citedBy(entriesOf(game, 'judge', extra))).toContain(rule);
    expect(citedBy(entriesOf(game, 'judge', skip))).toContain(rule);
  });

  it('what the team is to take or to skip stays while somebody of it is left', () => {
    const game = play(
      teamGame('2026-06-19', SHARING, THREE_TEAMS),
      'judge',
      { kind: 'turn/extra', playerId: 'B1', card: null },
      { kind: 'turn/skip', playerId: 'C1', card: null },
    );
    const left = play(play(game, 'B1', leave('B1')), 'C1', leave('C1'));
    expect(turns(left, 3)).toEqual(['B2+', 'B2', 'A1']);
    expect(play(play(left, 'B2', leave('B2')), 'judge', NEXT).turn?.playerId).toBe('A1');
  });

  it('the untap step untaps what both control', () => {
    const game = teamGame('2026-06-19');
    const tapped = ['A1', 'A2', 'B2'].map((owner, seat) => atHome(attacker(seat + 1, owner)));
    const begun = play({ ...game, permanents: tapped, made: 3 }, 'A1', NEXT);
    const again = play(begun, 'B1', NEXT);
    expect(begun.permanents.map(({ permanent }) => permanent.status.tapped)).toEqual([true, true, false]);
    expect(again.permanents.map(({ permanent }) => permanent.status.tapped)).toEqual([false, false, false]);
  });

  it('an ability of either’s end step triggers in the team’s', () => {
    const noted = play(teamGame('2026-06-19'), 'A2', {
      kind: 'ability/note',
      name: 'Meloku',
      controllerId: 'A2',
      when: 'each-end-step',
      onTurnOf: 'A2',
    });
    expect(untilStep(noted, 'end').stack).toHaveLength(1);
  });
});

describe('attacking and blocking', () => {
  const attacks = (edition: Edition, playerId: string | null): Game => {
    const game = untilStep(teamGame(edition), 'declare-attackers');
    const untapped = [untap(atHome(attacker(1, 'A2'))), untap(atHome(attacker(2, 'B2')))];
    return play({ ...game, permanents: untapped, made: 2 }, 'A2', {
      kind: 'permanent/attack',
      ids: [1],
      playerId,
      how: 'declared',
    });
  };

  it.each(['founding', '2026-06-19'] as const)(
    '%s: a teammate attacks in the team’s turn, and never the team',
    (edition) => {
      expect(attacks(edition, 'B1').permanents[0]?.combat?.playerId).toBe('B1');
      expect(() => attacks(edition, 'A1')).toThrow('combat/may-not-attack');
    },
  );

  it.each(['founding', '2026-06-19'] as const)('%s: a teammate blocks what attacks the other', (edition) => {
    const blocking = play(attacks(edition, 'B1'), 'judge', { kind: 'turn/step' });
    const blocked = play(blocking, 'B2', { kind: 'permanent/block', id: 2, blocks: [1] });
    expect(blocked.permanents[1]?.combat).toMatchObject({ role: 'blocking', blocks: [1] });
  });
});

describe('the first draw step', () => {
  const upkeep = (edition: Edition): Game => untilStep(teamGame(edition), 'upkeep');

  it.each([
    ['founding', 'draw', ['A2'], '606.6b (2006-10-01)'],
    ['2008-02-01', 'precombat-main', [], '606.6b (2008-02-01)'],
    ['2026-06-19', 'precombat-main', [], '810.6 (2026-06-19)'],
  ] as const)('%s, Two-Headed Giant: %s, where %j draw', (edition, step, draw, rule) => {
    const { answer, because } = nextStep(upkeep(edition), rulesetOf(edition));
    expect([answer, drawsFirst(upkeep(edition), rulesetOf(edition)).answer.draws]).toEqual([step, draw]);
    expect(written(because)).toContain(rule);
  });

  it('the other team’s first turn has its draw step', () => {
    const game = untilStep(play(teamGame('2026-06-19'), 'A1', NEXT), 'upkeep');
    expect(nextStep(game, rulesetOf('2026-06-19')).answer).toBe('draw');
  });
});

describe('control of a player is control of the team', () => {
  it.each([
    ['founding', '606.6g (2006-10-01)'],
    ['2026-06-19', '805.8 (2026-06-19)'],
  ] as const)('%s: of its next turn', (edition, rule) => {
    const game = teamGame(edition);
    expect(citedBy(entriesOf(game, 'A1', controlled('B2', 'A1')))).toContain(rule);
    const begun = play(play(game, 'A1', controlled('B2', 'A1')), 'A2', NEXT);
    expect(['A1', 'A2', 'B1', 'B2'].map((one) => deciderOf(begun, one))).toEqual(['A1', 'A2', 'A1', 'A1']);
    expect(refusalOf(begun, 'B1', NEXT)).toBe('control/decides-for-you');
    expect(refusalOf(begun, 'A2', NEXT)).toBe('control/not-yours');
    const over = play(begun, 'A1', NEXT);
    expect([over.turn?.playerId, over.controls]).toEqual(['A1', []]);
  });

  it('of two effects on two of the team the last created works', () => {
    const game = teamGame('2026-06-19', SHARING, THREE_TEAMS);
    const both = play(play(game, 'A1', controlled('B1', 'A1')), 'C1', controlled('B2', 'C1'));
    const begun = play(both, 'A1', NEXT);
    expect(['B1', 'B2'].map((one) => deciderOf(begun, one))).toEqual(['C1', 'C1']);
  });

  it('by a teammate too; of oneself it is of oneself', () => {
    const game = teamGame('2026-06-19');
    const byMate = play(game, 'A1', controlled('A2', 'A1', 'while'));
    expect(['A1', 'A2'].map((one) => deciderOf(byMate, one))).toEqual(['A1', 'A1']);
    const ofOneself = play(game, 'A1', controlled('A1', 'A1', 'while'));
    expect(['A1', 'A2'].map((one) => deciderOf(ofOneself, one))).toEqual(['A1', 'A2']);
  });

  it('mana burn spares both of a team whose turn is controlled', () => {
    const begun = play(play(teamGame('founding'), 'A1', controlled('B2', 'A1')), 'A1', NEXT);
    const burnt = (playerId: string) =>
      livesOf(play(begun, 'judge', { kind: 'turn/unused-mana', playerId, amount: 2 }));
    expect(burnt('B1')).toEqual([40, 40, 40, 40]);
    expect(burnt('A1')).toEqual([38, 38, 40, 40]);
  });
});

describe('what a team decides together', () => {
  it.each([
    ['founding', '606.6e (2006-10-01)'],
    ['2009-07-11', '806.3a (2009-07-11)'],
    ['2026-06-19', '805.2 (2026-06-19)'],
  ] as const)('%s: where they disagree the primary player decides, by %s', (edition, rule) => {
    const game = untilStep(teamGame(edition), 'declare-attackers');
    const { answer, because } = whoDecides(game, 'attackers', 'A2', rulesetOf(edition));
    expect(answer).toMatchObject({ playerId: 'A2', ifTheyDisagree: 'A1', comesUp: 'now' });
    expect(written(because)).toContain(rule);
    expect(whoDecides(game, 'targets', 'A2', rulesetOf(edition)).answer.ifTheyDisagree).toBeNull();
  });

  it('nobody of them, where somebody else controls the team; and nobody in games without team turns', () => {
    const game = play(teamGame('2026-06-19'), 'B1', controlled('A1', 'B1', 'while'));
    const ruleset = rulesetOf('2026-06-19');
    expect(whoDecides(game, 'attackers', 'A2', ruleset).answer).toMatchObject({
      playerId: 'B1',
      ifTheyDisagree: null,
    });
    const alone = teamGame('2026-06-19', TEAMS_OF_TWO);
    expect(whoDecides(alone, 'attackers', 'A2', ruleset).answer.ifTheyDisagree).toBeNull();
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
