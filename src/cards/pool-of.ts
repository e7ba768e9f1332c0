import type { CardEntry, CardPool } from './card-pool.ts';
import { foldName } from './fold-name.ts';
import { nameIndex } from './name-index.ts';

/** A pool of these cards alone, in memory. */
export function poolOf(entries: readonly CardEntry[]): CardPool {
  const byName = new Map<string, CardEntry>();
  for (const entry of entries)
    for (const { name } of [...entry.card.parts, entry.card].toReversed())
      if (!byName.has(foldName(name))) byName.set(foldName(name), entry);
  const names = nameIndex(entries.map(({ card }) => card.name));
  return {
    imported: () => null,
    find: (typed) => byName.get(foldName(typed)),
    suggest: (typed, limit) => names.search(typed, limit),
    rulings: () => null,
  };
}
