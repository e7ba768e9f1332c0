import { deciderOf } from '../../engine/game/control-chain.ts';
import { isInGame, personOf } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';

/**
 * Whose spells, permanents and damage somebody notes, where nobody says: who decides for the player whose turn it is, as
 * a controller or as the host for a guest, mostly plays that player's cards.
 */
export const usualController = (game: Game, actorId: PlayerId): PlayerId => {
  const active = game.turn?.playerId;
  return active !== undefined && isInGame(game, active) && personOf(game, deciderOf(game, active)) === actorId
    ? active
    : actorId;
};
