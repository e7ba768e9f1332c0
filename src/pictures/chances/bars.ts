import type { Range } from '#engine/coins/fair.ts';
import type { Spread } from '#engine/coins/ways.ts';

/** One bar: a number, or a range of adjacent numbers if there are too many to draw each. */
export interface Bar extends Range {
  /** The probability of each of its numbers, from 0 to 1; the average if it covers several. */
  readonly chance: number;
  readonly isMarked: boolean;
}

/** More bars than this would be too narrow to draw. */
const MAX_BARS = 420;

/** The bars of a distribution, from left to right. The marked range starts and ends at the edge of a bar. */
export function barsOf({ least, chances }: Spread, marked: Range | null): readonly Bar[] {
  const each = Math.ceil(chances.length / MAX_BARS);
  const bars: Bar[] = [];
  for (let at = 0; at < chances.length;) {
    const from = least + at;
    const isMarked = isIn(marked, from);
    let to = from;
    while (to - from + 1 < each && to + 1 < least + chances.length && isIn(marked, to + 1) === isMarked)
      to += 1;
    const some = chances.slice(at, at + to - from + 1);
    bars.push({
      from,
      to,
      isMarked,
      chance: some.reduce((sum, chanceOfOne) => sum + chanceOfOne, 0) / some.length,
    });
    at += some.length;
  }
  return bars;
}

const isIn = (range: Range | null, number: number): boolean =>
  range !== null && number >= range.from && number <= range.to;
