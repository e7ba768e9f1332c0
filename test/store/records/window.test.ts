import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowOf } from '#store/records/window.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('games since a moment', () => {
  it.each<
    [what: string, since: number, first: number | null, last: number | null, spans: string, before: number]
  >([
    ['nothing is on record', 5 * DAY, null, null, '', 5 * DAY],
    ['all of it', 5 * DAY, 5 * DAY, 900 * DAY, '0:0', 5 * DAY],
    ['none of it', 5 * DAY, DAY, 4 * DAY, '', 5 * DAY],
    ['a part of the last day', 5.5 * DAY, DAY, 5.7 * DAY, '', 6 * DAY],
    ['some days', 5.5 * DAY, DAY, 8 * DAY, '1:6 1:7 8:1', 6 * DAY],
    ['from midnight on', 5 * DAY, DAY, 6.5 * DAY, '1:5 1:6', 5 * DAY],
    ['days and longer spans', 13.2 * DAY, DAY, 40 * DAY, '1:14 1:15 8:2 8:3 8:4 8:5', 14 * DAY],
    ['long spans', 438.5 * DAY, DAY, 1100 * DAY, '1:439 8:55 64:7 512:1 512:2', 439 * DAY],
  ])('%s', (_, since, first, last, said, before) => {
    const window = windowOf(since, first, last);
    expect(window.spans.map((span) => span.join(':')).join(' ')).toBe(said);
    expect(window.start).toBe(before);
  });

  it('covers each moment since then exactly once, with few spans', () => {
    const time = fc.integer({ min: 8000 * DAY, max: 24_000 * DAY });
    fc.assert(
      fc.property(fc.tuple(time, time, time, time), ([since, ...ends]) => {
        const [first = 0, at = 0, last = 0] = ends.toSorted((one, other) => one - other);
        const { spans, start: before } = windowOf(since, first, last);
        const day = Math.floor(at / DAY);
        const holding = spans.filter(([days, nth]) => days === 0 || Math.floor(day / days) === nth);
        const isBefore = at >= since && at < before;
        if (spans[0]?.[0] === 0) expect(since).toBeLessThanOrEqual(first);
        expect(holding.length + (isBefore && spans[0]?.[0] !== 0 ? 1 : 0)).toBe(at >= since ? 1 : 0);
        expect(spans.length).toBeLessThanOrEqual(7 + 7 + 7 + 16_000 / 512 + 1);
      }),
    );
  });
});
