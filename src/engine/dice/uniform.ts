import type { RandomSource } from '../coins/vocabulary.ts';

const WORDS = 2 ** 32;

/** Takes numbers of a stream, one after another. */
export interface DieRoller {
  /** A whole number from 1 to `sides`, each exactly as likely as the others. */
  next(sides: number): number;
}

/**
 * Rolls dice with the numbers of a stream, from index 0 on. A number is divided by the sides, and the remainder and one
 * is the result; the few numbers at the end of their range with which low results would be likelier are passed over.
 */
export function dieRoller(draw: RandomSource): DieRoller {
  let index = 0;
  return {
    next(sides) {
      const limit = fairLimit(sides);
      let word = draw(index++);
      while (word >= limit) word = draw(index++);
      return (word % sides) + 1;
    },
  };
}

/** Numbers from this one on are skipped for a die with this many sides, to keep it fair. */
export const fairLimit = (sides: number): number => WORDS - (WORDS % sides);
