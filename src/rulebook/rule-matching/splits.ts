import type { Rule } from '../text/rules.ts';
import type { Link } from './links.ts';
import type { Pairing, Side, Sides } from './pairing.ts';
import { sharedPhrases, sharedWeight, type Weighed, type WeighedRule, type Words } from './weighing.ts';

/** The shares of a part's words and phrases that the whole has, and of its words in what moved; each from 0 to 1. */
interface Shares {
  readonly held: number;
  readonly phrases: number;
  readonly moved: number;
  /** The weight of all its words: a sentence that many rules have says little. */
  readonly weight: number;
}

/** A rule without a partner is part of another that lost, or gained, what it says. */
const PARTS: readonly Shares[] = [
  { held: 0.65, phrases: 0.4, moved: 0.25, weight: 32 },
  { held: 0.85, phrases: 0.55, moved: 0.25, weight: 21 },
  { held: 0.95, phrases: 0.95, moved: 0.25, weight: 12 },
];
/** The same where its family went to the other's. */
const PARTS_NEARBY: readonly Shares[] = [
  ...PARTS,
  { held: 0.5, phrases: 0.22, moved: 0.25, weight: 18 },
  { held: 0.85, phrases: 0.6, moved: 0.25, weight: 10 },
];
/** A rule that is gone beside another that said nearly the same: that one speaks for both now. */
const TWIN: Shares = { held: 0.65, phrases: 0.3, moved: 0, weight: 18 };
/** A rule whose cases were parted: each says nearly what it said. */
const CASE: Shares = { held: 0.75, phrases: 0.5, moved: 0, weight: 18 };
/** A sentence went from one rule to another, whatever else the two say. */
const SENTENCE: readonly Shares[] = [{ held: 0.75, phrases: 0.5, moved: 0.4, weight: 32 }];
const SENTENCE_NEARBY: readonly Shares[] = [{ held: 0.62, phrases: 0.4, moved: 0.4, weight: 18 }];
/** A rule that goes on in no other was compared with this one already: to be its part asks for more. */
const HELD_BY_GONE = 0.6;
/** A sentence that its rule's partner has so much of has stayed. */
const STAYED = 0.6;
const MIN_WEIGHT = 10;
const NEAREST = 8;

type Found = readonly (readonly [earlier: number, later: number])[];

/** Joins a new rule with one that is gone where one is what was left of the other, or has it whole. */
export function pairParts(sides: Sides, pairing: Pairing, weigh: Words['weigh']): void {
  for (const [one, other] of findParts(sides, pairing, weigh, false)) {
    if (pairing.laterOf[one] === -1 && pairing.earlierOf[other] === -1) pairing.join(one, other);
  }
}

/**
 * The links of rules that were split, or put together, beside those joined one to one: a new rule that says what an
 * old one no longer says, a rule that is gone whose words are now in another, a sentence that moved.
 */
export function splitsAndMerges(sides: Sides, pairing: Pairing, weigh: Words['weigh']): readonly Link[] {
  const [earlier, later] = sides;
  const seen = new Set<string>();
  return findParts(sides, pairing, weigh, true).flatMap(([from, to]): Link[] => {
    const key = `${from}>${to}`;
    const [one, other] = [earlier.rules[from], later.rules[to]];
    if (!one || !other || pairing.laterOf[from] === to || seen.has(key)) return [];
    seen.add(key);
    return [{ from: one.rule.number, to: other.rule.number, isSameWording: false }];
  });
}

function findParts(
  [earlier, later]: Sides,
  { movedTo }: Pairing,
  weigh: Words['weigh'],
  withSentences: boolean,
): Found {
  const goesOn = (from: number, to: number): boolean =>
    movedTo(earlier.family.above[from] ?? '', later.family.above[to] ?? '') > 0;
  const sentencesOf = ({ rule }: WeighedRule): readonly Weighed[] =>
    withSentences ? sentences(rule).map((text) => weigh([{ kind: 'text', text }])) : [];
  const splits = partsOf(later, earlier, sentencesOf, (part, whole) => goesOn(whole, part), CASE);
  const merges = partsOf(earlier, later, sentencesOf, goesOn, TWIN);
  return [...splits.map(([to, from]) => [from, to] as const), ...merges];
}

/** The pairs of a part here, a rule or a rule's sentence, and the whole there that it is in. */
function partsOf(
  here: Side,
  there: Side,
  sentencesOf: (rule: WeighedRule) => readonly Weighed[],
  isNearby: (part: number, whole: number) => boolean,
  nearly: Shares,
): readonly (readonly [part: number, whole: number])[] {
  const wholeOf = (part: Weighed, place: number, kinds: (isNear: boolean) => readonly Shares[]): number[] => {
    if (part.total < MIN_WEIGHT) return [];
    const near = [...there.nearest(part, NEAREST, 'holding'), ...partnersAround(place, here, there)];
    const found = [...new Set(near)].flatMap((at) => {
      const whole = there.rules[at];
      if (!whole || here.partnerOf[place] === at) return [];
      const moved = sharedWeight(whole, part, here.rules[there.partnerOf[at] ?? -1]) / part.total;
      const held = sharedWeight(whole, part) / part.total;
      if (there.partnerOf[at] === -1 && held < HELD_BY_GONE) return [];
      const fits = kinds(isNearby(place, at)).filter(
        (least) => held >= least.held && moved >= least.moved && part.total >= least.weight,
      );
      if (fits.length === 0) return [];
      const phrases = sharedPhrases(whole, part);
      return fits.some((least) => phrases >= least.phrases) ? [{ at, score: held + moved + phrases }] : [];
    });
    return found
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 1)
      .map(({ at }) => at);
  };
  return here.rules.flatMap((rule, place) => {
    const partner = there.rules[here.partnerOf[place] ?? -1];
    if (partner?.plain === rule.plain) return [];
    const asWhole = partner
      ? []
      : wholeOf(rule, place, (isNear) => (isNear ? [...PARTS_NEARBY, nearly] : PARTS));
    const bySentence = sentencesOf(rule)
      .filter((sentence) => !partner || sharedWeight(sentence, partner) < STAYED * sentence.total)
      .flatMap((sentence) => wholeOf(sentence, place, (isNear) => (isNear ? SENTENCE_NEARBY : SENTENCE)));
    return [...new Set([...asWhole, ...bySentence])].map((whole) => [place, whole] as const);
  });
}

/** Where the family of a rule stands in the other edition, with the rules above and beside. */
function partnersAround(place: number, here: Side, there: Side): readonly number[] {
  const { family } = here;
  const relatives = [
    family.before[place] ?? -1,
    family.after[place] ?? -1,
    family.placeOf.get(family.above[place] ?? '') ?? -1,
    ...(family.below.get(family.numbers[place] ?? '') ?? []),
  ];
  return relatives.flatMap((relative) => {
    const partner = here.partnerOf[relative] ?? -1;
    const above = there.family.placeOf.get(there.family.above[partner] ?? '') ?? -1;
    const around = [partner, there.family.before[partner] ?? -1, there.family.after[partner] ?? -1, above];
    return around.filter((one) => one >= 0);
  });
}

const sentences = ({ paragraphs }: Rule): readonly string[] =>
  paragraphs.flatMap(({ kind, text }) =>
    kind === 'text' ? text.split(/(?<=[.!?]["”)]{0,2})\s+(?=[A-Z“"(])/) : [],
  );
