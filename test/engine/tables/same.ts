import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/**
 * Like `expect(actual).toEqual(expected)`, but fast enough for properties, which compare a hundred thousand times:
 * calls vitest only if the two differ, for its message.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
