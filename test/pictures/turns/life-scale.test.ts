import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lifeScale } from '#pictures/turns/life-scale.ts';

const TOP = 100;
const BOTTOM = 800;
const scaleOf = (...lives: number[]) => lifeScale(lives, TOP, BOTTOM);
const ticksOf = (...lives: number[]) => scaleOf(...lives).ticks.map(({ text }) => text);

describe('the scale of life', () => {
  it.each<[what: string, lives: number[], ticks: string[], breaks: number]>([
    ['as they began', [20], ['20', '18', '16', '14', '12', '10', '8', '6', '4', '2', '0'], 0],
    ['to 0 and below', [40, 12, -6], ['40', '35', '30', '25', '20', '15', '10', '5', '0', '−5'], 0],
    ['much, by and by', [40, 60, 110, 250], ['250', '200', '150', '100', '50', '0'], 0],
    ['no life at all', [0, 0], ['1', '0'], 0],
    [
      'broken for one who has far more',
      [40, 7, 99_999],
      ['99,999', '40', '35', '30', '25', '20', '15', '10', '5', '0'],
      1,
    ],
    [
      'broken for several',
      [40, 500, 2000],
      ['2,000', '500', '40', '35', '30', '25', '20', '15', '10', '5', '0'],
      1,
    ],
    ['broken for one far below', [40, -999], ['40', '35', '30', '25', '20', '15', '10', '5', '0', '−999'], 1],
    ['broken at both ends', [20, 99_999, -999], ['99,999', '20', '15', '10', '5', '0', '−999'], 2],
    [
      'not broken where all have much',
      [99_999, 99_998],
      ['90,000', '80,000', '70,000', '60,000', '50,000', '40,000', '30,000', '20,000', '10,000', '0'],
      0,
    ],
  ])('%s', (_, lives, ticks, breaks) => {
    expect(ticksOf(...lives)).toEqual(ticks);
    expect(scaleOf(...lives).breaks).toHaveLength(breaks);
  });

  const life = fc.oneof(
    fc.integer({ min: -30, max: 80 }),
    fc.integer({ min: -2000, max: 2000 }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
  );

  it("higher totals are drawn higher, all of them within the chart, and labels don't overlap", () => {
    fc.assert(
      fc.property(fc.array(life, { minLength: 1, maxLength: 40 }), (lives) => {
        const { y, ticks, breaks } = scaleOf(...lives);
        const heights = lives.toSorted((one, other) => one - other).map(y);
        expect(heights).toEqual(heights.toSorted((one, other) => other - one));
        const drawn = [...heights, ...ticks.map((tick) => tick.y), ...breaks];
        expect(drawn.filter((height) => !(height >= TOP && height <= BOTTOM))).toEqual([]);
        const gaps = ticks.slice(1).map((tick, index) => tick.y - (ticks[index]?.y ?? NaN));
        expect(gaps.filter((gap) => !(gap >= 34))).toEqual([]);
        // A break is between lives, never on one.
        const touched = breaks.filter((middle) =>
          heights.some((height) => !(Math.abs(height - middle) > 12)),
        );
        expect(touched).toEqual([]);
      }),
    );
  });

  it('is even between two breaks', () => {
    const { y } = scaleOf(40, 0, 99_999);
    expect(y(10) - y(20)).toBeCloseTo(y(30) - y(40));
  });
});
