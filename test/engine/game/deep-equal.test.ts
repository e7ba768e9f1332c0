import { describe, expect, it } from 'vitest';
import { deepEqual } from '#engine/game/deep-equal.ts';

describe('data that says the same', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ a: [] }, { a: {} }, false],
    [{ a: 1 }, { a: 1, b: 0 }, false],
    [[1, 2], [2, 1], false],
    [null, {}, false],
  ])('%o and %o: %s', (a, b, same) => {
    expect(deepEqual(a, b)).toBe(same);
    expect(deepEqual(b, a)).toBe(same);
  });
});
