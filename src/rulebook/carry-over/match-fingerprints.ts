import { familyOf } from '../rule-matching/family.ts';
import { indexByWords } from '../rule-matching/nearest.ts';
import { pairIdentical } from '../rule-matching/pair-identical.ts';
import { pairSimilar } from '../rule-matching/pair-similar.ts';
import { ruleLikeness, sharedWeight, weightsOfWords, type Weighed } from '../rule-matching/weighing.ts';
import type { EditionFingerprints, RuleFingerprint } from './fingerprints.ts';

/** Two rules that are paired, and the evidence that they are the same. */
export interface FingerprintPair {
  readonly from: RuleFingerprint;
  readonly to: RuleFingerprint;
  readonly isSameWording: boolean;
  /** From 0 to 1: the similarity of their words. */
  readonly likeness: number;
  /** From 0 to 1: how many of the rules around them are paired with each other. */
  readonly context: number;
  /** From 0 to 1: the share of the words of `from` that `to` has. */
  readonly held: number;
  /** The similarity of the best other candidate on either side. */
  readonly rival: number;
  /** The weight of the words of the rule that has less. */
  readonly weight: number;
  /**
   * From 0 to 1: how likely a rule without a predecessor is a part split off `from`. The lower of two shares: of the
   * words of `from` that it has, and of those that `to` lacks; the highest for all such rules.
   */
  readonly split: number;
  /** True if no other rule of either edition has this wording. */
  readonly isUnique: boolean;
}

const EXAMPLE_SHARE = 0.3;
const MAX_NEAREST = 6;

/** Pairs the rules of two editions one to one by their fingerprints alone. */
export function matchFingerprints(
  earlier: EditionFingerprints,
  later: EditionFingerprints,
): readonly FingerprintPair[] {
  const weigh = createWeigher(earlier, later);
  const [before, after] = [earlier.rules.map(weigh), later.rules.map(weigh)];
  const families = [familyOf(earlier), familyOf(later)] as const;
  const pairing = pairIdentical({ before, after }, families);
  const sides = [
    { rules: before, family: families[0], partnerOf: pairing.laterOf, nearest: indexByWords(before) },
    { rules: after, family: families[1], partnerOf: pairing.earlierOf, nearest: indexByWords(after) },
  ] as const;
  pairSimilar(sides, pairing);

  const isUnsettled = (
    place: number,
    partners: Int32Array,
    here: readonly Weighed[],
    there: readonly Weighed[],
  ) => here[place]?.plain !== there[partners[place] ?? -1]?.plain;
  const bestOther = (
    rule: Weighed,
    partner: number,
    [there, partners, here]: readonly [(typeof sides)[number], Int32Array, readonly Weighed[]],
  ): number =>
    Math.max(
      0,
      ...there
        .nearest(rule, MAX_NEAREST, 'likeness', (place) => isUnsettled(place, partners, there.rules, here))
        .filter((place) => place !== partner)
        .map((place) => ruleLikeness(rule, there.rules[place] ?? rule)),
    );
  const isUnpaired = (place: number): boolean => pairing.earlierOf[place] === -1;
  const splitOf = (rule: Weighed, successor: Weighed): number => {
    const missing = rule.total - sharedWeight(rule, successor);
    const shares = sides[1].nearest(rule, MAX_NEAREST, 'containment', isUnpaired).map((place) => {
      const other = after[place] ?? rule;
      return Math.min(
        sharedWeight(rule, other) / (rule.total || 1),
        sharedWeight(rule, other, successor) / (missing || 1),
      );
    });
    return Math.max(0, ...shares);
  };
  const [countBefore, countAfter] = [countPlain(before), countPlain(after)];
  return [...pairing.laterOf].flatMap((to, from) => {
    const [a, b] = [before[from], after[to]];
    const [rule, successor] = [earlier.rules[from], later.rules[to]];
    if (!a || !b || !rule || !successor) return [];
    const isSameWording = a.plain === b.plain;
    return [
      {
        from: rule,
        to: successor,
        isSameWording,
        likeness: isSameWording ? 1 : ruleLikeness(a, b),
        context: pairing.context(from, to),
        held: isSameWording ? 1 : sharedWeight(a, b) / (a.total || 1),
        rival: isSameWording
          ? 0
          : Math.max(
              bestOther(a, to, [sides[1], pairing.earlierOf, before]),
              bestOther(b, from, [sides[0], pairing.laterOf, after]),
            ),
        weight: Math.min(a.total, b.total),
        split: isSameWording ? 0 : splitOf(a, b),
        isUnique: countBefore.get(a.plain) === 1 && countAfter.get(b.plain) === 1,
      },
    ];
  });
}

function countPlain(rules: readonly Weighed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { plain } of rules) counts.set(plain, (counts.get(plain) ?? 0) + 1);
  return counts;
}

function createWeigher(earlier: EditionFingerprints, later: EditionFingerprints) {
  const ids = new Map<number, number>();
  const counts: number[] = [];
  const all = [...earlier.rules, ...later.rules];
  for (const { words, exampleWords } of all) {
    for (const word of [...words, ...exampleWords]) {
      const id = ids.get(word) ?? ids.size;
      ids.set(word, id);
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  const weightOf = weightsOfWords(counts, all.length);
  return ({ words, exampleWords, wording }: RuleFingerprint): Weighed => {
    const bag = [
      ...words.map((word) => [ids.get(word) ?? 0, 1] as const),
      ...exampleWords.map((word) => [ids.get(word) ?? 0, EXAMPLE_SHARE] as const),
    ]
      .filter(([id]) => (weightOf[id] ?? 0) > 0)
      .toSorted(([a], [b]) => a - b);
    const weights = bag.map(([id, share]) => (weightOf[id] ?? 0) * share);
    return {
      plain: wording,
      words: bag.map(([id]) => id),
      weights,
      total: weights.reduce((total, weight) => total + weight, 0),
    };
  };
}
