/** The number of rows per page. */
export const ROWS_PER_PAGE = 64;

/**
 * Iterates over rows page by page, for callers that may stop early. (An iterator of better-sqlite3 must not become
 * garbage: see `src/basics/sqlite.ts`.)
 * @param pageAfter returns the page after a row, or the first page for `undefined`; an empty page ends the iteration
 */
export function* iteratePages<Row>(pageAfter: (last: Row | undefined) => readonly Row[]): Generator<Row> {
  let rows = pageAfter(undefined);
  while (rows.length > 0) {
    yield* rows;
    rows = pageAfter(rows.at(-1));
  }
}
