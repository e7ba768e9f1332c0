import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDice, writeDice } from '../../../src/engine/dice/notation.ts';
import { MOST_DICE, MOST_SIDES } from '../../../src/engine/dice/vocabulary.ts';

const read = (typed: string): string => {
  const pool = readDice(typed);
  return pool.ok ? writeDice(pool.value) : pool.failure.code;
};

describe('dice as players write them', () => {
  it.each([
    ['d20', 'd20'],
    ['1d20', 'd20'],
    [' 2D6 + 3 ', '2d6+3'],
    ['d20+d4', 'd20+d4'],
    ['d20-2', 'd20-2'],
    ['d20 − 2', 'd20-2'],
    ['3+d6', 'd6+3'],
    ['+d6', 'd6'],
    ['-1+d6', 'd6-1'],
    ['d6+2+2-1', 'd6+3'],
    ['d6+1-1', 'd6'],
    ['d%', 'd100'],
    ['2d%+5', '2d100+5'],
    ['100d1000', '100d1000'],
    ['d1', 'd1'],
    ['２d６', '2d6'],
  ])('%s is %s', (typed, written) => {
    expect(read(typed)).toBe(written);
  });

  it.each([
    ['', 'dice/unreadable'],
    ['7', 'dice/unreadable'],
    ['d', 'dice/unreadable'],
    ['2d6x', 'dice/unreadable'],
    ['2d6+', 'dice/unreadable'],
    ['d6d6', 'dice/unreadable'],
    ['d6 d6', 'dice/unreadable'],
    ['d6--1', 'dice/unreadable'],
    ['d20-d4', 'dice/unreadable'],
    ['d-6', 'dice/unreadable'],
    ['d6.5', 'dice/unreadable'],
    ['planar', 'dice/unreadable'],
    ['0d6', 'dice/too-many'],
    ['101d6', 'dice/too-many'],
    ['60d6+41d4', 'dice/too-many'],
    ['d0', 'option/out-of-range'],
    ['d1001', 'option/out-of-range'],
    ['d6+10001', 'option/out-of-range'],
    ['d6-10001', 'option/out-of-range'],
  ])('%j is refused: %s', (typed, code) => {
    expect(read(typed)).toBe(code);
  });

  it('reads what it writes', () => {
    const dice = fc.record({
      count: fc.integer({ min: 1, max: 9 }),
      sides: fc.integer({ min: 1, max: MOST_SIDES }),
    });
    const pool = fc.record({
      dice: fc.array(dice, { minLength: 1, maxLength: Math.floor(MOST_DICE / 9) }),
      modifier: fc.integer({ min: -10_000, max: 10_000 }),
    });
    fc.assert(
      fc.property(pool, (one) => {
        expect(readDice(writeDice(one))).toEqual({ ok: true, value: one });
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(readDice(typed).ok).toBeTypeOf('boolean');
      }),
    );
  });
});
