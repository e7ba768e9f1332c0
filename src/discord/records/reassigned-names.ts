import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { RecordWithLine, NewRecord } from '#store/port/records.ts';
import { foldPlayerId } from './line-identity.ts';

/** A name in a file that `/record who` has assigned to a user. */
export interface ReassignedName {
  readonly name: PlayerId;
  readonly isId: PlayerId;
  /** The user opted out of being counted: nothing may reveal who it is. */
  readonly isHidden: boolean;
}

/** By folded name. */
export type ReassignedNames = ReadonlyMap<string, ReassignedName>;

/**
 * Finds names of a sheet that were reassigned after an import: those whose seat belongs to another player on record.
 */
export function findReassignedNames(
  known: readonly { readonly record: NewRecord; readonly held: RecordWithLine }[],
): ReassignedNames {
  const reassigned = new Map<string, ReassignedName>();
  const unclear = new Set<string>();
  for (const { record, held } of known) {
    const unmatched = new Map(
      held.players.flatMap(({ playerId, isHidden }) =>
        playerId === null ? [] : [[foldPlayerId(playerId), { isId: playerId, isHidden }]],
      ),
    );
    const unknownPlayers = record.players.filter(({ playerId }) => !unmatched.delete(foldPlayerId(playerId)));
    const [unknownPlayer] = unknownPlayers;
    const [current] = unmatched.values();
    if (unknownPlayers.length !== 1 || unmatched.size !== 1 || !unknownPlayer || !current) continue;
    const folded = foldPlayerId(unknownPlayer.playerId);
    const before = reassigned.get(folded);
    if (!before) reassigned.set(folded, { name: unknownPlayer.playerId, ...current });
    else if (before.isId !== current.isId) unclear.add(folded);
  }
  for (const name of unclear) reassigned.delete(name);
  return reassigned;
}

/** Applies reassigned names; returns the game unchanged if a player would then appear twice. */
export function withReassignedNames(record: NewRecord, reassigned: ReassignedNames): NewRecord {
  const players = record.players.map((player) => ({
    ...player,
    playerId: reassigned.get(foldPlayerId(player.playerId))?.isId ?? player.playerId,
  }));
  const hasNoRepeats = new Set(players.map(({ playerId }) => foldPlayerId(playerId))).size === players.length;
  return hasNoRepeats ? { ...record, players } : record;
}
