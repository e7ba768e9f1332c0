import { expect, it } from 'vitest';
import { formatSeats } from '#discord/table-card/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { seated } from '../../engine/tables/seated.ts';

const PLAYERS = ['ann', 'bob', 'cid', 'dan'];

/** Two Two-Headed Giants. */
function giants(): Game {
  const game = seated(PLAYERS, '2026-06-19');
  const { format } = game.settings;
  return {
    ...game,
    settings: {
      ...game.settings,
      format: { ...format, variant: 'two-headed-giant', teamSize: 2, sharesTurns: true },
    },
    teams: [
      ['ann', 'bob'],
      ['cid', 'dan'],
    ],
  };
}

const lines = (game: Game): readonly string[] =>
  formatSeats(game, 800, { names: 'whole' }).map((line) => line.replaceAll(/<@(\w+)>/g, '@$1'));

it.each<[string, Game, readonly string[]]>([
  [
    'the life of a team once',
    giants(),
    ['▶ A @ann **20**', '▶ A @bob with @ann', '▪ B @cid **20**', '▪ B @dan with @cid'],
  ],
  [
    'that of everybody where nobody shares it',
    seated(PLAYERS, '2026-06-19'),
    ['▶ @ann **20**', '▪ @bob **20**', '▪ @cid **20**', '▪ @dan **20**'],
  ],
])('%s', (_, game, said) => {
  expect(lines(game)).toEqual(said);
});
