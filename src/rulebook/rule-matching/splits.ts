import type { Rule } from '../text/rules.ts';
import type { EditionLink } from './links.ts';
import type { Pairing, EditionSide, Sides } from './pairing.ts';
import {
  sharedPhrases,
  sharedWeight,
  type Weighed,
  type WeighedRule,
  type EditionWords,
} from './weighing.ts';

/**
 * Minimum shares for a part of a rule, each from 0 to 1: of its words and phrases that the whole contains, and of its
 * words among what moved.
 */
interface Shares {
  readonly held: number;
  readonly phrases: number;
  readonly moved: number;
  /** The minimum weight of its words; a sentence that many rules have says little. */
  readonly weight: number;
}

/** Requirements for a rule without a partner to be part of a rule that gained or lost its content. */
const PARTS: readonly Shares[] = [
  { held: 0.65, phrases: 0.4, moved: 0.25, weight: 32 },
  { held: 0.85, phrases: 0.55, moved: 0.25, weight: 21 },
  { held: 0.95, phrases: 0.95, moved: 0.25, weight: 12 },
];
/** The same if the rule's siblings moved to the other's place. */
const PARTS_NEARBY: readonly Shares[] = [
  ...PARTS,
  { held: 0.5, phrases: 0.22, moved: 0.25, weight: 18 },
  { held: 0.85, phrases: 0.6, moved: 0.25, weight: 10 },
];
/** A rule merged into another that already said nearly the same. */
const MERGED_TWIN: Shares = { held: 0.65, phrases: 0.3, moved: 0, weight: 18 };
/** A rule split into cases, each of which says nearly the same. */
const SPLIT_CASE: Shares = { held: 0.75, phrases: 0.5, moved: 0, weight: 18 };
/** A sentence that moved between two rules, whatever else they say. */
const SENTENCE: readonly Shares[] = [{ held: 0.75, phrases: 0.5, moved: 0.4, weight: 32 }];
const SENTENCE_NEARBY: readonly Shares[] = [{ held: 0.62, phrases: 0.4, moved: 0.4, weight: 18 }];
/**
 * A rule without a partner was already compared as a whole, so a part of it needs to be contained to this extent.
 */
const MIN_HELD_UNPAIRED = 0.6;
/** A sentence stayed if its rule's partner contains this share of it. */
const MIN_STAYED = 0.6;
const MIN_WEIGHT = 10;
const MAX_NEAREST = 8;

type Found = readonly (readonly [earlier: number, later: number])[];

/** Joins a new rule with a removed one if one of them is a part of the other. */
export function pairParts(sides: Sides, pairing: Pairing, weigh: EditionWords['weigh']): void {
  for (const [from, to] of findParts(sides, pairing, weigh, false)) {
    if (pairing.laterOf[from] === -1 && pairing.earlierOf[to] === -1) pairing.join(from, to);
  }
}

/**
 * Links for splits and merges, in addition to the one-to-one pairs: a new rule with content from an older one, a
 * removed rule whose content is now in another, a sentence that moved.
 */
export function splitsAndMerges(
  sides: Sides,
  pairing: Pairing,
  weigh: EditionWords['weigh'],
): readonly EditionLink[] {
  const [earlier, later] = sides;
  const seen = new Set<string>();
  return findParts(sides, pairing, weigh, true).flatMap(([from, to]): EditionLink[] => {
    const key = `${from}>${to}`;
    const [fromRule, toRule] = [earlier.rules[from], later.rules[to]];
    if (!fromRule || !toRule || pairing.laterOf[from] === to || seen.has(key)) return [];
    seen.add(key);
    return [{ from: fromRule.rule.number, to: toRule.rule.number, isSameWording: false }];
  });
}

function findParts(
  [earlier, later]: Sides,
  { movedTo }: Pairing,
  weigh: EditionWords['weigh'],
  withSentences: boolean,
): Found {
  const areRelated = (from: number, to: number): boolean =>
    movedTo(earlier.family.above[from] ?? '', later.family.above[to] ?? '') > 0;
  const sentencesOf = ({ rule }: WeighedRule): readonly Weighed[] =>
    withSentences ? sentences(rule).map((text) => weigh([{ kind: 'text', text }])) : [];
  const splits = partsOf(later, earlier, sentencesOf, (part, whole) => areRelated(whole, part), SPLIT_CASE);
  const merges = partsOf(earlier, later, sentencesOf, areRelated, MERGED_TWIN);
  return [...splits.map(([to, from]) => [from, to] as const), ...merges];
}

/** Pairs each part here (a rule or one of its sentences) with the rule that contains it there. */
function partsOf(
  here: EditionSide,
  there: EditionSide,
  sentencesOf: (rule: WeighedRule) => readonly Weighed[],
  isNearby: (part: number, whole: number) => boolean,
  nearly: Shares,
): readonly (readonly [part: number, whole: number])[] {
  const wholeOf = (part: Weighed, place: number, kinds: (isNear: boolean) => readonly Shares[]): number[] => {
    if (part.total < MIN_WEIGHT) return [];
    const near = [...there.nearest(part, MAX_NEAREST, 'containment'), ...partnersAround(place, here, there)];
    const found = [...new Set(near)].flatMap((at) => {
      const whole = there.rules[at];
      if (!whole || here.partnerOf[place] === at) return [];
      const moved = sharedWeight(whole, part, here.rules[there.partnerOf[at] ?? -1]) / part.total;
      const held = sharedWeight(whole, part) / part.total;
      if (there.partnerOf[at] === -1 && held < MIN_HELD_UNPAIRED) return [];
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
      .filter((sentence) => !partner || sharedWeight(sentence, partner) < MIN_STAYED * sentence.total)
      .flatMap((sentence) => wholeOf(sentence, place, (isNear) => (isNear ? SENTENCE_NEARBY : SENTENCE)));
    return [...new Set([...asWhole, ...bySentence])].map((whole) => [place, whole] as const);
  });
}

/** The indices, in the other edition, around the partners of a rule's parent, siblings and children. */
function partnersAround(place: number, here: EditionSide, there: EditionSide): readonly number[] {
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
    return around.filter((index) => index >= 0);
  });
}

const sentences = ({ paragraphs }: Rule): readonly string[] =>
  paragraphs.flatMap(({ kind, text }) =>
    kind === 'text' ? text.split(/(?<=[.!?]["”)]{0,2})\s+(?=[A-Z“"(])/) : [],
  );
