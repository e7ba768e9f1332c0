import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { reminderKindOf } from '#engine/reminders/reminder.ts';
import { remindersOf } from '#engine/reminders/reminders.ts';
import { OFFICIAL_DAYS } from '#engine/vocabulary/editions.ts';
import type { ReminderKind } from '#engine/vocabulary/reminders.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { attacker, play, seated, untilStep, type Action } from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';
import {
  ahead,
  game,
  hand,
  initiative,
  monarch,
  now,
  put,
  rad,
  ring,
  silence,
  THREE,
  through,
  TODAY,
} from './said.ts';

describe('the beginning of a step', () => {
  it.each<[string, readonly Action[], readonly string[]]>([
    ['nothing is there', [], []],
    // 725.2: at the beginning of the monarch's end step.
    ['a monarch', [monarch('alice')], ['end alice monarch']],
    ['another monarch', [monarch('bob')], []],
    // 726.2: at the beginning of the upkeep.
    ['the initiative, in no dungeon', [initiative('alice')], ['upkeep alice initiative Secret Entrance']],
    [
      'the initiative, and two arrows',
      [initiative('alice'), put('Secret Entrance')],
      ['upkeep alice initiative Forge/Lost Well'],
    ],
    [
      'the initiative in the bottommost room: 701.49c',
      [initiative('alice'), put('Throne of the Dead Three')],
      ['upkeep alice initiative Secret Entrance after Undercity'],
    ],
    ['another’s initiative', [initiative('bob'), put('Forge', 'bob')], []],
    // 728.1: of each player at the beginning of that player's precombat main phase.
    ['rad counters', [rad(3)], ['precombat-main alice rad 3']],
    ['another’s rad counters', [rad(3, 'bob')], []],
    ['other counters', [{ ...rad(3), counter: 'energy' } as Action], []],
    // 514.1: the maximum hand size, if the table asked for this reminder.
    ['a smaller hand', [hand(5)], ['cleanup alice hand-size 5']],
    ['seven, asked for', [hand(7)], ['cleanup alice hand-size 7']],
    ['no maximum', [hand('none')], ['cleanup alice hand-size none']],
    // 701.54c, for a Ring-bearer that is known by name only.
    ['the Ring once', [ring(1)], []],
    ['the Ring twice', [ring(2)], ['declare-attackers alice ring attacks?']],
    ['the Ring four times', [ring(4)], ['declare-attackers alice ring attacks?']],
    [
      'all of it',
      [monarch('alice'), initiative('alice'), rad(1), hand(2), ring(3)],
      [
        'upkeep alice initiative Secret Entrance',
        'precombat-main alice rad 1',
        'declare-attackers alice ring attacks?',
        'end alice monarch',
        'cleanup alice hand-size 2',
      ],
    ],
  ])('with %s', (_, actions, said) => {
    expect(through(play(game, 'judge', ...actions))).toEqual(said);
  });

  it.each<[ReminderKind, Action, Step]>([
    ['monarch', monarch('alice'), 'end'],
    ['initiative', initiative('alice'), 'upkeep'],
    ['rad', rad(2), 'precombat-main'],
    ['hand-size', hand(3), 'cleanup'],
    ['ring', ring(2), 'declare-attackers'],
  ])('%s can be silenced, and heard again', (kind, action, step) => {
    const at = untilStep(play(game, 'judge', action), step === 'declare-attackers' ? step : 'untap');
    expect(through(at)).toHaveLength(1);
    const silent = play(at, 'judge', silence(kind));
    expect(through(silent)).toEqual([]);
    expect(ahead(silent)).toEqual([]);
    expect(through(play(silent, 'judge', silence()))).toHaveLength(1);
    const others = (['monarch', 'initiative', 'rad', 'hand-size', 'ring'] as const).filter(
      (candidate) => candidate !== kind,
    );
    expect(through(play(at, 'judge', silence(...others)))).toHaveLength(1);
  });

  it('gives no reminders in games that are over, gathering, or a Grand Melee with several turns', () => {
    const at = untilStep(play(game, 'judge', monarch('alice')), 'end');
    expect(now(at)).toHaveLength(1);
    expect(now({ ...at, stage: 'over' })).toEqual([]);
    expect(now({ ...at, result: { how: 'won', winners: ['alice'] } })).toEqual([]);
    expect(now({ ...at, turn: null })).toEqual([]);
    const format = { ...at.settings.format, variant: 'grand-melee' } as const;
    const many = Array.from({ length: 12 }, (_, candidate) => ({
      ...at.seats[1],
      playerId: `p${candidate}`,
    }));
    const melee = { ...at, settings: { ...at.settings, format }, seats: [...at.seats, ...many] } as Game;
    expect(now(melee)).toEqual([]);
  });

  it('gives no reminders for players who left', () => {
    const at = play(game, 'judge', rad(2), hand(3), ring(3));
    const gone = play(at, 'alice', { kind: 'game/leave', playerId: 'alice', how: 'conceded' });
    expect(through(gone)).toEqual([]);
    expect(ahead(gone)).toEqual([]);
  });

  it('has the controller of a player choose the room', () => {
    const control = { of: 'alice', by: 'bob', card: null, extraTurnAfter: false } as const;
    const at = play(game, 'judge', initiative('alice'), put('Secret Entrance'), {
      kind: 'control/create',
      span: 'while',
      ...control,
    });
    expect(through(at)).toEqual(['upkeep alice initiative Forge/Lost Well by bob']);
  });

  it('for a team sharing the turn includes each of its players: 805.4d', () => {
    const giants = teamGame(TODAY);
    const at = play(giants, 'judge', rad(2, 'A1'), rad(1, 'A2'), rad(4, 'B1'), monarch('A2'));
    expect(through(at)).toEqual(['precombat-main A1 rad 2', 'precombat-main A2 rad 1', 'end A2 monarch']);
    const [first] = remindersOf(
      { ...at, turn: at.turn && { ...at.turn, step: 'precombat-main' } },
      rulesetOf(TODAY),
    );
    expect(formatCitations(first?.citations ?? [])).toEqual(['728.1 (2026-06-19)', '805.4d (2026-06-19)']);
  });
});

describe('a bearer of the Ring that the table lists', () => {
  const listed = (level: number, combat: 'no' | 'attacks' | 'blocked' | 'planeswalker'): Game => {
    const permanent = attacker(7, 'alice');
    const blocker = attacker(8, 'bob');
    const fights = {
      role: 'attacking',
      playerId: 'bob',
      permanentId: combat === 'planeswalker' ? 9 : null,
      blocks: [],
    } as const;
    return play(
      {
        ...game,
        permanents: [
          { ...permanent, combat: combat === 'no' ? null : fights },
          {
            ...blocker,
            combat: combat === 'blocked' ? { ...blocker.combat, role: 'blocking', blocks: [7] } : null,
          } as never,
        ],
      },
      'judge',
      ring(level, 7),
    );
  };

  it.each<[number, 'no' | 'attacks' | 'blocked' | 'planeswalker', readonly string[]]>([
    [1, 'attacks', []],
    [2, 'no', []],
    [2, 'attacks', ['declare-attackers alice ring attacks']],
    [2, 'blocked', ['declare-attackers alice ring attacks']],
    [3, 'attacks', ['declare-attackers alice ring attacks']],
    [3, 'blocked', ['declare-attackers alice ring attacks', 'declare-blockers alice ring blocked']],
    [4, 'attacks', ['declare-attackers alice ring attacks', 'combat-damage alice ring damages']],
    [4, 'blocked', ['declare-attackers alice ring attacks', 'declare-blockers alice ring blocked']],
    [4, 'planeswalker', ['declare-attackers alice ring attacks']],
  ])('tempted %i times, %s', (level, combat, said) => {
    expect(through(listed(level, combat))).toEqual(said);
  });
});

describe('each reminder', () => {
  const START: readonly (readonly [ReminderKind, Action, Step, string])[] = [
    ['monarch', monarch('alice'), 'end', '2016-08-26'],
    ['initiative', initiative('alice'), 'upkeep', '2022-06-10'],
    ['rad', rad(2), 'precombat-main', '2024-03-08'],
    ['hand-size', hand(3), 'cleanup', '2003-07-01'],
    ['ring', ring(2), 'declare-attackers', '2023-10-13'],
  ];

  it.each(START)('%s rests on the rule of the day, or the first that has it', (kind, action, step, since) => {
    for (const edition of ['founding', ...OFFICIAL_DAYS] as const) {
      const at = play(seated(THREE, edition), 'judge', action);
      const found = remindersOf({ ...at, turn: at.turn && { ...at.turn, step } }, rulesetOf(edition));
      expect(found.map(({ answer }) => reminderKindOf(answer))).toEqual([kind]);
      const cited = found[0]?.citations[0]?.edition ?? '';
      const day = edition === 'founding' ? '2006-10-01' : edition;
      expect(cited).toBe(day < since ? since : day);
    }
  });
});
