import type { PlayerId } from '../vocabulary/players.ts';
import type { TablePermanent } from './permanents.ts';
import type { Game } from './state.ts';
import { shareTurns } from './teams.ts';

/*
 * Goaded creatures: each player's effect lasts until that player's next turn, or until it would have begun if the player
 * left. 701.15a, 800.4m (2026-06-19).
 */

export const withGoad = (tablePermanent: TablePermanent, playerId: PlayerId): TablePermanent => ({
  ...tablePermanent,
  goadedBy: [...(tablePermanent.goadedBy ?? []).filter((id) => id !== playerId), playerId],
});

/**
 * The permanents as a turn begins.
 * @param playerId the active player of that turn
 * @param isExtra an extra turn comes before those of players who left
 */
export function permanentsAsTurnBegins(game: Game, playerId: PlayerId, isExtra: boolean): Game['permanents'] {
  if (!game.permanents.some(({ goadedBy }) => goadedBy)) return game.permanents;
  const passedLeavers = new Set(isExtra ? [] : leaversBefore(game, playerId));
  return game.permanents.map(({ goadedBy, ...tablePermanent }) => {
    const stillGoading = (goadedBy ?? []).filter(
      (id) => !passedLeavers.has(id) && !shareTurns(game, id, playerId),
    );
    return stillGoading.length > 0 ? { ...tablePermanent, goadedBy: stillGoading } : tablePermanent;
  });
}

/** The players who left between the last active player and the next, in turn order. */
function leaversBefore({ seats, turn }: Game, next: PlayerId): readonly PlayerId[] {
  const indexOf = (id: PlayerId | undefined): number => seats.findIndex(({ playerId }) => playerId === id);
  const to = indexOf(next);
  const from = turn ? indexOf(turn.playerId) : to;
  const distance = (to - from + seats.length) % seats.length || seats.length;
  return Array.from(
    { length: Math.max(0, distance - 1) },
    (_, index) => seats[(from + 1 + index) % seats.length],
  )
    .filter((seat) => seat !== undefined)
    .filter(({ left }) => left !== null)
    .map(({ playerId }) => playerId);
}
