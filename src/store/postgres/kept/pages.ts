import { FOUND, FOUND_BY_INDEX, LOOKED_AT, type After, type Rows } from '#store/kept/pages.ts';
import type { KeptAt } from '#store/port/kept.ts';
import type { Sql } from '../sql.ts';

/** Reads a page of what is kept of somebody, in one round trip. @param after as the page before says */
export type ReadPage<Row> = (userId: string, after: After) => Promise<Rows<Row>>;

/** The columns by which a table is gone through from its end, with what is after all there is. */
export interface Key {
  readonly columns: readonly [string, ...string[]];
  readonly end: readonly (number | string)[];
}

/** In which order rows came. */
export const BY_ROW: Key = { columns: ['row_id'], end: [Number.MAX_SAFE_INTEGER] };

/**
 * A page of a table without an index by user, from its last row on: a stretch of it is looked through each time.
 * @param select what is read of the table as `one`, and its conditions on the user ($1)
 * @param most rows found in a page, where each is more work than others
 */
export function inStretches<Found extends KeptAt>(
  sql: Sql,
  table: 'coin_flip' | 'coin_secret' | 'game_event' | 'done',
  { columns, end }: Key,
  { read, join = '', isTheirs }: { readonly read: string; readonly join?: string; readonly isTheirs: string },
  most = FOUND,
): ReadPage<Found> {
  const key = columns.join(', ');
  const down = columns.map((column) => `${column} DESC`).join(', ');
  const wordOf = (of: string): string => columns.map((column) => `${of}.${column}`).join(` || ' ' || `);
  const page = `WITH stretch AS MATERIALIZED (
      SELECT ${key} FROM ${table} WHERE (${key}) < (${columns.map((_, nth) => `$${nth + 2}`).join(', ')})
      ORDER BY ${down} LIMIT ${LOOKED_AT}
    )
    SELECT (SELECT ${wordOf('stretch')} FROM stretch ORDER BY ${key} LIMIT 1) AS "lastLookedAt",
      (SELECT count(*) FROM stretch) AS "lookedAt", found.*
    FROM (VALUES (1)) AS always LEFT JOIN LATERAL (
      SELECT ${wordOf('one')} AS "foundAt", ${read}
      FROM stretch JOIN ${table} AS one USING (${key}) ${join}
      WHERE ${isTheirs} ORDER BY ${columns.map((column) => `one.${column} DESC`).join(', ')} LIMIT ${most}
    ) AS found ON true`;
  return async (userId, after) => {
    const from = after === null ? end : partsOf(String(after), columns.length);
    const looked = await sql.query<Found & Looked>(page, [userId, ...from]);
    const found = looked.filter(({ foundAt }) => foundAt !== null);
    const { lastLookedAt, lookedAt } = looked[0] ?? { lastLookedAt: null, lookedAt: 0 };
    const isFull = found.length === most;
    const next = isFull ? (found.at(-1)?.foundAt ?? null) : lookedAt < LOOKED_AT ? null : lastLookedAt;
    return { rows: found.map(withoutKey), after: next };
  };
}

/** The columns by which a page goes on. */
interface Looked {
  readonly foundAt: string | number | null;
  readonly lastLookedAt: string | number | null;
  readonly lookedAt: number;
}

function withoutKey<Found>(row: Found & Looked): Found {
  const { foundAt: _, lastLookedAt: _last, lookedAt: _all, ...found } = row;
  return found as unknown as Found;
}

/** All but the last are numbers, and have no space in them. */
function partsOf(after: string, count: number): readonly string[] {
  const words = after.split(' ');
  return [...words.slice(0, count - 1), words.slice(count - 1).join(' ')];
}

/** A page of what an index finds, or of what there is little of. @param text a whole query of the user ($1), in order */
export function byNumber<Found extends KeptAt>(sql: Sql, text: string): ReadPage<Found> {
  const page = `${text} LIMIT ${FOUND_BY_INDEX} OFFSET $2`;
  return async (userId, after) => {
    const skip = Number(after ?? 0);
    const rows = await sql.query<Found>(page, [userId, skip]);
    return { rows, after: rows.length < FOUND_BY_INDEX ? null : skip + rows.length };
  };
}

/** The same pages, each row made into others. */
export const made =
  <Found, Row>(
    read: ReadPage<Found>,
    make: (found: Found, userId: string) => Row | readonly Row[],
  ): ReadPage<Row> =>
  async (userId, after) => {
    const { rows, after: next } = await read(userId, after);
    return { rows: rows.flatMap((found) => make(found, userId)), after: next };
  };
