import { DAY_MS } from '#basics/days.ts';

/*
 * Triggers in the migrations maintain sums for each book: over everything, and over spans of 1, 8, 64 and 512 days.
 * The games since some time are then summed from the seats of the rest of its first day and a few stored sums: at
 * most 7 of each shorter span, and one for each 512 days after that.
 */

/** In days, each a multiple of the one before: the rows of record_span. */
const SPANS = [1, 8, 64, 512] as const;

/** Consecutive spans of the same length, `until` exclusive; `null` for no end. */
export interface SpanRun {
  readonly days: number;
  readonly from: number;
  readonly until: number | null;
}

/** The runs to add up for everything that ended at a time or later, in order, and their start in ms since 1970. */
export function runsSince(since: number): { readonly runs: readonly SpanRun[]; readonly before: number } {
  const runs: SpanRun[] = [];
  let day = Math.ceil(since / DAY_MS);
  const before = day * DAY_MS;
  for (const [index, days] of SPANS.entries()) {
    const longer = SPANS[index + 1];
    const end = longer && Math.ceil(day / longer) * longer;
    runs.push({ days, from: day / days, until: end === undefined ? null : end / days });
    day = end ?? day;
  }
  return { runs, before };
}
