import { memoizeWeak } from '#basics/memoize-weak.ts';
import { RELEASE_DATE, dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { chapterOn, chaptersOn } from './concordance.ts';
import { isHeadless, type Chapter, type GlossaryEntry, type ParsedRules, type Rule } from './rules.ts';

/** The rules of an edition. Each rule names the edition that its text comes from. */
export interface RuleText {
  /** `founding`, or the day of an available edition. */
  readonly edition: Edition;
  /** True for the complete official text. */
  readonly isWhole: boolean;
  /** True if it has all rules of its day, in official or other wording, as far as that exists. */
  readonly isComplete: boolean;
  /** The chapters with missing rules, and the rules with missing subrules. */
  readonly lacking: ReadonlySet<string>;
  readonly glossary: readonly GlossaryEntry[];
  readonly chapters: readonly Chapter[];
  /** In the order of the text, subrules after their rule. */
  readonly rules: readonly Rule[];
  chapter(number: string): Chapter | undefined;
  rule(number: string): Rule | undefined;
  /** The rules of a chapter in order; empty if it is missing or has none. */
  rulesOf(chapter: string): readonly Rule[];
  /** The neighboring rule, or the neighboring chapter of a chapter. `undefined` at the ends. */
  previous(number: string): string | undefined;
  next(number: string): string | undefined;
  /** The rule or chapter that contains this one. */
  above(number: string): string | undefined;
}

/** A rule or chapter of an available edition. */
export interface RuleHit {
  readonly edition: Edition;
  readonly number: string;
}

/** True for a text that has all rules of its day, not officially but in our own words. */
export const isInOwnWords = ({ isComplete, isWhole }: RuleText): boolean => isComplete && !isWhole;

/** True if a text has a rule or chapter with this number. */
export const hasRuleNumber = (text: RuleText, number: string): boolean =>
  text.rule(number) !== undefined || text.chapter(number) !== undefined;

export const hitIn =
  (number: string) =>
  ({ edition }: RuleText): RuleHit => ({ edition, number });

/** The rules that `founding` takes from the text of 2008-02-01. */
const FOUNDING_FROM_2008: ReadonlySet<string> = new Set(['505.3', '505.7']);
export const FOUNDING_2008_DATE: IsoDate = '2008-02-01';

/**
 * The text of an available edition. If it lacks chapters, as the digest of 2008-02-01 does, takes those that the
 * concordance knows from the newest older text in which the chapter has the same number.
 * @param older the days of the older available editions, newest first.
 * @param read reads one of these; called only for those that may have a missing chapter.
 */
export function textOn(
  own: ParsedRules,
  older: readonly IsoDate[],
  read: (date: IsoDate) => ParsedRules,
): RuleText {
  if (isWhole(own)) return ruleText(own.edition, own, own.rules, { isWhole: true, isComplete: true });
  const chapters = new Map(own.chapters.map((chapter) => [chapter.number, chapter]));
  const rules = own.rules.filter(({ chapter }) => chapters.has(chapter));
  const isLacking = (number: string): boolean => {
    const chapter = chapters.get(number);
    return chapter === undefined || isHeadless(chapter);
  };
  const lacking = new Set(chaptersOn(own.edition).filter(isLacking));
  if (lacking.size === 0) return textWithoutGaps(own);
  for (const date of older) {
    const sameChapters = [...lacking].filter((number) => isSameChapter(number, date, own.edition));
    const text = sameChapters.length > 0 ? read(date) : undefined;
    for (const chapter of text?.chapters ?? []) {
      const { number } = chapter;
      if (!sameChapters.includes(number)) continue;
      // If it has rules of the chapter, only the heading is missing.
      if (!chapters.has(number)) rules.push(...(text?.rules ?? []).filter((rule) => rule.chapter === number));
      chapters.set(number, chapter);
      if (!isLacking(number)) lacking.delete(number);
    }
  }
  return textInPart(own, [...chapters.values()], rules);
}

const textInPart = (own: ParsedRules, chapters: readonly Chapter[], rules: readonly Rule[]): RuleText =>
  ruleText(own.edition, { ...own, chapters }, rules, {
    isComplete: own.edition >= RELEASE_DATE && own.wording === 'own',
    lacking: incompleteNumbers(own.edition),
  });

/** The same for all rulebooks, which share what is derived from it. */
const textWithoutGaps = memoizeWeak((own: ParsedRules): RuleText => {
  const chapters = new Set(own.chapters.map(({ number }) => number));
  return textInPart(
    own,
    own.chapters,
    own.rules.filter(({ chapter }) => chapters.has(chapter)),
  );
});

const isWhole = ({ wording, isFragment }: ParsedRules): boolean => wording === 'official' && !isFragment;

/** Combines excerpts of the official text with our own words for the rules that they lack. */
export function withOwnWords(fragment: ParsedRules, own: ParsedRules): ParsedRules {
  const official = new Map(fragment.rules.map((rule) => [rule.number, rule]));
  const combined = own.rules.map((rule) => official.get(rule.number) ?? rule);
  const ownNumbers = new Set(own.rules.map(({ number }) => number));
  const ownChapters = new Set(own.chapters.map(({ number }) => number));
  return {
    ...fragment,
    chapters: [...own.chapters, ...fragment.chapters.filter(({ number }) => !ownChapters.has(number))],
    rules: [...combined, ...fragment.rules.filter(({ number }) => !ownNumbers.has(number))],
  };
}

const isSameChapter = (number: string, on: IsoDate, date: IsoDate): boolean =>
  chapterOn(number, on) === chapterOn(number, date);

/**
 * The founding rules: 2006-10-01 with 505.3 and 505.7 of 2008-02-01.
 * @param base the text of 2006-10-01, complete or in part.
 * @param later the text of 2008-02-01, if available.
 */
export function foundingText(base: ParsedRules, later: ParsedRules | undefined): RuleText {
  const rules = base.rules.map((rule) =>
    FOUNDING_FROM_2008.has(rule.number)
      ? (later?.rules.find(({ number }) => number === rule.number) ?? rule)
      : rule,
  );
  return ruleText(
    'founding',
    base,
    rules,
    isWhole(base) ? { isWhole: true, isComplete: true } : { lacking: incompleteNumbers('founding') },
  );
}

/** @param coverage how much of the rules of its day the text has; by default, it is not complete */
export function ruleText(
  edition: Edition,
  text: Pick<ParsedRules, 'chapters' | 'glossary'>,
  rules: readonly Rule[],
  coverage: Partial<Pick<RuleText, 'isWhole' | 'isComplete' | 'lacking'>>,
): RuleText {
  const sortedChapters = text.chapters.toSorted((a, b) => Number(a.number) - Number(b.number));
  const byChapter = new Map<string, Rule[]>(sortedChapters.map(({ number }) => [number, []]));
  for (const rule of rules) byChapter.get(rule.chapter)?.push(rule);
  const sorted = [...byChapter.values()].flat();
  const chapterOf = new Map(sortedChapters.map((chapter) => [chapter.number, chapter]));
  const ruleOf = new Map(sorted.map((rule) => [rule.number, rule]));
  const walks = [[...chapterOf.keys()], [...ruleOf.keys()]];
  const places = new Map(walks.flatMap((walk) => walk.map((number, place) => [number, { walk, place }])));
  const step = (number: string, by: 1 | -1): string | undefined => {
    const at = places.get(number);
    return at?.walk[at.place + by];
  };
  return {
    edition,
    isWhole: false,
    isComplete: false,
    lacking: new Set(),
    ...coverage,
    glossary: text.glossary,
    chapters: sortedChapters,
    rules: sorted,
    chapter: (number) => chapterOf.get(number),
    rule: (number) => ruleOf.get(number),
    rulesOf: (chapter) => byChapter.get(chapter) ?? [],
    previous: (number) => step(number, -1),
    next: (number) => step(number, 1),
    above(number) {
      const rule = ruleOf.get(number);
      return rule && (rule.parent ?? rule.chapter);
    },
  };
}

/**
 * The chapters and rules of which the digest of 2006 has only the parts that concern the systems in this project. The
 * digest of 2008 has one whole chapter and nothing else; today's is complete.
 */
const IN_PART_OF_2006 = numbers(`
  100 101 102 102.3 102.4 103 200 201 202 203 208 212 212.2 212.3 212.4 212.5 212.6 212.7 213 214 216 217 217.1 217.2
  217.3 217.6 300 302 305 306 306.2 308 308.2 309 309.2 310 401 404 404.4 408 408.1 409 409.1 410 413 413.2 414 415 419
  419.6 419.9 420 420.5 502 502.4 502.7 502.8 502.17 502.24 502.25 502.26 502.30 502.59 503`);

function numbers(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** The chapters and rules that an edition's digest has only in part. */
export const incompleteNumbers = (edition: Edition): ReadonlySet<string> =>
  dateOf(edition) < RELEASE_DATE ? IN_PART_OF_2006 : new Set();
