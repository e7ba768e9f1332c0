import { isReminderDone } from '../game/turn-notes.ts';
import type { Game, Seat } from '../game/state.ts';
import { areTeammates, isActive } from '../game/teams.ts';

/** Max speed: 702.179e (2026-06-19). */
export const MAX_SPEED = 4;

/**
 * True if a player's speed increases by itself now: an opponent is recorded as having lost life during this turn of the
 * player, and the speed hasn't increased that way this turn. CR 702.179d (2026-06-19).
 */
export function speedRisesNow(game: Game, { playerId, marks, left }: Seat): boolean {
  const { turn } = game;
  const { speed = 0 } = marks ?? {};
  if (!turn || left !== null || speed < 1 || speed >= MAX_SPEED || !isActive(game, playerId)) return false;
  const hasOpponentLostLife = Object.keys(turn.lostLife ?? {}).some(
    (loserId) => loserId !== playerId && !areTeammates(game, loserId, playerId),
  );
  return hasOpponentLostLife && !isReminderDone(turn, 'speed', playerId);
}
