import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelPlacement, stackLabels } from '#pictures/charts/stack-labels.ts';

const at = (...places: number[]) => places.map((place) => ({ center: place, height: 10 }));

describe('stacked labels', () => {
  it.each<[what: string, wishes: readonly LabelPlacement[], places: number[]]>([
    ['nothing', [], []],
    ['far enough apart, stay where they are', at(20, 50, 80), [20, 50, 80]],
    ['side by side', at(50, 50), [45, 55]],
    ['in their order', at(52, 48), [55, 45]],
    ['three around one place', at(50, 50, 50), [40, 50, 60]],
    ['within the ends', at(0, 100), [5, 95]],
    ['pushed from an end', at(0, 2, 4), [5, 15, 25]],
    ['a pile that meets another', at(40, 40, 52), [34, 44, 54]],
    [
      'closer, where there is no room',
      at(...Array.from({ length: 20 }, () => 50)),
      Array.from({ length: 20 }, (_, index) => 2.5 + 5 * index),
    ],
  ])('%s', (_, wishes, places) => {
    expect(stackLabels(wishes, 0, 100).map((center) => Math.round(center * 10) / 10)).toEqual(places);
  });

  it('never overlap, and stay in their order', () => {
    const wish = fc.record({
      center: fc.integer({ min: -50, max: 900 }),
      height: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 16 }), (wishes) => {
        const places = stackLabels(wishes, 0, 800);
        const order = wishes
          .map(({ center: wanted, height }, index) => ({
            wanted,
            height,
            place: places[index] ?? Number.NaN,
          }))
          .toSorted((a, b) => a.place - b.place);
        for (const [index, { place, height, wanted }] of order.entries()) {
          expect(place - height / 2).toBeGreaterThan(-1e-3);
          expect(place + height / 2).toBeLessThan(800 + 1e-3);
          const next = order[index + 1];
          if (!next) continue;
          expect(next.place - place).toBeGreaterThan((height + next.height) / 2 - 1e-3);
          expect(next.wanted).toBeGreaterThanOrEqual(wanted);
        }
      }),
    );
  });
});
