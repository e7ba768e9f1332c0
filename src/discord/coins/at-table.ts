import { isControlledHere, checkMayChoose } from '../../engine/deciding/choices.ts';
import type { FlipRequest } from '../../engine/coins/flipping.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { MayAnswer } from '../../store/coins/play.ts';
import type { Table } from '../../store/port/changes.ts';
import { actorOf, type BotRequest } from '../command/command.ts';

/*
 * Choices about coins while a game is played in the channel, such as which coin of a Thumb is kept, are made by whoever
 * decides for the flipper. CR 507.3, 511.1 (2006-10-01), 705.2, 723.5 (2026-06-19).
 */

/** Who may make the choices that coins and dice of a channel wait for, as somebody presses a button there. */
export const mayAnswerChoice =
  ({ game }: Pick<Table, 'game'>, asker: BotRequest): MayAnswer =>
  (playerId, askedBy) =>
    checkMayChoose(game?.game ?? null, actorOf(asker), playerId, askedBy);

/**
 * The request with what is kept as whoever decides says: what was typed for a player, if the typist decides for them;
 * else a player who is controlled, or for whom somebody else typed it, is asked. A player's own preference holds
 * otherwise.
 * @param typedFor the player of whom what was typed is; `null` where nothing was.
 */
export function withDecidersPreferences(
  keep: FlipRequest['keep'],
  typedFor: PlayerId | null,
  game: Game | null,
  asker: BotRequest,
): FlipRequest['keep'] {
  if (game?.stage !== 'playing') return keep;
  const actor = actorOf(asker);
  const kept = Object.entries(keep).map(([playerId, preferred]) => {
    const isAsked =
      playerId === typedFor
        ? !checkMayChoose(game, actor, playerId, actor.id).ok
        : isControlledHere(game, playerId);
    return [playerId, isAsked && isInGame(game, playerId) ? 'ask' : preferred] as const;
  });
  return Object.fromEntries(kept);
}
