import type { RandomSource } from '../coins/vocabulary.ts';

const WORD_COUNT = 2 ** 32;

/** Rolls dice with consecutive numbers of a random stream. */
export interface DieRoller {
  /** A whole number from 1 to `sides`, each exactly as likely as the others. */
  next(sides: number): number;
}

/**
 * Rolls dice with the numbers of a stream, from index 0 on. A result is a number modulo the sides, plus one. The few
 * numbers at the end of the range that would make low results likelier are skipped.
 */
export function createDieRoller(draw: RandomSource): DieRoller {
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
export const fairLimit = (sides: number): number => WORD_COUNT - (WORD_COUNT % sides);
