import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { HeldRecord, NewRecord } from '#store/port/records.ts';
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

/** Finds names of a sheet that were reassigned since, judging by the records imported from it. */
export function findReassignedNames(
  known: readonly { readonly record: NewRecord; readonly held: HeldRecord }[],
): ReassignedNames {
  const given = new Map<string, ReassignedName>();
  const unclear = new Set<string>();
  for (const { record, held } of known) {
    const kept = new Map(
      held.players.flatMap(({ playerId, isHidden }) =>
        playerId === null ? [] : [[foldPlayerId(playerId), { isId: playerId, isHidden }]],
      ),
    );
    const others = record.players.filter(({ playerId }) => !kept.delete(foldPlayerId(playerId)));
    const [name] = others;
    const [somebody] = kept.values();
    if (others.length !== 1 || kept.size !== 1 || !name || !somebody) continue;
    const folded = foldPlayerId(name.playerId);
    const before = given.get(folded);
    if (!before) given.set(folded, { name: name.playerId, ...somebody });
    else if (before.isId !== somebody.isId) unclear.add(folded);
  }
  for (const name of unclear) given.delete(name);
  return given;
}

/** Applies reassigned names; returns the game unchanged if a player would then appear twice. */
export function withReassignedNames(record: NewRecord, given: ReassignedNames): NewRecord {
  const players = record.players.map((player) => ({
    ...player,
    playerId: given.get(foldPlayerId(player.playerId))?.isId ?? player.playerId,
  }));
  const isEachOnce = new Set(players.map(({ playerId }) => foldPlayerId(playerId))).size === players.length;
  return isEachOnce ? { ...record, players } : record;
}
