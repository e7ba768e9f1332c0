import { FOUNDING_DATE, type Edition, type IsoDate } from '../engine/editions.ts';
import { chapterOn } from './concordance.ts';
import type { Chapter, ParsedRules, Rule } from './parser.ts';

/** The rules as an edition is read here. Each rule says from which edition's text it comes. */
export interface RuleText {
  /** `founding`, or the day of an edition that is held. */
  readonly edition: Edition;
  readonly chapters: readonly Chapter[];
  /** In the order of their numbers' places in the text, subrules after their rule. */
  readonly rules: readonly Rule[];
  chapter(number: string): Chapter | undefined;
  rule(number: string): Rule | undefined;
  /** The rule before and after this one; for a chapter, the chapters. `undefined` at the ends. */
  previous(number: string): string | undefined;
  next(number: string): string | undefined;
  /** The rule or chapter that this number stands under. */
  above(number: string): string | undefined;
}

/** The rules that `founding` takes from the text of 2008-02-01. */
const FOUNDING_FROM_2008: ReadonlySet<string> = new Set(['505.3', '505.7']);
const FOUNDING_2008_DATE: IsoDate = '2008-02-01';

/**
 * The text of one edition held. Where it holds some chapters only, as the digest of 2008-02-01 does, the others come
 * from the newest older text in which the same chapter has the same number.
 * @param held all texts held, oldest first.
 */
export function textOn(date: IsoDate, held: readonly ParsedRules[]): RuleText {
  const chapters = new Map<string, Chapter>();
  const rules: Rule[] = [];
  for (const text of held.filter(({ edition }) => edition <= date).toReversed()) {
    const lent = text.chapters.filter(
      ({ number }) => !chapters.has(number) && (text.edition === date || isSameChapter(number, text, date)),
    );
    for (const chapter of lent) {
      chapters.set(chapter.number, chapter);
      rules.push(...text.rules.filter((rule) => rule.chapter === chapter.number));
    }
  }
  return ruleText(date, [...chapters.values()], rules);
}

function isSameChapter(number: string, text: ParsedRules, date: IsoDate): boolean {
  const chapter = chapterOn(number, text.edition);
  return chapter !== undefined && chapter === chapterOn(number, date);
}

/**
 * The founding rules: 2006-10-01 with 505.3 and 505.7 of 2008-02-01.
 * @returns `undefined` where the text of 2006-10-01 is not held.
 */
export function foundingText(held: readonly ParsedRules[]): RuleText | undefined {
  const base = held.find(({ edition }) => edition === FOUNDING_DATE);
  const later = held.find(({ edition }) => edition === FOUNDING_2008_DATE);
  if (!base) return undefined;
  const rules = base.rules.map((rule) =>
    FOUNDING_FROM_2008.has(rule.number)
      ? (later?.rules.find(({ number }) => number === rule.number) ?? rule)
      : rule,
  );
  return ruleText('founding', base.chapters, rules);
}

function ruleText(edition: Edition, chapters: readonly Chapter[], rules: readonly Rule[]): RuleText {
  const sortedChapters = chapters.toSorted((a, b) => Number(a.number) - Number(b.number));
  const sorted = sortedChapters.flatMap(({ number }) => rules.filter(({ chapter }) => chapter === number));
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
    chapters: sortedChapters,
    rules: sorted,
    chapter: (number) => chapterOf.get(number),
    rule: (number) => ruleOf.get(number),
    previous: (number) => step(number, -1),
    next: (number) => step(number, 1),
    above(number) {
      const rule = ruleOf.get(number);
      return rule && (rule.parent ?? rule.chapter);
    },
  };
}
