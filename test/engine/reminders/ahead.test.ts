import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { remindersPassed } from '#engine/reminders/reminders.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { after, entriesOf, play, seated, untilStep, type Action } from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';
import {
  ahead,
  game,
  hand,
  initiative,
  life,
  monarch,
  NEXT,
  now,
  rad,
  ring,
  short,
  silence,
  speed,
  STEP,
  THREE,
  TODAY,
} from './said.ts';

describe('the rest of a turn', () => {
  const full = play(game, 'judge', monarch('alice'), initiative('alice'), rad(1), hand(2), ring(4));
  const ALL = [
    'upkeep alice initiative Secret Entrance',
    'precombat-main alice rad 1',
    'end alice monarch',
    'cleanup alice hand-size 2',
  ];

  it.each<[Step, number]>([
    ['untap', 0],
    ['upkeep', 1],
    ['precombat-main', 2],
    ['postcombat-main', 2],
    ['end', 3],
    ['cleanup', 4],
  ])('from the %s on', (step, gone) => {
    expect(ahead(untilStep(full, step))).toEqual(ALL.slice(gone));
  });

  it('has no maximum hand size in its step alone', () => {
    expect(ahead(play(game, 'judge', hand('none')))).toEqual([]);
  });

  it('includes added parts of the turn: 500.8, 500.9', () => {
    const at = untilStep(full, 'upkeep');
    const added = play(at, 'judge', {
      kind: 'turn/add',
      part: 'upkeep',
      times: 1,
      after: 'here',
      card: null,
      only: null,
      playerId: null,
    });
    expect(ahead(added)).toEqual(ALL);
  });

  it('leaves out a recorded venture, but not in an added upkeep', () => {
    const venture = { kind: 'dungeon/venture', playerId: 'alice', room: null, quality: 'Undercity' } as const;
    const taken = play(full, 'alice', venture);
    expect(ahead(taken)).toEqual(['upkeep alice initiative Forge/Lost Well', ...ALL.slice(1)]);
    const early = play(taken, 'alice', { ...venture, room: 'Forge' });
    expect(ahead(early)).toEqual(ALL.slice(1));
    // If two upkeeps are to come, the first has the reminder.
    const two = play(early, 'judge', {
      kind: 'turn/add',
      part: 'upkeep',
      times: 1,
      after: 'here',
      card: null,
      only: null,
      playerId: null,
    });
    expect(ahead(two)).toEqual(['upkeep alice initiative Trap!/Arena', ...ALL.slice(1)]);
    const upkeep = untilStep(early, 'upkeep');
    expect(now(upkeep)).toEqual([]);
    const added = play(upkeep, 'judge', {
      kind: 'turn/add',
      part: 'upkeep',
      times: 1,
      after: 'here',
      card: null,
      only: null,
      playerId: null,
    });
    expect(ahead(added)[0]).toBe('upkeep alice initiative Trap!/Arena');
    const second = play(added, 'judge', { kind: 'turn/step' });
    expect(second.turn?.step).toBe('upkeep');
    expect(now(second)).toEqual(['upkeep alice initiative Trap!/Arena']);
    expect(now(play(second, 'judge', { kind: 'turn/step' }))).toEqual([]);
    const later = untilStep(play(early, 'judge', ...Array.from({ length: 3 }, () => NEXT)), 'upkeep');
    expect(now(later)).toEqual(['upkeep alice initiative Trap!/Arena']);
  });

  it('leaves out rad counters once they have been processed, until the next turn', () => {
    const main = untilStep(play(game, 'judge', rad(3)), 'precombat-main');
    const milled = play(main, 'alice', rad(1));
    expect(now(milled)).toEqual([]);
    const next = play(milled, 'judge', NEXT, NEXT, NEXT);
    expect(ahead(next)).toEqual(['precombat-main alice rad 1']);
    const more = play(main, 'alice', rad(5));
    expect(now(more)).toEqual(['precombat-main alice rad 5']);
  });
});

describe('steps that a change passes over', () => {
  const full = play(game, 'judge', monarch('alice'), initiative('alice'), rad(1), hand(2), ring(4));
  const passed = (at: Game, action: Action): readonly string[] => {
    const entries = entriesOf(at, 'judge', action);
    return remindersPassed(at, after(at, entries), entries, rulesetOf(TODAY)).map(short);
  };

  it.each<[string, Step, Action, readonly string[]]>([
    [
      'the whole turn',
      'untap',
      NEXT,
      [
        'upkeep alice initiative Secret Entrance',
        'precombat-main alice rad 1',
        'end alice monarch',
        'cleanup alice hand-size 2',
      ],
    ],
    ['from the end step on', 'end', NEXT, ['cleanup alice hand-size 2']],
    ['from cleanup on', 'cleanup', NEXT, []],
    ['one step', 'untap', STEP, []],
    ['one step from the upkeep', 'upkeep', STEP, ['upkeep alice initiative Secret Entrance']],
    [
      'to combat',
      'untap',
      { kind: 'turn/to', step: 'declare-attackers' },
      ['upkeep alice initiative Secret Entrance', 'precombat-main alice rad 1'],
    ],
    ['to the end step', 'precombat-main', { kind: 'turn/to', step: 'end' }, ['precombat-main alice rad 1']],
    ['nothing of a turn', 'untap', monarch('bob'), []],
  ])('%s', (_, step, action, said) => {
    expect(passed(untilStep(full, step), action)).toEqual(said);
  });

  it('as far as it got, if something was put on the stack: 603.3', () => {
    const at = play(full, 'judge', {
      kind: 'ability/note',
      name: 'Howling Mine',
      controllerId: 'alice',
      when: 'each-end-step',
      onTurnOf: null,
    });
    expect(passed(at, NEXT)).toEqual([
      'upkeep alice initiative Secret Entrance',
      'precombat-main alice rad 1',
    ]);
  });
});

describe('speed', () => {
  const fast = play(game, 'judge', speed(1));
  it.each<[string, readonly Action[], readonly string[]]>([
    ['nobody lost life', [], []],
    ['an opponent lost life', [life('bob', -2)], ['alice speed 1-2']],
    ['an opponent gained life', [life('bob', 2)], []],
    ['the player lost life', [life('alice', -2)], []],
    ['two opponents did', [life('bob', -2), life('carol', -1)], ['alice speed 1-2']],
    // It triggers only once each turn.
    ['it rose already', [life('bob', -2), speed(), life('carol', -1)], []],
    ['it rose by something else before', [speed(2), life('bob', -2)], ['alice speed 2-3']],
    ['it is 4', [speed(4), life('bob', -2)], []],
    ['there is none', [speed(0), life('bob', -2)], []],
    ['it was the turn before', [life('bob', -2), NEXT, NEXT, NEXT], []],
    ['it is somebody else’s turn', [NEXT, life('carol', -2)], []],
    ['it is silenced', [life('bob', -2), silence('speed')], []],
  ])('%s', (_, actions, said) => {
    expect(now(play(fast, 'judge', ...actions))).toEqual(said);
  });

  it('increases through mana burn too, under rules with both: the opponent loses life', () => {
    const burning = play(seated(THREE), 'judge', speed(1), {
      kind: 'turn/unused-mana',
      playerId: 'bob',
      amount: 2,
    });
    expect(now(burning)).toEqual(['alice speed 1-2']);
  });

  it('is not a teammate’s loss, and each player’s of a team: 805', () => {
    const giants = play(teamGame(TODAY), 'judge', speed(1, 'A1'), speed(2, 'A2'), speed(1, 'B1'));
    expect(now(play(giants, 'judge', life('A2', -2)))).toEqual([]);
    expect(now(play(giants, 'judge', life('B2', -2)))).toEqual(['A1 speed 1-2', 'A2 speed 2-3']);
  });
});
