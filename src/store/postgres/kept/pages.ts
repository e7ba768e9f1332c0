import {
  MAX_ROWS_PER_PAGE,
  MAX_INDEXED_ROWS_PER_PAGE,
  ROWS_PER_SCAN,
  type After,
  type Rows,
} from '#store/kept/pages.ts';
import type { KeptAt } from '#store/port/kept.ts';
import type { Sql } from '../sql.ts';

/** Reads a page of a user's stored data, in one round trip. @param after the position from the previous page */
export type ReadPage<Row> = (userId: string, after: After) => Promise<Rows<Row>>;

/** The columns that order a table, and values greater than all keys. */
export interface Key {
  readonly columns: readonly [string, ...string[]];
  readonly end: readonly (number | string)[];
}

/** The order of insertion. */
export const BY_ROW: Key = { columns: ['row_id'], end: [Number.MAX_SAFE_INTEGER] };

/**
 * Reads pages of a table without an index by user, scanning a stretch of it at a time from the last row on.
 * @param select the columns of table `one`, and the condition on the user ($1)
 * @param most the maximum number of matching rows per page, for rows that are expensive to parse
 */
export function scanPages<Found extends KeptAt>(
  sql: Sql,
  table: 'coin_flip' | 'coin_secret' | 'game_event' | 'done',
  { columns, end }: Key,
  {
    read,
    join = '',
    condition,
  }: { readonly read: string; readonly join?: string; readonly condition: string },
  maxRows = MAX_ROWS_PER_PAGE,
): ReadPage<Found> {
  const key = columns.join(', ');
  const down = columns.map((column) => `${column} DESC`).join(', ');
  const keyTextOf = (alias: string): string =>
    columns.map((column) => `${alias}.${column}`).join(` || ' ' || `);
  const page = `WITH stretch AS MATERIALIZED (
      SELECT ${key} FROM ${table} WHERE (${key}) < (${columns.map((_, nth) => `$${nth + 2}`).join(', ')})
      ORDER BY ${down} LIMIT ${ROWS_PER_SCAN}
    )
    SELECT (SELECT ${keyTextOf('stretch')} FROM stretch ORDER BY ${key} LIMIT 1) AS "lastLookedAt",
      (SELECT count(*) FROM stretch) AS "lookedAt", found.*
    FROM (VALUES (1)) AS always LEFT JOIN LATERAL (
      SELECT ${keyTextOf('one')} AS "foundAt", ${read}
      FROM stretch JOIN ${table} AS one USING (${key}) ${join}
      WHERE ${condition} ORDER BY ${columns.map((column) => `one.${column} DESC`).join(', ')} LIMIT ${maxRows}
    ) AS found ON true`;
  return async (userId, after) => {
    const from = after === null ? end : partsOf(String(after), columns.length);
    const scanned = await sql.query<Found & PageEnd>(page, [userId, ...from]);
    const found = scanned.filter(({ foundAt }) => foundAt !== null);
    const { lastLookedAt, lookedAt } = scanned[0] ?? { lastLookedAt: null, lookedAt: 0 };
    const isFull = found.length === maxRows;
    const next = isFull ? (found.at(-1)?.foundAt ?? null) : lookedAt < ROWS_PER_SCAN ? null : lastLookedAt;
    return { rows: found.map(withoutKey), after: next };
  };
}

/** The key at which a page ends. */
interface PageEnd {
  readonly foundAt: string | number | null;
  readonly lastLookedAt: string | number | null;
  readonly lookedAt: number;
}

function withoutKey<Found>(row: Found & PageEnd): Found {
  const { foundAt: _, lastLookedAt: _last, lookedAt: _all, ...found } = row;
  return found as unknown as Found;
}

/** All parts but the last are numbers, which contain no spaces. */
function partsOf(after: string, count: number): readonly string[] {
  const words = after.split(' ');
  return [...words.slice(0, count - 1), words.slice(count - 1).join(' ')];
}

/** Reads pages from an index or a small table. @param text a complete, ordered query with the user ($1) */
export function pagesByOffset<Found extends KeptAt>(sql: Sql, text: string): ReadPage<Found> {
  const page = `${text} LIMIT ${MAX_INDEXED_ROWS_PER_PAGE} OFFSET $2`;
  return async (userId, after) => {
    const skip = Number(after ?? 0);
    const rows = await sql.query<Found>(page, [userId, skip]);
    return { rows, after: rows.length < MAX_INDEXED_ROWS_PER_PAGE ? null : skip + rows.length };
  };
}

/** Maps the rows of pages, each to any number of rows. */
export const mapRows =
  <Found, Row>(
    read: ReadPage<Found>,
    make: (found: Found, userId: string) => Row | readonly Row[],
  ): ReadPage<Row> =>
  async (userId, after) => {
    const { rows, after: next } = await read(userId, after);
    return { rows: rows.flatMap((found) => make(found, userId)), after: next };
  };
