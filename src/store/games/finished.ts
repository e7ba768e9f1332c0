import type { Game } from '#engine/game/state.ts';

/**
 * Reduces a finished game to what remains of interest: the players, the settings and the result. The objects on the
 * table, which can take much space, can be restored from the log.
 */
export const finished = (game: Game): Game => ({
  ...game,
  permanents: [],
  stack: [],
  abilities: [],
  main: game.main && { ...game.main, game: finished(game.main.game), brought: [] },
});
