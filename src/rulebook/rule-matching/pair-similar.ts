import type { Family } from './family.ts';
import { CONTEXT_SHARE, isUnpaired, pairBest, type PairCandidate } from './pair-best.ts';
import type { Pairing, Sides } from './pairing.ts';
import { NO_WORDS, ruleLikeness, type Weighed } from './weighing.ts';

/** The similarity that a pair needs without any agreement around it. */
const MIN_LIKENESS = 0.65;
/** A rule of few or common words resembles many others, so below this weight a higher similarity is required. */
const SHORT = 25;
const SHORT_NEEDS = 0.15;
/** Short rules with less agreement around them wait until the round `LAST_FOR_FAR`, in case of a better pair. */
const MIN_CONTEXT = 0.15;
const LAST_FOR_FAR = 0.5;
const MAX_NEAREST = 8;
/** Minimum score in each round, safest pairs first; each round improves what is known about the surroundings. */
const ROUNDS = [0.95, 0.8, 0.7, 0.6, 0.5, 0, 0];

/** Joins the remaining rules by similarity of words and surroundings. */
export function pairSimilar([earlier, later]: Sides<Weighed>, pairing: Pairing): void {
  const [before, after] = [earlier.rules, later.rules];
  const unpaired = before.flatMap((_, place) => (pairing.laterOf[place] === -1 ? [place] : []));
  const isOpen = (place: number): boolean => pairing.earlierOf[place] === -1;
  const candidates = new Map<number, Map<number, PairCandidate>>();
  const consider = (from: number, to: number): void => {
    const [a, b] = [before[from], after[to]];
    const known = candidates.get(from) ?? new Map<number, PairCandidate>();
    candidates.set(from, known);
    if (a && b && !known.has(to)) known.set(to, { from, to, likeness: ruleLikeness(a, b) });
  };
  const all = (): readonly PairCandidate[] =>
    Array.from(candidates.values(), (known) => Array.from(known.values())).flat();
  const isShort = ({ from, to }: PairCandidate): boolean =>
    weightOf(before[from]) < SHORT || weightOf(after[to]) < SHORT;
  const needed = (candidate: PairCandidate): number => MIN_LIKENESS + (isShort(candidate) ? SHORT_NEEDS : 0);

  for (const from of unpaired) {
    for (const to of later.nearest(before[from] ?? NO_WORDS, MAX_NEAREST, 'likeness', isOpen)) {
      consider(from, to);
    }
  }
  for (const minScore of ROUNDS) {
    for (const from of unpaired) {
      if (pairing.laterOf[from] !== -1) candidates.delete(from);
      else for (const to of relatives(from, earlier.family, later.family, pairing)) consider(from, to);
    }
    pairBest(
      all(),
      pairing,
      ({ candidate, score, context }) =>
        score >= minScore &&
        (context >= MIN_CONTEXT || minScore <= LAST_FOR_FAR || !isShort(candidate)) &&
        candidate.likeness >= needed(candidate) - CONTEXT_SHARE * context,
    );
  }
  joinLeftOver(all(), pairing);
}

const weightOf = (words: Weighed | undefined): number => words?.total ?? 0;

/** Candidates among the rules where a rule's parent and siblings are now, however reworded. */
function relatives(from: number, earlier: Family, later: Family, pairing: Pairing): readonly number[] {
  const successorOf = (place: number | undefined): number => pairing.laterOf[place ?? -1] ?? -1;
  const successor = successorOf(earlier.placeOf.get(earlier.above[from] ?? ''));
  const siblings = [earlier.before[from], earlier.after[from]].map(successorOf);
  const aboves = new Set([later.numbers[successor], ...siblings.map((sibling) => later.above[sibling])]);
  return [...aboves]
    .flatMap((above) => later.below.get(above ?? '') ?? [])
    .filter((to) => pairing.earlierOf[to] === -1);
}

/**
 * Two rules left over, one on each side, are joined if they are more similar to each other than to any other left
 * over.
 */
const LEFT_OVER = { likeness: 0.3, context: 0.6, margin: 0.06 };

function joinLeftOver(candidates: readonly PairCandidate[], pairing: Pairing): void {
  const sorted = candidates
    .filter(
      (pair) =>
        isUnpaired(pair, pairing) &&
        pair.likeness >= LEFT_OVER.likeness - LEFT_OVER.margin &&
        pairing.context(pair.from, pair.to) >= LEFT_OVER.context,
    )
    .toSorted((a, b) => b.likeness - a.likeness);
  const rivalOf = ({ from, to }: PairCandidate): number =>
    sorted.find((rival) => (rival.from === from) !== (rival.to === to))?.likeness ?? 0;
  const pairs = sorted.filter(
    (pair) => pair.likeness >= LEFT_OVER.likeness && pair.likeness >= rivalOf(pair) + LEFT_OVER.margin,
  );
  for (const { from, to } of pairs) pairing.join(from, to);
}
