import type { Game } from '#engine/game/state.ts';

/**
 * A game that is over as it is kept: who played, by which settings, and what it came to. What lay on the table tells
 * nobody anything any more, and may be much; its log has how it came there.
 */
export const finished = (game: Game): Game => ({
  ...game,
  permanents: [],
  stack: [],
  abilities: [],
  main: game.main && { ...game.main, game: finished(game.main.game), brought: [] },
});
