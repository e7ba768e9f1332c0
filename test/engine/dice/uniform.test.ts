import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDieRoller, fairLimit } from '#engine/dice/die-roller.ts';
import { planarFace } from '#engine/dice/planar-die.ts';
import { coinStream, SECRET_BYTES } from '#ledger/stream.ts';
import { evenlySpread } from '../../helpers/statistics.ts';

const WORDS = 2 ** 32;
const sidesOf = fc.integer({ min: 1, max: 1000 });

describe('a die', () => {
  it('has equally many numbers of the stream for each side, since the remainder is skipped', () => {
    fc.assert(
      fc.property(sidesOf, (sides) => {
        const limit = fairLimit(sides);
        expect(limit % sides).toBe(0);
        expect(WORDS - limit).toBeLessThan(sides);
      }),
    );
  });

  it('skips numbers from the limit on, and takes the next one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 1000 }), fc.nat({ max: 999 }), (sides, last) => {
        const limit = fairLimit(sides);
        fc.pre(limit < WORDS);
        const words = [limit, WORDS - 1, limit - 1, last];
        const dice = createDieRoller((index) => words[index] ?? 0);
        expect([dice.next(sides), dice.next(sides)]).toEqual([sides, (last % sides) + 1]);
      }),
    );
  });

  it('shows 1 for the first numbers, and each side as often in any whole run of them', () => {
    fc.assert(
      fc.property(sidesOf, fc.nat({ max: 1_000_000 }), (sides, from) => {
        const shown = Array.from({ length: sides }, (_, at) => createDieRoller(() => from + at).next(sides));
        expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: sides }, (_, at) => at + 1));
      }),
    );
    expect(createDieRoller(() => 0).next(20)).toBe(1);
  });

  it('is the same for the same stream', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: WORDS - 1 }), { minLength: 40, maxLength: 40 }),
        sidesOf,
        (words, sides) => {
          const roll = () => {
            const dice = createDieRoller((index) => words[index] ?? 0);
            return Array.from({ length: 20 }, () => dice.next(sides));
          };
          expect(roll()).toEqual(roll());
        },
      ),
    );
  });

  it.each([6, 20, 7, 100])("from the ledger's stream is uniform: d%i", (sides) => {
    const secret = Buffer.alloc(SECRET_BYTES, 'fair dice');
    const dice = createDieRoller(
      coinStream(secret, { purpose: null, gameId: null, sequence: sides, interactionId: '1' }),
    );
    const shown = Array.from({ length: sides }, () => 0);
    for (let at = 0; at < 20_000; at += 1) shown[dice.next(sides) - 1]! += 1;
    expect(evenlySpread(shown)).toBeGreaterThan(0.001);
  });
});

describe('the planar die', () => {
  it('has one planeswalk, one chaos and four blanks', () => {
    const faces = [1, 2, 3, 4, 5, 6].map(planarFace);
    expect(faces).toEqual(['planeswalk', 'chaos', 'blank', 'blank', 'blank', 'blank']);
  });
});
