import { toMarkdown } from '#discord/markdown/write.ts';
import { expect, it } from 'vitest';
import { formatDayCheck } from '#discord/upcoming/day-check.ts';
import type { Game } from '#engine/game/state.ts';
import { seated } from '../../engine/tables/seated.ts';
import { SHARING, teamGame } from '../../engine/tables/teams.ts';

const asked = (game: Game, day: 'day' | 'night' | null, players: readonly string[], noted: number): Game => ({
  ...game,
  designations: { ...game.designations, day },
  dayCheck: { players: [...players], noted },
});

it.each<[string, Game, readonly string[]]>([
  [
    'a player, by day',
    asked(seated(['1', '2'], '2021-11-19'), 'day', ['1'], 0),
    ['**It is day:** did <@1> cast a spell last turn? (0 counted) CR 502.2 (2021-11-19)'],
  ],
  [
    'a player, at night',
    asked(seated(['1', '2'], '2026-06-19'), 'night', ['1'], 3),
    ['**It is night:** did <@1> cast 2 or more spells last turn? (3 counted) CR 502.2 (2026-06-19)'],
  ],
  [
    'a team',
    asked(teamGame('2026-06-19', SHARING), 'night', ['A1', 'A2'], 1),
    [
      '**It is night:** did one of <@A1> and <@A2> cast 2 or more spells last turn? (1 counted) CR 502.2a (2026-06-19)',
    ],
  ],
  ['nobody, where it is neither', asked(seated(['1', '2']), null, ['1'], 1), []],
  ['nobody, where nothing is open', seated(['1', '2']), []],
])('asks %s', (_, game, expected) => {
  expect(formatDayCheck(game).map(toMarkdown)).toEqual(expected);
});
