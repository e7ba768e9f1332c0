/** The number of ranges written out. */
const MAX_NAMED = 5;

/** Formats numbers in ascending order: `1–3, 7 and 12 more`. */
export function formatNumberRanges(numbers: readonly number[]): string {
  const spans: [from: number, to: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  const named = spans.slice(0, MAX_NAMED).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const left = spans.slice(MAX_NAMED).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return left > 0 ? `${named.join(', ')} and ${left} more` : named.join(', ');
}
