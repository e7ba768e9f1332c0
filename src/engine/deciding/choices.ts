import { rulesetOf } from '../editions/rulesets.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { isGuest, type Actor, type PlayerId } from '../vocabulary/players.ts';
import { deciderOf } from '../game/control-chain.ts';
import { isInGame, personOf } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import { authorize, type Unauthorized } from './authority.ts';
import { authorizeBookkeeping } from './checks.ts';

/*
 * Choices outside a game's log, such as keeping one of two coins. They are made in any channel; if a game is in
 * progress there, its rules on who decides apply.
 */

/** True if the game is being played and the player is in it. */
const isPlayingIn = (game: Game | null, playerId: PlayerId): game is Game =>
  game?.stage === 'playing' && isInGame(game, playerId);

/** The user who makes a player's choices: in a game in progress, the one who decides for that player. */
export const chooserOf = (game: Game | null, playerId: PlayerId): PlayerId =>
  isPlayingIn(game, playerId) ? personOf(game, deciderOf(game, playerId)) : playerId;

/** True if another player makes this player's choices. */
export const isControlledIn = (game: Game | null, playerId: PlayerId): game is Game =>
  isPlayingIn(game, playerId) && deciderOf(game, playerId) !== playerId;

export type ChoiceRefusal = Refusal<'button/of-another-player'> | Unauthorized<'decision'>;

/**
 * Checks that an actor may make a player's choice. In a game in progress the rules for all decisions apply; otherwise
 * only the player may, or for a guest the user who made the request.
 * CR 507.3 (2006-10-01), 723.5 (2026-06-19).
 * @param game open in the channel; `null` if there is none
 * @param playerId `null` for an unnamed opponent; then anyone may, except a player who is controlled
 * @param requesterId the user whose request led to the choice
 */
export function checkMayChoose(
  game: Game | null,
  actor: Actor,
  playerId: PlayerId | null,
  requesterId: PlayerId,
): Result<unknown, ChoiceRefusal> {
  if (playerId === null)
    return isPlayingIn(game, actor.id)
      ? authorizeBookkeeping(game, actor, rulesetOf(game.edition))
      : ok(null);
  if (isPlayingIn(game, playerId))
    return authorize(game, actor, playerId, 'decision', rulesetOf(game.edition));
  return actor.id === playerId || (isGuest(playerId) && actor.id === requesterId)
    ? ok(null)
    : fail(refuse('button/of-another-player', { playerId }));
}
