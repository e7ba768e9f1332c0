import type { PlayerId } from '../vocabulary/players.ts';
import { deciderOf } from '../game/control-chain.ts';
import { isInGame, personOf, seatsInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';

/**
 * The categories of acts that a command can record without naming a player.
 *
 * `deed`: something a player does in the game, such as casting a spell, attacking, adding mana or rolling the planar
 * die. `own`: something counted for or happening to a player, such as life, counters and damage taken. `dealt`:
 * something a player's objects deal or give to players, such as damage, loss of life and counters. `other`: anything
 * else of a player, such as a coin that is flipped, or being the monarch.
 */
export type ActCategory = 'deed' | 'own' | 'dealt' | 'other';

/** The player an act belongs to; `among`: candidates that the user chooses from. */
export type ActOwner =
  | { readonly playerId: PlayerId }
  | { readonly among: readonly [PlayerId, PlayerId, ...PlayerId[]] };

/**
 * Finds whose act it is if the user did not say so; every command and button uses this rule. A deed belongs to the
 * player whose turn it is, if the user decides for that player (as a controller, or as the host for a guest). Own acts
 * are the user's. Any other act is ambiguous while the user controls another player, and otherwise the user's. A dealt
 * act is ambiguous on the turn of another player for whom the user decides, since objects of both can deal it.
 * CR 507.3, 507.3d (2006-10-01), 723.5, 723.8 (2026-06-19): both have their own choices and objects at the same time.
 * @param game open in the channel; `null` if there is none
 */
export function actOwnerOf(game: Game | null, userId: PlayerId, act: ActCategory): ActOwner {
  if (game?.stage !== 'playing' || act === 'own') return { playerId: userId };
  if (act === 'deed') return { playerId: actingPlayerOf(game, userId) };
  if (act === 'dealt') return dealingPlayersOf(game, userId);
  const [controlled, ...others] = controlledBy(game, userId);
  if (controlled === undefined) return { playerId: userId };
  const rest = isInGame(game, userId) ? [...others, userId] : others;
  const [second, ...more] = rest;
  return second === undefined ? { playerId: controlled } : { among: [controlled, second, ...more] };
}

/** The player whose deeds a user records: the active player, if this user decides for them; else the user. */
export function actingPlayerOf(game: Game, userId: PlayerId): PlayerId {
  const active = game.turn?.playerId;
  return active !== undefined && isInGame(game, active) && personOf(game, deciderOf(game, active)) === userId
    ? active
    : userId;
}

/**
 * The players who may be dealing it: on another player's turn, the active player, the user, or another player for whom
 * the user decides.
 */
function dealingPlayersOf(game: Game, userId: PlayerId): ActOwner {
  const actingPlayer = actingPlayerOf(game, userId);
  if (actingPlayer === userId || !isInGame(game, userId)) return { playerId: actingPlayer };
  const others = seatsInGame(game)
    .map(({ playerId }) => playerId)
    .filter((id) => id !== actingPlayer && id !== userId && personOf(game, deciderOf(game, id)) === userId);
  return { among: [actingPlayer, userId, ...others] };
}

/** The other players whom a player controls now, directly or through others, in seat order. */
export const controlledBy = (game: Game, controllerId: PlayerId): readonly PlayerId[] =>
  seatsInGame(game)
    .map(({ playerId }) => playerId)
    .filter((id) => id !== controllerId && deciderOf(game, id) === controllerId);
