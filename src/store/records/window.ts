import { DAY_MS } from '#basics/days.ts';
/*
 * Triggers in the migrations maintain sums for each book: over everything, and over spans of 1, 8, 64 and 512 days.
 * The games since some time are then summed from the seats of the rest of its first day and a few stored sums: at
 * most 7 of each shorter span, and one for each 512 days after that.
 */

/** In days, each a multiple of the one before: the rows of record_span. */
const SPANS = [1, 8, 64, 512] as const;

/** The length of a span, and its index since 1970. */
export type Span = readonly [days: number, nth: number];

/** The spans to add up, and the time before them. */
export interface Window {
  readonly spans: readonly Span[];
  /** The start of the first span; earlier games have to be summed from their seats. */
  readonly start: number;
}

/** The span of all time. */
const EVERYTHING: Span = [0, 0];

/** Consecutive spans of the same length, `until` exclusive; `null` for no end. */
export interface Run {
  readonly days: number;
  readonly from: number;
  readonly until: number | null;
}

/** The runs to add up for everything that ended at a time or later, in order, and their start in ms since 1970. */
export function runsSince(since: number): { readonly runs: readonly Run[]; readonly before: number } {
  const runs: Run[] = [];
  let day = Math.ceil(since / DAY_MS);
  const before = day * DAY_MS;
  for (const [at, days] of SPANS.entries()) {
    const longer = SPANS[at + 1];
    const end = longer && Math.ceil(day / longer) * longer;
    runs.push({ days, from: day / days, until: end === undefined ? null : end / days });
    day = end ?? day;
  }
  return { runs, before };
}

/**
 * The window to add up for everything that ended at a time or later.
 * @param first when the first game of the book ended, and `last` the last one; `null` without games
 */
export function windowOf(since: number, first: number | null, last: number | null): Window {
  if (first === null || last === null || since > last) return { spans: [], start: since };
  if (since <= first) return { spans: [EVERYTHING], start: since };
  const { runs, before } = runsSince(since);
  const end = Math.floor(last / DAY_MS) + 1;
  const spans = runs.flatMap(({ days, from, until }) => {
    const upTo = Math.min(Math.ceil(end / days), until ?? Infinity);
    return Array.from({ length: Math.max(0, upTo - from) }, (_, nth): Span => [days, from + nth]);
  });
  return { spans, start: before };
}
