import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowerBound } from '#basics/lower-bound.ts';

it.each([
  [[], 3, 0],
  [[1, 3, 5], 0, 0],
  [[1, 3, 5], 3, 1],
  [[1, 3, 3, 5], 4, 3],
  [[1, 3, 5], 9, 3],
])('in %j the first that is no less than %d is at %d', (ascending, least, place) => {
  expect(lowerBound(ascending.length, (at) => (ascending[at] ?? 0) < least)).toBe(place);
});

it('equals the result of a linear search', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(20), (some, least) => {
      const ascending = some.toSorted((a, b) => a - b);
      const walked = ascending.findIndex((one) => one >= least);
      const found = lowerBound(ascending.length, (at) => (ascending[at] ?? 0) < least);
      expect(found).toBe(walked < 0 ? ascending.length : walked);
    }),
  );
});
