export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Sorts numbers and merges consecutive ones into ranges. */
export function numberRanges(numbers: readonly number[]): readonly NumberRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}
