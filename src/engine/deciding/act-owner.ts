import type { PlayerId } from '../vocabulary/players.ts';
import { deciderOf } from '../game/control-chain.ts';
import { isInGame, personOf, seatsInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';

/**
 * The kinds of things that somebody says without saying whose they are.
 *
 * `deed`: what a player does in the game, such as casting a spell, attacking, adding mana or rolling the planar die.
 * `own`: what is counted or happens to somebody, such as life, counters and damage taken.
 * `dealt`: what a player's things deal or give to players, such as damage, loss of life and counters.
 * `other`: anything else that is some player's, such as a coin that is flipped, or being the monarch.
 */
export type ActCategory = 'deed' | 'own' | 'dealt' | 'other';

/** Whose an act is; of `among`, which is asked for. */
export type ActOwner =
  | { readonly playerId: PlayerId }
  | { readonly among: readonly [PlayerId, PlayerId, ...PlayerId[]] };

/**
 * Says whose an act is that somebody types without saying whose. The one rule for all of these, in every command and
 * button: what is done is done by the player whose turn it is, if the typist decides for that player (as a controller, or
 * as the host for a guest); what is one's own stays one's own; anything else has to be asked while the typist controls
 * another player, and is the typist's at all other times. What is dealt is asked on the turn of another player for whom
 * the typist decides, since the things of both can deal it.
 *
 * CR 507.3, 507.3d (2006-10-01), 723.5, 723.8 (2026-06-19): both have their own choices and things at the same time.
 * @param game open in the channel; `null` if none is.
 */
export function actOwnerOf(game: Game | null, typistId: PlayerId, act: ActCategory): ActOwner {
  if (game?.stage !== 'playing' || act === 'own') return { playerId: typistId };
  if (act === 'deed') return { playerId: actingPlayerOf(game, typistId) };
  if (act === 'dealt') return dealingPlayersOf(game, typistId);
  const [controlled, ...others] = controlledBy(game, typistId);
  if (controlled === undefined) return { playerId: typistId };
  const rest = isInGame(game, typistId) ? [...others, typistId] : others;
  const [second, ...more] = rest;
  return second === undefined ? { playerId: controlled } : { among: [controlled, second, ...more] };
}

/** Whose deeds somebody types: the active player's, if this person decides for them; else their own. */
export function actingPlayerOf(game: Game, typistId: PlayerId): PlayerId {
  const active = game.turn?.playerId;
  return active !== undefined &&
    isInGame(game, active) &&
    personOf(game, deciderOf(game, active)) === typistId
    ? active
    : typistId;
}

/** Who deals it: on another's turn the active player, the typist, or one more for whom the typist decides. */
function dealingPlayersOf(game: Game, typistId: PlayerId): ActOwner {
  const doer = actingPlayerOf(game, typistId);
  if (doer === typistId || !isInGame(game, typistId)) return { playerId: doer };
  const others = seatsInGame(game)
    .map(({ playerId }) => playerId)
    .filter((id) => id !== doer && id !== typistId && personOf(game, deciderOf(game, id)) === typistId);
  return { among: [doer, typistId, ...others] };
}

/** The other players whom somebody controls now, directly or through others, as they sit. */
export const controlledBy = (game: Game, controllerId: PlayerId): readonly PlayerId[] =>
  seatsInGame(game)
    .map(({ playerId }) => playerId)
    .filter((id) => id !== controllerId && deciderOf(game, id) === controllerId);
