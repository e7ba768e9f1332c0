import type { Game, MainGame } from './state.ts';

/** The games that contain a game, from its own main game to the outermost; empty if it is not a subgame. */
export function mainGamesOf({ main }: Game): readonly MainGame[] {
  const mains: MainGame[] = [];
  for (let ancestor = main; ancestor; ancestor = ancestor.game.main) mains.push(ancestor);
  return mains;
}

/** The depth of a game: 0 for a game that is not a subgame, 1 for its subgame. */
export const depthOf = (game: Game): number => mainGamesOf(game).length;

/** The outermost game; the game itself if it is not a subgame. */
export const outermostOf = (game: Game): Game => mainGamesOf(game).at(-1)?.game ?? game;
