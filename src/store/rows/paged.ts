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

/** At most so many of what is made of rows, in their order; a row of which nothing is made is passed over. */
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
