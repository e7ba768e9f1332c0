import type { Dialect } from '../sql/dialect.ts';
import { OWNER_KEYS, TABLES } from '../sql/tables.ts';

/*
 * Erases the rows of forgotten data in small batches. Several processes may do this at once; each skips the rows that
 * another has locked.
 */

/** The conditions for detached owners. */
const DETACHED = {
  game: `channel_id = ''`,
  coin_secret: `channel_id = ''`,
  record_book: 'guild_id IS NULL',
} as const;

type Owner = keyof typeof DETACHED;

const OWNERS = Object.keys(DETACHED) as readonly Owner[];

/** The tables with rows of an owner, each before those that it refers to; sums last, since triggers fill them. */
const tablesOf = (owner: Owner) =>
  TABLES.filter((table) => table.owner === owner)
    .toReversed()
    .toSorted((a, b) => Number(a.isSum ?? false) - Number(b.isSum ?? false));

/** Returns a row if anything forgotten is left. */
export const LEFTOVER = `${OWNERS.map(
  (owner) => `SELECT 1 AS found FROM ${owner} WHERE ${DETACHED[owner]}`,
).join(' UNION ALL ')} LIMIT 1`;

/**
 * Statements that each erase some rows, and return a row for each. Run the first batch until it erases nothing, then
 * the second.
 * @param limit the number of rows per statement
 */
export function statementsToErase(
  { skipLocked }: Dialect,
  limit: number,
): readonly [rows: readonly string[], owners: readonly string[]] {
  const rows = OWNERS.flatMap((owner) =>
    tablesOf(owner).map(({ name, key }) => {
      const columns = key.map((column) => `doomed.${column}`).join(', ');
      return `DELETE FROM ${name} WHERE (${key.join(', ')}) IN (
          SELECT ${columns} FROM ${owner} AS owner CROSS JOIN ${name} AS doomed
          WHERE doomed.${OWNER_KEYS[owner]} = owner.id AND owner.${DETACHED[owner]} LIMIT ${limit} ${skipLocked('doomed')})
        RETURNING 1 AS erased`;
    }),
  );
  const owners = OWNERS.map((owner) => {
    const hasNoRows = tablesOf(owner).map(
      ({ name }) => `NOT EXISTS (SELECT 1 FROM ${name} WHERE ${OWNER_KEYS[owner]} = owner.id)`,
    );
    return `DELETE FROM ${owner} WHERE id IN (
        SELECT id FROM ${owner} AS owner WHERE ${DETACHED[owner]} AND ${hasNoRows.join(' AND ')}
        LIMIT ${limit} ${skipLocked('owner')})
      RETURNING 1 AS erased`;
  });
  return [rows, owners];
}
