import { isControlledIn, checkMayChoose } from '#engine/deciding/choices.ts';
import type { FlipRequest } from '#engine/coins/vocabulary.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CheckChooser } from '#ledger/play.ts';
import type { Table } from '#store/port/changes.ts';
import { actorOf, type BotRequest } from '../command/command.ts';

/*
 * During a game, choices about coins, such as which coin of a Thumb to keep, are made by the player who decides for
 * the flipper. CR 507.3, 511.1 (2006-10-01), 705.2, 723.5 (2026-06-19).
 */

/** Creates the check that the user may make the choice that the channel's coins or dice wait for. */
export const createChooserCheck =
  ({ game }: Pick<Table, 'game'>, request: BotRequest): CheckChooser =>
  (playerId, askedBy) =>
    checkMayChoose(game?.game ?? null, actorOf(request), playerId, askedBy);

/**
 * Applies preferences on which coins to keep. A typed preference counts if the user decides for the player it is about;
 * otherwise that player is asked. Other players are asked if they are controlled; if not, their own preference counts.
 * @param typedFor the player whom a typed preference is about; `null` if none was typed
 */
export function applyDeciderPreferences(
  keep: FlipRequest['keep'],
  typedFor: PlayerId | null,
  game: Game | null,
  request: BotRequest,
): FlipRequest['keep'] {
  if (game?.stage !== 'playing') return keep;
  const actor = actorOf(request);
  const preferences = Object.entries(keep).map(([playerId, preferred]) => {
    const mustAsk =
      playerId === typedFor
        ? !checkMayChoose(game, actor, playerId, actor.id).ok
        : isControlledIn(game, playerId);
    return [playerId, mustAsk && isInGame(game, playerId) ? 'ask' : preferred] as const;
  });
  return Object.fromEntries(preferences);
}
