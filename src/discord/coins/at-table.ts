import { isControlledHere, checkMayChoose } from '#engine/deciding/choices.ts';
import type { FlipRequest } from '#engine/coins/flipping.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CheckChooser } from '#store/coins/play.ts';
import type { Table } from '#store/port/changes.ts';
import { actorOf, type BotRequest } from '../command/command.ts';

/*
 * During a game, choices about coins, such as which coin of a Thumb to keep, are made by the player who decides for
 * the flipper. CR 507.3, 511.1 (2006-10-01), 705.2, 723.5 (2026-06-19).
 */

/** Whether the user of a button may make the choice that the channel's coins or dice wait for. */
export const mayAnswerChoice =
  ({ game }: Pick<Table, 'game'>, request: BotRequest): CheckChooser =>
  (playerId, askedBy) =>
    checkMayChoose(game?.game ?? null, actorOf(request), playerId, askedBy);

/**
 * Applies preferences on which coins to keep. What was typed for a player holds if the user decides for that player;
 * a player who is controlled, or for whom somebody else typed it, is asked; otherwise the player's own preference
 * holds.
 * @param typedFor the player that the typed preference is about; `null` without one
 */
export function withDecidersPreferences(
  keep: FlipRequest['keep'],
  typedFor: PlayerId | null,
  game: Game | null,
  request: BotRequest,
): FlipRequest['keep'] {
  if (game?.stage !== 'playing') return keep;
  const actor = actorOf(request);
  const kept = Object.entries(keep).map(([playerId, preferred]) => {
    const isAsked =
      playerId === typedFor
        ? !checkMayChoose(game, actor, playerId, actor.id).ok
        : isControlledHere(game, playerId);
    return [playerId, isAsked && isInGame(game, playerId) ? 'ask' : preferred] as const;
  });
  return Object.fromEntries(kept);
}
