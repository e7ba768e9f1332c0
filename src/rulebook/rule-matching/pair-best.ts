import type { Pairing } from './pairing.ts';

/** Two rules that may be the same, by their indices in the two texts. */
export interface PairCandidate {
  readonly from: number;
  readonly to: number;
  /** From 0 to 1. */
  readonly likeness: number;
}

/** A candidate with the state of its surroundings. */
export interface RankedCandidate {
  readonly candidate: PairCandidate;
  readonly context: number;
  readonly score: number;
}

/** The maximum that the surroundings add to the similarity. */
export const CONTEXT_SHARE = 0.3;
/** Small enough to break ties only. */
const SAME_NUMBER = 0.001;

/** Joins acceptable candidates, best first, each rule at most once. */
export function pairBest(
  candidates: readonly PairCandidate[],
  pairing: Pairing,
  isAcceptable: (candidate: RankedCandidate) => boolean,
): void {
  const ranked = candidates.flatMap((candidate): readonly RankedCandidate[] => {
    const { from, to, likeness } = candidate;
    if (!isUnpaired(candidate, pairing)) return [];
    const context = pairing.context(from, to);
    const score = likeness + CONTEXT_SHARE * context + (pairing.haveSameNumber(from, to) ? SAME_NUMBER : 0);
    const entry = { candidate, context, score };
    return isAcceptable(entry) ? [entry] : [];
  });
  for (const { candidate } of ranked.toSorted((a, b) => b.score - a.score)) {
    if (isUnpaired(candidate, pairing)) pairing.join(candidate.from, candidate.to);
  }
}

/** True if neither rule is joined yet. */
export const isUnpaired = ({ from, to }: PairCandidate, { laterOf, earlierOf }: Pairing): boolean =>
  laterOf[from] === -1 && earlierOf[to] === -1;
