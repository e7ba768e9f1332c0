import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';

/** True if the user gets a page that acts for them: players, the host, and every user while players may still join. */
export const mayAct = (game: Game, userId: string): boolean =>
  game.stage === 'gathering' || isInGame(game, userId) || game.hostId === userId;
