import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/**
 * Expects what `expect(actual).toEqual(expected)` does. For properties, which ask it a hundred thousand times: vitest is
 * only asked where the two are not plainly the same, and then says what is wrong.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
