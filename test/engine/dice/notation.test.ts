import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDice, formatDice, formatParsedDice } from '#engine/dice/notation.ts';
import { MAX_DICE, MAX_SIDES } from '#engine/dice/vocabulary.ts';

const read = (typed: string): string => {
  const pool = parseDice(typed);
  return pool.ok ? formatParsedDice(pool.value) : pool.failure.code;
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
    ['2d20kh1', '2d20kh1'],
    ['2d20kh', '2d20kh1'],
    ['2d20k1', '2d20kh1'],
    ['2D20 KH1 + 5', '2d20kh1+5'],
    ['2d20kl1', '2d20kl1'],
    ['2d20kl', '2d20kl1'],
    ['2d20dh1', '2d20kl1'],
    ['2d20-L', '2d20kh1'],
    ['2d20-H', '2d20kl1'],
    ['4d6d1', '4d6kh3'],
    ['4d6dl1', '4d6kh3'],
    ['4d6dl', '4d6kh3'],
    ['4d6dh1', '4d6kl3'],
    ['4d6kh3', '4d6kh3'],
    ['4d6k3+2', '4d6kh3+2'],
    ['4d6 drop lowest', '4d6kh3'],
    ['4d6 drop the lowest 2', '4d6kh2'],
    ['4d6 keep 3', '4d6kh3'],
    ['2d20 keep highest', '2d20kh1'],
    ['4d6-l', '4d6kh3'],
    ['2d20kh1+d4', '2d20kh1+d4'],
    ['d4+2d20kl1-1', 'd4+2d20kl1-1'],
    ['2d20kh2', '2d20'],
    ['d20kh1', 'd20'],
    ['adv', '2d20kh1'],
    ['advantage', '2d20kh1'],
    ['dis', '2d20kl1'],
    ['disadvantage', '2d20kl1'],
    ['adv+5', '2d20kh1+5'],
    ['adv d20+5', '2d20kh1+5'],
    ['d20 adv', '2d20kh1'],
    ['1d20adv+5', '2d20kh1+5'],
    ['2d20 adv', '2d20kh1'],
    ['d20 with disadvantage', '2d20kl1'],
    ['d20 adv + d4', '2d20kh1+d4'],
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
    ['2d20kx1', 'dice/unreadable'],
    ['2d20kh1kh1', 'dice/unreadable'],
    ['2d20kh1+4d6d1', 'dice/unreadable'],
    ['advd', 'dice/unreadable'],
    ['adventure', 'dice/unreadable'],
    ['d20+5adv', 'dice/unreadable'],
    ['4d6d4', 'dice/nothing-left'],
    ['2d20kh0', 'dice/nothing-left'],
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
      sides: fc.integer({ min: 1, max: MAX_SIDES }),
    });
    const pool = fc.record({
      dice: fc.array(dice, { minLength: 1, maxLength: Math.floor(MAX_DICE / 9) }),
      modifier: fc.integer({ min: -10_000, max: 10_000 }),
    });
    fc.assert(
      fc.property(pool, (candidate) => {
        expect(parseDice(formatDice(candidate))).toEqual({
          ok: true,
          value: { ...candidate, ignoring: null },
        });
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(parseDice(typed).ok).toBeTypeOf('boolean');
      }),
    );
  });
});
