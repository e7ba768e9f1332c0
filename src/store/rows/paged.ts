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
export function firstOf<Row, Made>(
  rows: Iterable<Row>,
  limit: number,
  make: (row: Row) => Made | undefined,
): readonly Made[] {
  const all: Made[] = [];
  if (limit <= 0) return all;
  for (const row of rows) {
    const made = make(row);
    if (made === undefined) continue;
    all.push(made);
    if (all.length >= limit) break;
  }
  return all;
}
