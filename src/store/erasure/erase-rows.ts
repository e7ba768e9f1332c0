import type { Dialect } from '../sql/dialect.ts';

/*
 * Erases the rows of forgotten data in small batches. Several processes may do this at once; each skips the rows that
 * another has locked.
 */

/** The condition for detached rows. */
const NOWHERE = `channel_id = ''`;
const NO_GUILD = 'guild_id IS NULL';

/** Tables whose rows belong to owners: table, key that begins with the owner's, owner, condition of a forgotten one. */
const ROWS = [
  ['game_event', 'game_id, seq', 'game', NOWHERE],
  ['game_state', 'game_id, seq', 'game', NOWHERE],
  ['coin_flip', 'secret_id, sequence', 'coin_secret', NOWHERE],
  ['coin_link', 'secret_id, nth', 'coin_secret', NOWHERE],
  ['record_seat', 'book_id, person, at, number, seat', 'record_book', NO_GUILD],
  ['record_commander', 'book_id, name, at, number, seat', 'record_book', NO_GUILD],
  ['record_sum', 'book_id, what, days, nth, who, variant, players, place, is_team', 'record_book', NO_GUILD],
  ['record_correction', 'book_id, number, nth', 'record_book', NO_GUILD],
  ['record_game', 'book_id, number', 'record_book', NO_GUILD],
  ['record_member', 'book_id, number, person', 'record_book', NO_GUILD],
  ['record_group', 'book_id, number', 'record_book', NO_GUILD],
  ['record_person', 'book_id, id', 'record_book', NO_GUILD],
] as const;

/** Returns a row if anything forgotten is left. */
export const LEFTOVER = `SELECT 1 AS found FROM game WHERE ${NOWHERE}
  UNION ALL SELECT 1 FROM coin_secret WHERE ${NOWHERE}
  UNION ALL SELECT 1 FROM record_book WHERE ${NO_GUILD} LIMIT 1`;

const ownerKeyOf = (key: string): string => key.slice(0, key.indexOf(','));

/**
 * Statements that each erase some rows, and return one for each. The first batch is to be repeated until it erases
 * nothing, then the second.
 * @param limit the number of rows per statement
 */
export function statementsToErase(
  { skipLocked }: Dialect,
  limit: number,
): readonly [rows: readonly string[], owners: readonly string[]] {
  const rows = ROWS.map(([table, key, owner, isForgotten]) => {
    const columns = key.replaceAll(/\w+/g, (column) => `one.${column}`);
    return `DELETE FROM ${table} WHERE (${key}) IN (
        SELECT ${columns} FROM ${owner} AS owner CROSS JOIN ${table} AS one
        WHERE one.${ownerKeyOf(key)} = owner.id AND owner.${isForgotten} LIMIT ${limit} ${skipLocked('one')})
      RETURNING 1 AS erased`;
  });
  const owners = [...new Set(ROWS.map(([, , owner]) => owner))].map((owner) => {
    const theirs = ROWS.filter(([, , rowOwner]) => rowOwner === owner);
    const hasNoRows = theirs.map(
      ([table, key]) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${ownerKeyOf(key)} = owner.id)`,
    );
    return `DELETE FROM ${owner} WHERE id IN (
        SELECT id FROM ${owner} AS owner WHERE ${theirs[0]?.[3]} AND ${hasNoRows.join(' AND ')}
        LIMIT ${limit} ${skipLocked('owner')})
      RETURNING 1 AS erased`;
  });
  return [rows, owners];
}
