import { numberRanges } from '#basics/number-ranges.ts';

/** The number of ranges written out. */
const MAX_RANGES = 5;

/** Formats numbers in ascending order: `1–3, 7 and 12 more`. */
export function summarizeNumbers(numbers: readonly number[]): string {
  const ranges = numberRanges(numbers);
  const shown = ranges
    .slice(0, MAX_RANGES)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  const rest = ranges.slice(MAX_RANGES).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}
