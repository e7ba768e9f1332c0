import type { Family } from './family.ts';
import { CONTEXT_SHARE, isFree, pairBest, type Candidate } from './pair-best.ts';
import type { Pairing, Sides } from './pairing.ts';
import { NOTHING, likeness, type Weighed } from './weighing.ts';

/** The likeness that a pair needs where nothing around it agrees. */
const MIN_LIKENESS = 0.65;
/** A rule of few or common words is like many others: below this weight it needs more. */
const SHORT = 25;
const SHORT_NEEDS = 0.15;
/** Where so little around two short rules agrees, another pair may be better: they wait for those until this round. */
const MIN_CONTEXT = 0.15;
const LAST_FOR_FAR = 0.5;
const NEAREST = 8;
/** The surest first: each round knows more of what stands around the rest. */
const ROUNDS = [0.95, 0.8, 0.7, 0.6, 0.5, 0, 0];

/** Joins, of the rules that no rule of the same words was found for, those alike in words and surroundings. */
export function pairSimilar([earlier, later]: Sides, pairing: Pairing): void {
  const [before, after] = [earlier.rules, later.rules];
  const left = before.flatMap((_, place) => (pairing.laterOf[place] === -1 ? [place] : []));
  const isOpen = (place: number): boolean => pairing.earlierOf[place] === -1;
  const candidates = new Map<number, Map<number, Candidate>>();
  const consider = (one: number, other: number): void => {
    const [a, b] = [before[one], after[other]];
    const known = candidates.get(one) ?? new Map<number, Candidate>();
    candidates.set(one, known);
    if (a && b && !known.has(other)) known.set(other, { one, other, likeness: likeness(a, b) });
  };
  const all = (): readonly Candidate[] =>
    Array.from(candidates.values(), (known) => Array.from(known.values())).flat();
  const isShort = ({ one, other }: Candidate): boolean =>
    weightOf(before[one]) < SHORT || weightOf(after[other]) < SHORT;
  const needed = (candidate: Candidate): number => MIN_LIKENESS + (isShort(candidate) ? SHORT_NEEDS : 0);

  for (const one of left) {
    for (const other of later.nearest(before[one] ?? NOTHING, NEAREST, 'likeness', isOpen)) {
      consider(one, other);
    }
  }
  for (const least of ROUNDS) {
    for (const one of left) {
      if (pairing.laterOf[one] !== -1) candidates.delete(one);
      else for (const other of relatives(one, earlier.family, later.family, pairing)) consider(one, other);
    }
    pairBest(
      all(),
      pairing,
      ({ candidate, score, context }) =>
        score >= least &&
        (context >= MIN_CONTEXT || least <= LAST_FOR_FAR || !isShort(candidate)) &&
        candidate.likeness >= needed(candidate) - CONTEXT_SHARE * context,
    );
  }
  joinLeftOver(all(), pairing);
}

const weightOf = (words: Weighed | undefined): number => words?.total ?? 0;

/** The rules where a rule's family stands by now: each may be that rule, however reworded. */
function relatives(one: number, earlier: Family, later: Family, pairing: Pairing): readonly number[] {
  const heirOf = (place: number | undefined): number => pairing.laterOf[place ?? -1] ?? -1;
  const heir = heirOf(earlier.placeOf.get(earlier.above[one] ?? ''));
  const siblings = [earlier.before[one], earlier.after[one]].map(heirOf);
  const aboves = new Set([later.numbers[heir], ...siblings.map((sibling) => later.above[sibling])]);
  return [...aboves]
    .flatMap((above) => later.below.get(above ?? '') ?? [])
    .filter((other) => pairing.earlierOf[other] === -1);
}

/** Two rules left of a family, one on each side, are one if they are more like each other than like any other left. */
const LEFT_OVER = { likeness: 0.3, context: 0.6, margin: 0.06 };

function joinLeftOver(candidates: readonly Candidate[], pairing: Pairing): void {
  const sorted = candidates
    .filter(
      (pair) =>
        isFree(pair, pairing) &&
        pair.likeness >= LEFT_OVER.likeness - LEFT_OVER.margin &&
        pairing.context(pair.one, pair.other) >= LEFT_OVER.context,
    )
    .toSorted((a, b) => b.likeness - a.likeness);
  const rivalOf = ({ one, other }: Candidate): number =>
    sorted.find((rival) => (rival.one === one) !== (rival.other === other))?.likeness ?? 0;
  const pairs = sorted.filter(
    (pair) => pair.likeness >= LEFT_OVER.likeness && pair.likeness >= rivalOf(pair) + LEFT_OVER.margin,
  );
  for (const { one, other } of pairs) pairing.join(one, other);
}
