import type { Pairing } from './pairing.ts';

/** Two rules that may be one, by their places in the two texts. */
export interface Candidate {
  readonly one: number;
  readonly other: number;
  /** From 0 to 1. */
  readonly likeness: number;
}

/** A candidate, and what is around it by now. */
export interface Seen {
  readonly candidate: Candidate;
  readonly context: number;
  readonly score: number;
}

/** The most that surroundings add to likeness. */
export const CONTEXT_SHARE = 0.3;
/** Between equals only. */
const SAME_NUMBER = 0.001;

/** Joins of these candidates those that may be, best first; each rule once. */
export function pairBest(
  candidates: readonly Candidate[],
  pairing: Pairing,
  mayJoin: (seen: Seen) => boolean,
): void {
  const seen = candidates.flatMap((candidate): readonly Seen[] => {
    const { one, other, likeness } = candidate;
    if (!isFree(candidate, pairing)) return [];
    const context = pairing.context(one, other);
    const score = likeness + CONTEXT_SHARE * context + (pairing.haveSameNumber(one, other) ? SAME_NUMBER : 0);
    const all = { candidate, context, score };
    return mayJoin(all) ? [all] : [];
  });
  for (const { candidate } of seen.toSorted((a, b) => b.score - a.score)) {
    if (isFree(candidate, pairing)) pairing.join(candidate.one, candidate.other);
  }
}

/** Neither of the two is joined yet. */
export const isFree = ({ one, other }: Candidate, { laterOf, earlierOf }: Pairing): boolean =>
  laterOf[one] === -1 && earlierOf[other] === -1;
