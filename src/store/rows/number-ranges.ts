/** The number of ranges written out. */
const MAX_RANGES = 5;

/** Formats numbers in ascending order: `1–3, 7 and 12 more`. */
export function summarizeNumbers(numbers: readonly number[]): string {
  const spans: [from: number, to: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  const shown = spans.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const rest = spans.slice(MAX_RANGES).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}
