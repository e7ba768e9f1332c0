import type Database from '#basics/sqlite.ts';
import { KEPT_KINDS, type KeptAt, type KeptFrom, type KeptKind } from '../port/kept.ts';

/** Where the next page of a kind begins; `null` where there is none. */
export type After = number | string | null;

/** Where the first page begins. */
export const FIRST_KEPT: KeptFrom = { kind: KEPT_KINDS[0], after: null };

/** Where the page after one of a kind begins. */
export function nextKept(kind: KeptKind, after: After): KeptFrom | null {
  if (after !== null) return { kind, after };
  const following = KEPT_KINDS[KEPT_KINDS.indexOf(kind) + 1];
  return following ? { kind: following, after: null } : null;
}

/** Rows of one kind, and where the next ones begin. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly after: After;
}

/** Reads a page of what is kept of somebody. @param after as the page before says; `null` for the first one */
export type ReadPage<Row> = (userId: string, after: After) => Rows<Row>;

/** Rows that are looked at in one page, of tables that have no index by user: some milliseconds' work. */
export const LOOKED_AT = 1000;
/** Rows that are found in one page. */
export const FOUND = 30;
/** The same where an index finds them. */
export const FOUND_BY_INDEX = 500;

/**
 * A page of a table without an index by user, from its last row on: a stretch of it is looked through each time.
 * @param select what is read, after the `SELECT`, of the table as `one`, up to its conditions on `:userId`
 * @param most rows found in a page, where each is more work than others
 */
export function inStretches<Found extends KeptAt>(
  db: Database,
  table: 'coin_flip' | 'coin_secret' | 'game_event' | 'done',
  select: string,
  most = FOUND,
): ReadPage<Found> {
  const last = db.prepare<[], number | null>(`SELECT max(rowid) FROM ${table}`).pluck();
  const page = db.prepare<{ userId: string; upTo: number }, Found & { readonly rowNumber: number }>(
    `SELECT one.rowid AS rowNumber, ${select}
       AND one.rowid <= :upTo AND one.rowid > :upTo - ${LOOKED_AT}
     ORDER BY one.rowid DESC LIMIT ${most}`,
  );
  return (userId, after) => {
    const upTo = after === null ? (last.get() ?? 0) : Number(after);
    const rows = page.all({ userId, upTo });
    const lowest = rows.length < most ? upTo - LOOKED_AT : (rows.at(-1)?.rowNumber ?? 0) - 1;
    return { rows, after: lowest > 0 ? lowest : null };
  };
}

/** A page of what an index finds, or of what there is little of. @param sql a whole query of `:userId`, in order */
export function byNumber<Found extends KeptAt>(db: Database, sql: string): ReadPage<Found> {
  const page = db.prepare<{ userId: string; skip: number }, Found>(
    `${sql} LIMIT ${FOUND_BY_INDEX} OFFSET :skip`,
  );
  return (userId, after) => {
    const skip = Number(after ?? 0);
    const rows = page.all({ userId, skip });
    return { rows, after: rows.length < FOUND_BY_INDEX ? null : skip + rows.length };
  };
}

/** The same pages, each row made into something else; one of which nothing is made is left out. */
export const made =
  <Found, Row>(read: ReadPage<Found>, make: (found: Found, userId: string) => Row | null): ReadPage<Row> =>
  (userId, after) => {
    const page = read(userId, after);
    return { ...page, rows: page.rows.flatMap((found) => make(found, userId) ?? []) };
  };
