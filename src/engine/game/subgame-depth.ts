import type { Game, MainGame } from './state.ts';

/** The games within which a game is played, from its own main game to the outermost; none for a game of its own. */
export function mainGamesOf({ main }: Game): readonly MainGame[] {
  const mains: MainGame[] = [];
  for (let ancestor = main; ancestor; ancestor = ancestor.game.main) mains.push(ancestor);
  return mains;
}

/** How deep a game is: 0 for one that is no subgame, 1 for a subgame of that. */
export const depthOf = (game: Game): number => mainGamesOf(game).length;

/** The game within which all the others are played; itself, if it is no subgame. */
export const outermostOf = (game: Game): Game => mainGamesOf(game).at(-1)?.game ?? game;
