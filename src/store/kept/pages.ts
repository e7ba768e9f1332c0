import { KEPT_KINDS, type KeptAt, type KeptFrom, type KeptKind } from '../port/kept.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { Sql } from '../sql/statement.ts';

/** The position of the next page of a kind; `null` if there is none. */
export type After = number | string | null;

/** The position of the first page. */
export const FIRST_KEPT: KeptFrom = { kind: KEPT_KINDS[0], after: null };

/** Returns the position of the page after this one; `null` if it was the last one. */
export function nextKept(kind: KeptKind, after: After): KeptFrom | null {
  if (after !== null) return { kind, after };
  const following = KEPT_KINDS[KEPT_KINDS.indexOf(kind) + 1];
  return following ? { kind: following, after: null } : null;
}

/** Rows of one kind, and the position of the next ones. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly after: After;
}

/** Reads from either database. */
export type Reader = Pick<Driver, 'dialect' | 'query'>;

/** Reads a page of a user's stored data. @param after the position from the previous page; `null` for the first one */
export type ReadPage<Row> = (userId: string, after: After) => Promise<Rows<Row>>;

/** The number of rows scanned per page in tables without an index by user; that takes a few milliseconds. */
const ROWS_PER_SCAN = 1000;
/** The maximum number of matching rows per page. */
const MAX_ROWS_PER_PAGE = 30;
/** The same if an index finds them. */
const MAX_INDEXED_ROWS_PER_PAGE = 500;

/** A column that orders a table, and a value greater than all others in it. */
interface KeyColumn {
  readonly name: string;
  readonly end: number | string;
}

/** Rows in the order of insertion, in `coin_flip` and `game_event`. */
export const byRow = ({ rowNumber }: Dialect): readonly KeyColumn[] => [
  { name: rowNumber, end: Number.MAX_SAFE_INTEGER },
];

/** A query of table `one`. */
interface Scan {
  readonly table: 'coin_flip' | 'coin_secret' | 'game_event' | 'done';
  readonly key: readonly KeyColumn[];
  readonly columns: string;
  readonly joined?: string;
  /** A condition on the user ($1). */
  readonly condition: string;
  /** The maximum number of matching rows per page, less for rows that are expensive to parse. */
  readonly limit?: number;
}

/** Reads pages of a table without an index by user, scanning a stretch of it at a time from the last row on. */
export function scanPages<Found extends KeptAt>(
  sql: Sql,
  { table, key, columns, joined = '', condition, limit = MAX_ROWS_PER_PAGE }: Scan,
): ReadPage<Found> {
  const names = key.map(({ name }) => `one.${name}`);
  const tuple = `(${names.join(', ')})`;
  const down = names.map((name) => `${name} DESC`).join(', ');
  const position = names.join(` || ' ' || `);
  const bounds = (first: number): string => `(${key.map((_, at) => `$${first + at}`).join(', ')})`;
  const stretch = `SELECT ${position} AS position FROM ${table} AS one WHERE ${tuple} < ${bounds(1)}
    ORDER BY ${down} LIMIT 1 OFFSET ${ROWS_PER_SCAN - 1}`;
  const found = `SELECT ${position} AS position, ${columns} FROM ${table} AS one ${joined}
    WHERE ${tuple} < ${bounds(2)} AND ${tuple} >= ${bounds(2 + key.length)} AND ${condition}
    ORDER BY ${down} LIMIT ${limit}`;
  const start = key.map(({ end }) => (typeof end === 'number' ? 0 : ''));

  /** All parts of a position but the last are numbers, which contain no spaces. */
  function valuesOf(text: string): readonly (number | string)[] {
    const words = text.split(' ');
    const parts = [...words.slice(0, key.length - 1), words.slice(key.length - 1).join(' ')];
    return parts.map((part, at) => (typeof key[at]?.end === 'number' ? Number(part) : part));
  }

  return async (userId, after) => {
    const from = after === null ? key.map(({ end }) => end) : valuesOf(String(after));
    const [last] = await sql.query<At>(stretch, from);
    const upTo = last ? valuesOf(String(last.position)) : start;
    const rows = await sql.query<Found & At>(found, [userId, ...from, ...upTo]);
    const next = rows.length === limit ? rows.at(-1) : last;
    return { rows: rows.map(withoutPosition), after: next?.position ?? null };
  };
}

interface At {
  readonly position: string | number;
}

function withoutPosition<Found>(row: Found & At): Found {
  const { position: _, ...found } = row;
  return found as unknown as Found;
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
    const page = await read(userId, after);
    return { rows: page.rows.flatMap((found) => make(found, userId)), after: page.after };
  };
