import { DAY_MS } from '#basics/days.ts';
/*
 * The sums of a book are kept of all that is in it, of each day, and of runs of 8, 64 and 512 days, as the triggers of the
 * migrations count them. What was played since some moment is then the seats of the rest of its first day, and a few sums:
 * at most 7 of each kind, and one of each 512 days after that.
 */

/** In days, each a multiple of the one before: the rows of record_span. */
const SPANS = [1, 8, 64, 512] as const;

/** How many days sums are kept of, and the how manieth span of so many days since 1970. */
export type Span = readonly [days: number, nth: number];

/** The spans that are added up, and the time before them. */
export interface Window {
  readonly spans: readonly Span[];
  /** Until then, from the moment that was asked for, what was played is in no span. */
  readonly before: number;
}

/** All there is. */
const EVERYTHING: Span = [0, 0];

/** Spans of so many days each: from one to before another, or to the last there is. */
export interface Run {
  readonly days: number;
  readonly from: number;
  readonly until: number | null;
}

/** The runs to add up for all that ended at a time or later, in order, and where they begin, in ms since 1970. */
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
 * The window to add up for all that ended at a time or later.
 * @param first when the first game of the book ended, and `last` the last one; `null` where there is none
 */
export function windowOf(since: number, first: number | null, last: number | null): Window {
  if (first === null || last === null || since > last) return { spans: [], before: since };
  if (since <= first) return { spans: [EVERYTHING], before: since };
  const { runs, before } = runsSince(since);
  const end = Math.floor(last / DAY_MS) + 1;
  const spans = runs.flatMap(({ days, from, until }) => {
    const upTo = Math.min(Math.ceil(end / days), until ?? Infinity);
    return Array.from({ length: Math.max(0, upTo - from) }, (_, nth): Span => [days, from + nth]);
  });
  return { spans, before };
}
