import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSubstitute, throwCoin } from '#engine/coins/substitutes.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { ok } from '#engine/vocabulary/result.ts';

const LAST = 2 ** 32 - 1;
const MIDDLE = 2 ** 31;

describe('a die in place of the coin: odd is heads, even is tails', () => {
  it.each([
    [2, 0, 'heads', 1],
    [2, LAST, 'tails', 2],
    [6, 0, 'heads', 1],
    [6, MIDDLE - 1, 'heads', 5],
    [6, MIDDLE, 'tails', 2],
    [6, LAST, 'tails', 6],
    [20, LAST, 'tails', 20],
    [1_000_000, MIDDLE - 1, 'heads', 999_999],
    [1_000_000, LAST, 'tails', 1_000_000],
  ] as const)('%d sides, %d drawn: %s with a %d', (sides, drawn, face, rolled) => {
    expect(throwCoin(() => drawn, 0, { kind: 'die', sides })).toEqual({ face, rolled });
  });

  it('has the face that a coin would have, and a number of that parity on the die', () => {
    const half = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(half, fc.integer({ min: 0, max: LAST }), (pairs, drawn) => {
        const sides = 2 * pairs;
        const { face, rolled } = throwCoin(() => drawn, 0, { kind: 'die', sides });
        expect(face).toBe(throwCoin(() => drawn, 0, null).face);
        expect(rolled! % 2 === 1).toBe(face === 'heads');
        expect(rolled! >= 1 && rolled! <= sides && Number.isInteger(rolled)).toBe(true);
      }),
    );
  });

  it('heads and tails share all numbers that can be drawn, half and half', () => {
    expect(throwCoin(() => MIDDLE - 1, 0, null).face).toBe('heads');
    expect(throwCoin(() => MIDDLE, 0, null).face).toBe('tails');
  });
});

it.each([
  ['bottle cap', 'top', 'inside'],
  ['card', 'Face', 'Back'],
  ['names that only look short', 'I', 'II'],
])('a thing with two named sides may take its place: %s', (_, heads, tails) => {
  expect(checkSubstitute({ kind: 'object', heads, tails }, rulesetOf('founding'))).toEqual(ok());
  expect(throwCoin(() => LAST, 0, { kind: 'object', heads, tails })).toEqual({ face: 'tails', rolled: null });
});
