import { deciderOf } from '../../engine/game/control-chain.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';

/**
 * Who controls what somebody puts on the stack, where nobody says: who controls the player whose turn it is mostly casts
 * that player's spells.
 */
export const usualController = (game: Game, actorId: PlayerId): PlayerId => {
  const active = game.turn?.playerId;
  return active !== undefined && isInGame(game, active) && deciderOf(game, active) === actorId
    ? active
    : actorId;
};
