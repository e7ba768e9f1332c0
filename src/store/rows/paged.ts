/** The number of rows per page. */
export const PAGE = 64;

/**
 * Iterates over rows page by page, for callers that may stop early. (An iterator of better-sqlite3 must not become
 * garbage: see `src/basics/sqlite.ts`.)
 * @param pageAfter returns the page after a row, or the first page for `undefined`; an empty page ends the iteration
 */
export function* paged<Row>(pageAfter: (last: Row | undefined) => readonly Row[]): Generator<Row> {
  let rows = pageAfter(undefined);
  while (rows.length > 0) {
    yield* rows;
    rows = pageAfter(rows.at(-1));
  }
}

/** Maps rows in order until `limit` results are reached; skips rows whose result is `undefined`. */
export function firstOf<Row, Result>(
  rows: Iterable<Row>,
  limit: number,
  map: (row: Row) => Result | undefined,
): readonly Result[] {
  const all: Result[] = [];
  if (limit <= 0) return all;
  for (const row of rows) {
    const result = map(row);
    if (result === undefined) continue;
    all.push(result);
    if (all.length >= limit) break;
  }
  return all;
}
