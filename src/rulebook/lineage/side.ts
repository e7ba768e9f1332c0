import type { Family } from './family.ts';
import type { Nearest } from './nearest.ts';
import type { WeighedRule } from './weighing.ts';

/** One of two editions, seen from the other. */
export interface Side {
  readonly rules: readonly WeighedRule[];
  readonly family: Family;
  /** The place in the other edition of the rule that each is joined with by now; -1 for none. */
  readonly partnerOf: Int32Array;
  readonly nearest: Nearest;
}

export type Sides = readonly [earlier: Side, later: Side];
