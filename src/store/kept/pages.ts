import type Database from '#basics/sqlite.ts';
import { KEPT_KINDS, type KeptAt, type KeptFrom, type KeptKind } from '../port/kept.ts';

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

/**
 * Reads a page of a user's stored data. @param after the position from the previous page; `null` for the first one
 */
export type ReadPage<Row> = (userId: string, after: After) => Rows<Row>;

/** The number of rows scanned per page in tables without an index by user; that takes a few milliseconds. */
export const ROWS_PER_SCAN = 1000;
/** The maximum number of matching rows per page. */
export const MAX_ROWS_PER_PAGE = 30;
/** The same if an index finds them. */
export const MAX_INDEXED_ROWS_PER_PAGE = 500;

/**
 * Reads pages of a table without an index by user, scanning a stretch of it at a time from the last row on.
 * @param select the query of table `one` after `SELECT`, up to its conditions on `:userId`
 * @param most the maximum number of matching rows per page, for rows that are expensive to parse
 */
export function scanPages<Found extends KeptAt>(
  db: Database,
  table: 'coin_flip' | 'coin_secret' | 'game_event' | 'done',
  select: string,
  maxRows = MAX_ROWS_PER_PAGE,
): ReadPage<Found> {
  const last = db.prepare<[], number | null>(`SELECT max(rowid) FROM ${table}`).pluck();
  const page = db.prepare<{ userId: string; upTo: number }, Found & { readonly rowNumber: number }>(
    `SELECT one.rowid AS rowNumber, ${select}
       AND one.rowid <= :upTo AND one.rowid > :upTo - ${ROWS_PER_SCAN}
     ORDER BY one.rowid DESC LIMIT ${maxRows}`,
  );
  return (userId, after) => {
    const upTo = after === null ? (last.get() ?? 0) : Number(after);
    const rows = page.all({ userId, upTo });
    const lowest = rows.length < maxRows ? upTo - ROWS_PER_SCAN : (rows.at(-1)?.rowNumber ?? 0) - 1;
    return { rows, after: lowest > 0 ? lowest : null };
  };
}

/** Reads pages from an index or a small table. @param sql a complete, ordered query with `:userId` */
export function pagesByOffset<Found extends KeptAt>(db: Database, sql: string): ReadPage<Found> {
  const page = db.prepare<{ userId: string; skip: number }, Found>(
    `${sql} LIMIT ${MAX_INDEXED_ROWS_PER_PAGE} OFFSET :skip`,
  );
  return (userId, after) => {
    const skip = Number(after ?? 0);
    const rows = page.all({ userId, skip });
    return { rows, after: rows.length < MAX_INDEXED_ROWS_PER_PAGE ? null : skip + rows.length };
  };
}

/** Maps the rows of pages, leaving out those mapped to `null`. */
export const mapRows =
  <Found, Row>(read: ReadPage<Found>, make: (found: Found, userId: string) => Row | null): ReadPage<Row> =>
  (userId, after) => {
    const page = read(userId, after);
    return { ...page, rows: page.rows.flatMap((found) => make(found, userId) ?? []) };
  };
