import { TODAYS_DATE, type Edition, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { chapterOn, chaptersOn } from './concordance.ts';
import { heldInPart } from './in-part.ts';
import { isHeadless, type Chapter, type GlossaryEntry, type ParsedRules, type Rule } from './rules.ts';

/** The rules as an edition is read here. Each rule says from which edition's text it comes. */
export interface RuleText {
  /** `founding`, or the day of an edition that is held. */
  readonly edition: Edition;
  /** The whole official text, of which nothing is missing. */
  readonly isWhole: boolean;
  /** All rules of its day, officially or in other words, as far as these go. */
  readonly isComplete: boolean;
  /** The chapters of which it has only some rules, and the rules of which it has only some subrules. */
  readonly lacking: ReadonlySet<string>;
  readonly glossary: readonly GlossaryEntry[];
  readonly chapters: readonly Chapter[];
  /** In the order of their numbers' places in the text, subrules after their rule. */
  readonly rules: readonly Rule[];
  chapter(number: string): Chapter | undefined;
  rule(number: string): Rule | undefined;
  /** The rules of a chapter, in their order; none of a chapter that is not held or has none. */
  rulesOf(chapter: string): readonly Rule[];
  /** The rule before and after this one; for a chapter, the chapters. `undefined` at the ends. */
  previous(number: string): string | undefined;
  next(number: string): string | undefined;
  /** The rule or chapter that this number stands under. */
  above(number: string): string | undefined;
}

/** A rule or chapter as it stands in an edition held. */
export interface Hit {
  readonly edition: Edition;
  readonly number: string;
}

/** True if a text has all rules of its day in our own words, as far as these go, and not officially. */
export const isInOwnWords = ({ isComplete, isWhole }: RuleText): boolean => isComplete && !isWhole;

/** True if a text has a rule or a chapter of this number. */
export const has = (text: RuleText, number: string): boolean =>
  text.rule(number) !== undefined || text.chapter(number) !== undefined;

export const hitIn =
  (number: string) =>
  ({ edition }: RuleText): Hit => ({ edition, number });

/** The rules that `founding` takes from the text of 2008-02-01. */
const FOUNDING_FROM_2008: ReadonlySet<string> = new Set(['505.3', '505.7']);
export const FOUNDING_2008_DATE: IsoDate = '2008-02-01';

/**
 * The text of one edition held. Where it holds some chapters only, as the digest of 2008-02-01 does, others that the
 * table of numbers knows come from the newest older text in which the same chapter has the same number.
 * @param older the days of the editions before it that are held, newest first.
 * @param read reads one of these; those that can have nothing for it are not read.
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
  for (const date of older) {
    const wanted = [...lacking].filter((number) => isSameChapter(number, date, own.edition));
    const text = wanted.length > 0 ? read(date) : undefined;
    for (const chapter of text?.chapters ?? []) {
      const { number } = chapter;
      if (!wanted.includes(number)) continue;
      // Of a chapter of which it has rules, it lacks the heading only.
      if (!chapters.has(number)) rules.push(...(text?.rules ?? []).filter((rule) => rule.chapter === number));
      chapters.set(number, chapter);
      if (!isLacking(number)) lacking.delete(number);
    }
  }
  return ruleText(own.edition, { ...own, chapters: [...chapters.values()] }, rules, {
    isComplete: own.edition === TODAYS_DATE && own.wording === 'own',
    lacking: heldInPart(own.edition),
  });
}

const isWhole = ({ wording, isFragment }: ParsedRules): boolean => wording === 'official' && !isFragment;

/** An edition's excerpts of the official text, and for what they lack our own words, where there are any. */
export function withOwnWords(fragment: ParsedRules, own: ParsedRules): ParsedRules {
  const official = new Map(fragment.rules.map((rule) => [rule.number, rule]));
  const both = own.rules.map((rule) => official.get(rule.number) ?? rule);
  const had = new Set(own.rules.map(({ number }) => number));
  const hadChapters = new Set(own.chapters.map(({ number }) => number));
  return {
    ...fragment,
    chapters: [...own.chapters, ...fragment.chapters.filter(({ number }) => !hadChapters.has(number))],
    rules: [...both, ...fragment.rules.filter(({ number }) => !had.has(number))],
  };
}

const isSameChapter = (number: string, on: IsoDate, date: IsoDate): boolean =>
  chapterOn(number, on) === chapterOn(number, date);

/**
 * The founding rules: 2006-10-01 with 505.3 and 505.7 of 2008-02-01.
 * @param base the text of 2006-10-01, whole or as far as it is held.
 * @param later the text of 2008-02-01, if it is held.
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
    isWhole(base) ? { isWhole: true, isComplete: true } : { lacking: heldInPart('founding') },
  );
}

/** @param coverage of a text that is not the official one, what it has of its day. */
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
