import { toMarkdown } from '#discord/markdown/write.ts';
import { describe, expect, it } from 'vitest';
import { formatNewReminders, formatReminders } from '#discord/upcoming/reminders.ts';
import type { Game } from '#engine/game/state.ts';
import { decide, person, play, untilStep, type Action } from '../../engine/tables/seated.ts';
import {
  game,
  hand,
  initiative,
  life,
  monarch,
  NEXT,
  put,
  rad,
  ring,
  speed,
  STEP,
} from '../../engine/reminders/said.ts';
import { valueIn } from '../../helpers/rulings.ts';

describe('what a turn still brings', () => {
  const three = [monarch('alice'), initiative('alice'), rad(1)];
  const LINES = [
    '-# Upkeep: <@alice> ventures into **Secret Entrance**',
    '-# Main phase: <@alice> mills 1 (rad)',
    '-# End step: <@alice> draws (monarch)',
  ];

  it.each<[what: string, actions: readonly Action[], said: readonly string[]]>([
    ['nothing', [], []],
    ['one thing', three.slice(0, 1), LINES.slice(2)],
    ['three, all of them', three, LINES],
    ['four, and how many more', [...three, hand(2)], [...LINES, '-# +1 more']],
  ])('%s', (_, actions, said) => {
    expect(formatReminders(play(game, 'judge', ...actions)).map(toMarkdown)).toEqual(said);
  });

  const byBob = play(game, 'judge', initiative('alice'), {
    kind: 'control/create',
    of: 'alice',
    by: 'bob',
    card: null,
    span: 'while',
  });

  it.each<[what: string, at: Game, said: string]>([
    [
      'one room',
      byBob,
      '**Upkeep trigger:** <@alice> ventures into **Secret Entrance** (Undercity). CR 726.2 (2026-06-19)',
    ],
    [
      'two rooms',
      play(byBob, 'judge', put('Secret Entrance')),
      '**Upkeep trigger:** <@alice> ventures into **Forge** or **Lost Well** (Undercity); <@bob> chooses. CR 726.2 (2026-06-19)',
    ],
  ])('says who chooses for a player whom another controls, where there is a choice: %s', (_, at, said) => {
    expect(formatReminders(untilStep(at, 'upkeep')).map(toMarkdown)).toEqual([said]);
  });
});

describe('what a change brings', () => {
  const full = play(game, 'judge', monarch('alice'), initiative('alice'), rad(1), hand(2), speed(1));

  it.each<[what: string, at: Game, action: Action, said: readonly string[]]>([
    [
      'the next step',
      full,
      STEP,
      ['**Upkeep trigger:** <@alice> ventures into **Secret Entrance** (Undercity). CR 726.2 (2026-06-19)'],
    ],
    [
      'the next turn, before much was done',
      full,
      NEXT,
      [
        'Passed · **Upkeep trigger:** <@alice> ventures into **Secret Entrance** (Undercity). CR 726.2 (2026-06-19)',
        'Passed · **Main phase trigger:** <@alice> mills 1: −1 life and −1 rad for each nonland. CR 728.1 (2026-06-19)',
        'Passed · **End step trigger:** <@alice> draws a card (monarch). CR 725.2 (2026-06-19)',
        '-# +1 more',
      ],
    ],
    [
      'life lost by an opponent',
      full,
      life('bob', -1),
      ['**Speed trigger:** <@alice> 1 → **2**, an opponent lost life. CR 702.179d (2026-06-19)'],
    ],
    [
      'the last ability of the Ring',
      game,
      ring(4),
      [
        '**The Ring, 4:** its bearer’s combat damage to a player costs each opponent 3 life. CR 701.54c (2026-06-19)',
      ],
    ],
    ['a Ring that has no more', game, ring(5), []],
  ])('%s', (_, at, action, said) => {
    expect(
      formatNewReminders(at, valueIn(decide(at, person('judge'), action)), () => false).map(toMarkdown),
    ).toEqual(said);
  });
});
