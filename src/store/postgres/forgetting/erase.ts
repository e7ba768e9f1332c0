import type { Sql } from '../sql.ts';

/*
 * Erases the rows of forgotten data in small batches. Several processes may do this at once; each skips the rows that
 * another has locked.
 */

/** The number of rows erased per statement. */
const AT_ONCE = 500;

/** The condition for detached rows. */
const NOWHERE = `channel_id = ''`;

const counted = (erase: string): string =>
  `WITH erased AS (${erase} RETURNING 1) SELECT count(*) AS count FROM erased`;

/** Tables whose rows belong to forgotten owners: table, foreign key, owner, condition. */
const ROWS = [
  ['game_event', 'game_id', 'game', NOWHERE],
  ['game_state', 'game_id', 'game', NOWHERE],
  ['coin_flip', 'secret_id', 'coin_secret', NOWHERE],
  ['coin_link', 'secret_id', 'coin_secret', NOWHERE],
  ['record_seat', 'book_id', 'record_book', 'guild_id IS NULL'],
  ['record_commander', 'book_id', 'record_book', 'guild_id IS NULL'],
  ['record_sum', 'book_id', 'record_book', 'guild_id IS NULL'],
  ['record_correction', 'book_id', 'record_book', 'guild_id IS NULL'],
  ['record_game', 'book_id', 'record_book', 'guild_id IS NULL'],
  ['record_person', 'book_id', 'record_book', 'guild_id IS NULL'],
] as const;

const ERASE_ROWS = ROWS.map(([table, key, owner, isForgotten]) =>
  counted(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
       SELECT one.ctid FROM ${owner} AS owner JOIN ${table} AS one ON one.${key} = owner.id
       WHERE owner.${isForgotten} LIMIT ${AT_ONCE} FOR UPDATE OF one SKIP LOCKED))`,
  ),
);

/** Erases owners that have no rows left. */
const ERASE_OWNERS = [...new Set(ROWS.map(([, , owner]) => owner))].map((owner) => {
  const theirs = ROWS.filter(([, , rowOwner]) => rowOwner === owner);
  const isForgotten = theirs[0]?.[3] ?? 'false';
  const hasNoRows = theirs
    .map(([table, key]) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${key} = owner.id)`)
    .join(' AND ');
  return counted(
    `DELETE FROM ${owner} WHERE id IN (
       SELECT id FROM ${owner} AS owner WHERE ${isForgotten} AND ${hasNoRows} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`,
  );
});

/**
 * Erases versions of channels without games, coins and replies, and of erased records. Increases the version that
 * stands for missing ones, so that a cached missing version is recognized as outdated.
 */
const ERASE_VERSIONS = `WITH erased AS (
    DELETE FROM version WHERE ctid = ANY (ARRAY (
      SELECT ctid FROM version
      WHERE CASE substr(of, 1, 8)
        WHEN 'channel:' THEN NOT EXISTS (SELECT FROM game WHERE channel_id = substr(of, 9))
          AND NOT EXISTS (SELECT FROM coin_secret WHERE channel_id = substr(of, 9))
          AND substr(of, 9) NOT IN (SELECT channel_id FROM done)
        WHEN 'records:' THEN NOT EXISTS (SELECT FROM record_book WHERE guild_id = substr(of, 9))
        ELSE false END
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING 1
  ),
  noted AS (
    INSERT INTO version (of, number) SELECT '', nextval('version_number') WHERE EXISTS (SELECT FROM erased)
    ON CONFLICT (of) DO UPDATE SET number = excluded.number
  )
  SELECT count(*) AS count FROM erased`;

async function eraseBy(sql: Sql, statements: readonly string[]): Promise<number> {
  let most = 0;
  for (const erase of statements) {
    const [row] = await sql.query<{ count: number }>(erase);
    most = Math.max(most, row?.count ?? 0);
  }
  return most;
}

/** Erases some forgotten rows. @returns whether there may be more */
export const eraseSome = async (sql: Sql): Promise<boolean> =>
  (await eraseBy(sql, ERASE_ROWS)) > 0 ||
  (await eraseBy(sql, ERASE_OWNERS)) > 0 ||
  (await eraseBy(sql, [ERASE_VERSIONS])) > 0;
