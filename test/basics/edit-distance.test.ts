import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, isOneErrorAway } from '#basics/edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['forest', 'forest', 0, 0],
    ['forst', 'forest', 1, 1],
    ['foorest', 'forest', 1, 1],
    ['fprest', 'forest', 1, 1],
    ['froest', 'forest', 1, 1],
    ['mountian', 'mountain', 1, 1],
    ['lightnig bo', 'lightning bolt', 3, 1],
    ['swamp', '', 5, 5],
    ['', 'swamp', 5, 0],
    ['ca', 'abc', 3, 1],
  ])('%j to %j: %i, to its beginning %i', (typed, name, whole, prefix) => {
    expect(editDistance(typed, name)).toEqual({ whole, prefix });
  });

  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 12 });

  it('is the same both ways, nothing only for equal texts, and no more than the longer text', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { whole, prefix } = editDistance(a, b);
        expect(editDistance(b, a).whole).toBe(whole);
        expect(whole === 0).toBe(a === b);
        expect(whole).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(prefix).toBe(Math.min(...[...b, ''].map((_, end) => editDistance(a, b.slice(0, end)).whole)));
      }),
    );
  });

  it('is 1 for exactly the texts that are one error away', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(isOneErrorAway(a, b)).toBe(editDistance(a, b).whole === 1);
      }),
    );
  });
});
