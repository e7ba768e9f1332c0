import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { ruleTitle, type ParsedRules } from '../text/rules.ts';
import { fingerprintsOf, hashHeading, type EditionFingerprints } from './fingerprints.ts';
import { matchFingerprints, type FingerprintPair } from './match-fingerprints.ts';

/** A rule or chapter of the release as found in a later text. */
export interface CarriedRule {
  readonly from: string;
  readonly to: string;
  readonly isReworded: boolean;
  /** The hash of its new wording; absent if it was not reworded, and for a chapter. */
  readonly wording?: string | undefined;
}

/** A rule or chapter of a later text that may be new. */
export interface FreshRule {
  readonly number: string;
  /** The hash of its wording; absent for a chapter. */
  readonly wording?: string | undefined;
  /** True if it resembles an older rule, and may be the same. */
  readonly isUnsure: boolean;
}

/** The program's knowledge of one edition, carried over to a later text. */
export interface CarriedEdition {
  readonly day: IsoDate;
  /** The edition that it was carried over from. */
  readonly from: IsoDate;
  /** Rules and chapters that are certainly the same, in the order of the older edition. */
  readonly rules: readonly CarriedRule[];
  /** Rules and chapters of the older edition that resemble nothing in the text and whose number no new rule has. */
  readonly gone: readonly string[];
  /** The other rules and chapters of the older edition: they resemble something that may be another rule. */
  readonly unsure: readonly string[];
  /** Rules and chapters of the text without a certain predecessor. */
  readonly fresh: readonly FreshRule[];
  /** Chapters, and rules that are only a title, by number. */
  readonly headings: readonly (readonly [number: string, heading: string])[];
  /** Headings of unchanged glossary entries. */
  readonly glossary: readonly string[];
}

/**
 * Thresholds above which a pair counts as certain. Chosen on pairs of texts since 2009-07-11 whose later text is from
 * an even year, one, two and four editions apart; `test/shared/carry-over` measures even and odd years.
 */
const CERTAIN = {
  /** The minimum similarity of the words, plus `contextShare` times that of the surrounding rules. */
  score: 1.05,
  contextShare: 0.4,
  context: 0.3,
  held: 0.82,
  /** The lead over the next best candidate on either side. */
  margin: 0.05,
  split: 0.25,
  /** The weight of the words of a rule that is recognized by its wording alone, wherever it is. */
  weight: 25,
};

/** True if two rules are certainly the same. */
export function isCertainPair({
  isSameWording,
  isUnique,
  weight,
  context,
  likeness,
  held,
  rival,
  split,
}: FingerprintPair) {
  if (isSameWording) return context >= CERTAIN.context || (isUnique && weight >= CERTAIN.weight);
  return (
    context >= CERTAIN.context &&
    likeness + CERTAIN.contextShare * context >= CERTAIN.score &&
    held >= CERTAIN.held &&
    likeness - rival >= CERTAIN.margin &&
    split < CERTAIN.split
  );
}

/** The minimum share of certain rules; a text with fewer is too different to be used. */
const MIN_CERTAIN_SHARE = 0.8;

/** True if a text resembles the older edition closely enough for the program to use it. */
export const isRecognized = ({ rules, gone, unsure }: CarriedEdition): boolean =>
  rules.length >= MIN_CERTAIN_SHARE * (rules.length + gone.length + unsure.length);

/** Carries the knowledge of an edition, given only by its fingerprints, over to a later text. */
export function carryOver(earlier: EditionFingerprints, text: ParsedRules): CarriedEdition {
  const later = fingerprintsOf(text);
  const pairs = matchFingerprints(earlier, later);
  const certainPairs = pairs.filter(isCertainPair);
  const rules = [
    ...carryChapters(earlier, later, certainPairs),
    ...certainPairs.map(({ from, to, isSameWording }): CarriedRule => ({
      from: from.number,
      to: to.number,
      isReworded: !isSameWording,
      wording: isSameWording ? undefined : to.wording,
    })),
  ];
  const [carriedNumbers, certainNumbers] = [
    new Set(rules.map(({ from }) => from)),
    new Set(rules.map(({ to }) => to)),
  ];
  const resembling = new Set(pairs.map(({ from }) => from.number));
  const resembled = new Set(pairs.map(({ to }) => to.number));
  for (const [chapter, other] of sameHeadings(earlier, later)) {
    resembling.add(chapter);
    resembled.add(other);
  }
  // A chapter from which a rule was carried over is not gone, and one to which a rule was carried is not new.
  for (const { from, to } of pairs) {
    resembling.add(from.chapter);
    resembled.add(to.chapter);
  }
  // A rewritten rule often keeps its number, unless another rule certainly has it.
  for (const { number } of [...later.chapters, ...later.rules])
    if (!certainNumbers.has(number)) resembling.add(number);
  for (const { number } of [...earlier.chapters, ...earlier.rules])
    if (!carriedNumbers.has(number)) resembled.add(number);
  const others = [...earlier.chapters, ...earlier.rules].filter(({ number }) => !carriedNumbers.has(number));
  return {
    day: text.edition,
    from: earlier.edition,
    rules,
    gone: others.filter(({ number }) => !resembling.has(number)).map(({ number }) => number),
    unsure: others.filter(({ number }) => resembling.has(number)).map(({ number }) => number),
    fresh: [
      ...later.chapters.map(({ number }) => ({ number, isUnsure: resembled.has(number) })),
      ...later.rules.map(({ number, wording }) => ({ number, wording, isUnsure: resembled.has(number) })),
    ].filter(({ number }) => !certainNumbers.has(number)),
    headings: headingsOf(text),
    glossary: text.glossary
      .map(({ heading }) => heading)
      .filter((heading) => {
        const hash = hashHeading(heading);
        return earlier.glossary.has(hash) && earlier.glossary.get(hash) === later.glossary.get(hash);
      }),
  };
}

/** The numbers of chapters that have the same heading in both. */
const sameHeadings = (
  earlier: EditionFingerprints,
  later: EditionFingerprints,
): readonly (readonly [from: string, to: string])[] =>
  earlier.chapters.flatMap(({ number, heading }) =>
    chaptersWithHeading(heading, later).map((chapter) => [number, chapter.number] as const),
  );

const chaptersWithHeading = (heading: string, { chapters }: EditionFingerprints) =>
  chapters.filter((chapter) => chapter.heading === heading);

/**
 * Pairs chapters with the same heading if neither has paired rules, or if most of these moved from one to the other.
 */
function carryChapters(
  earlier: EditionFingerprints,
  later: EditionFingerprints,
  pairs: readonly FingerprintPair[],
): readonly CarriedRule[] {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { from, to } of pairs) {
    add(`${from.chapter}>${to.chapter}`);
    add(`${from.chapter}>`);
    add(`>${to.chapter}`);
  }
  return earlier.chapters.flatMap(({ number: from, heading }): readonly CarriedRule[] => {
    const successors = chaptersWithHeading(heading, later).filter(({ number: to }) => {
      const maxCount = Math.max(counts.get(`${from}>`) ?? 0, counts.get(`>${to}`) ?? 0);
      return maxCount === 0 || (counts.get(`${from}>${to}`) ?? 0) > maxCount / 2;
    });
    const [successor, ...rest] = successors;
    return successor && rest.length === 0 ? [{ from, to: successor.number, isReworded: false }] : [];
  });
}

/** The chapters of a text, and its rules that are only a title, by number. */
export const headingsOf = ({
  chapters,
  rules,
}: Pick<ParsedRules, 'chapters' | 'rules'>): readonly (readonly [number: string, heading: string])[] => [
  ...chapters.map(({ number, heading }) => [number, heading] as const),
  ...rules.flatMap((rule) => {
    const title = ruleTitle(rule);
    return title === undefined ? [] : [[rule.number, title] as const];
  }),
];
