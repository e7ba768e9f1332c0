import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsSince } from '#store/records/window.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The spans of the runs up to a time, each as its days and its index. */
const spansUpTo = (since: number, last: number) =>
  runsSince(since).runs.flatMap(({ days, from, until }) => {
    const latest = Math.min(Math.floor(last / DAY / days), (until ?? Infinity) - 1);
    return Array.from(
      { length: Math.max(0, latest - from + 1) },
      (_, index) => [days, from + index] as const,
    );
  });

describe('games since a moment', () => {
  it.each<[what: string, since: number, last: number, spans: string, before: number]>([
    ['a part of the last day', 5.5 * DAY, 5.7 * DAY, '', 6 * DAY],
    ['some days', 5.5 * DAY, 8 * DAY, '1:6 1:7 8:1', 6 * DAY],
    ['from midnight on', 5 * DAY, 6.5 * DAY, '1:5 1:6', 5 * DAY],
    ['days and longer spans', 13.2 * DAY, 40 * DAY, '1:14 1:15 8:2 8:3 8:4 8:5', 14 * DAY],
    ['long spans', 438.5 * DAY, 1100 * DAY, '1:439 8:55 64:7 512:1 512:2', 439 * DAY],
  ])('%s', (_, since, last, said, before) => {
    expect(
      spansUpTo(since, last)
        .map((span) => span.join(':'))
        .join(' '),
    ).toBe(said);
    expect(runsSince(since).before).toBe(before);
  });

  it('covers each moment since then exactly once, with few spans', () => {
    const time = fc.integer({ min: 8000 * DAY, max: 24_000 * DAY });
    fc.assert(
      fc.property(fc.tuple(time, time, time), ([since, ...ends]) => {
        const [at = 0, last = 0] = ends.toSorted((one, other) => one - other);
        const spans = spansUpTo(since, last);
        const day = Math.floor(at / DAY);
        const holding = spans.filter(([days, nth]) => Math.floor(day / days) === nth);
        const isBefore = at >= since && at < runsSince(since).before;
        expect(holding.length + (isBefore ? 1 : 0)).toBe(at >= since ? 1 : 0);
        expect(spans.length).toBeLessThanOrEqual(7 + 7 + 7 + 16_000 / 512 + 1);
      }),
    );
  });
});
