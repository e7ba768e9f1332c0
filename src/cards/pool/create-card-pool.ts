import { runSteps } from '#basics/work-steps.ts';
import type { CardEntry, CardPool } from './card-pool.ts';
import { foldName } from '#engine/cards/names.ts';
import { createNameIndex, unranked } from './name-index.ts';
import { buildShortNames } from './short-names.ts';
import { findBySpelling } from './alternative-spellings.ts';

/**
 * An in-memory pool of the given cards.
 * @param entries if several share a name, `find` prefers a whole name to a part's, a first part to a second, then the
 *   first entry
 */
export function createCardPool(entries: readonly CardEntry[]): CardPool {
  const byName = new Map<string, CardEntry>();
  const add = (name: string, entry: CardEntry): void => {
    const folded = foldName(name);
    if (!byName.has(folded)) byName.set(folded, entry);
  };
  for (const entry of entries) add(entry.card.name, entry);
  const parts = entries.flatMap((entry) =>
    entry.card.parts.map(({ name }, place) => ({ name, place, entry })),
  );
  for (const { name, entry } of parts.toSorted((a, b) => a.place - b.place)) add(name, entry);

  const byId = new Map<string, CardEntry>();
  for (const entry of entries) if (entry.oracle) byId.set(entry.oracle.id, entry);

  const names = createNameIndex(entries.map(({ card }) => card.name));
  return {
    builtInUntil: null,
    textsCome: 'by-import',
    imported: () => null,
    find: (typed) => findBySpelling(typed, (name) => byName.get(foldName(name))),
    byId: (oracleId) => byId.get(oracleId),
    suggest: (typed, limit) => names.search(typed, limit),
    byShortName: runSteps(buildShortNames(entries.map(({ card }) => unranked(card.name)))),
    rulings: () => null,
  };
}
