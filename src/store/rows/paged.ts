/** Rows of a page. */
export const PAGE = 64;

/**
 * Rows one page after another, for whoever may stop before the last. (An iterator of better-sqlite3 must not become
 * garbage: see `src/basics/sqlite.ts`.)
 * @param pageAfter the page after a row, and the first one after `undefined`; an empty page ends it.
 */
export function* paged<Row>(pageAfter: (last: Row | undefined) => readonly Row[]): Generator<Row> {
  let rows = pageAfter(undefined);
  while (rows.length > 0) {
    yield* rows;
    rows = pageAfter(rows.at(-1));
  }
}
