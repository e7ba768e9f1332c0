import { dateOf, TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import type { RuleFinder } from '../search/finder.ts';
import {
  counterpartsOn,
  ruleHistoryAt,
  rulesOnDay,
  type RuleOnDay,
} from '../rule-histories/rule-histories.ts';
import { translateNumber, compareNumbers } from '../text/concordance.ts';
import { ruleText, type RuleText } from '../text/rule-text.ts';
import {
  NO_HEADING,
  type Borrowed,
  type Chapter,
  type GlossaryEntry,
  type Paragraph,
  type ParsedRules,
  type Rule,
} from '../text/rules.ts';
import { wordsByDay } from './words-by-day.ts';

/** From this day on rules speak of the battlefield, exile and casting: our words of before do not. */
const TODAYS_TERMS_SINCE: IsoDate = '2009-07-11';

/** More parts than these of a rule that was split are not shown for it. */
const MAX_PARTS = 4;

/** So many founding rules are compared, of which few are gone. */
const MAX_COMPARED = 200;

/** The texts from which the words of a day's rules are taken. */
export interface WordSources {
  /** Today's rules in our own words. */
  readonly today: ParsedRules;
  /** Those of other days, whole or in part, in the order in which they are asked. */
  readonly others: readonly ParsedRules[];
}

/** A text by its numbers. */
interface Source {
  readonly edition: IsoDate;
  readonly chapters: ReadonlyMap<string, Chapter>;
  readonly rules: ReadonlyMap<string, Rule>;
}

interface Words {
  readonly rule: Rule;
  readonly borrowed: Borrowed | undefined;
}

/**
 * The rules of a day whose official text is not held: every rule and chapter that the text of that day has, under its
 * number then, in words of a day on which it read the same; where there are none, in those of another day, marked so.
 * Rules that nobody has worded are left out.
 * @param day of an official text.
 */
export function dayText(day: IsoDate, { today, others }: WordSources): RuleText {
  const sources = (day < TODAYS_TERMS_SINCE ? [...others, today] : [today, ...others]).map(sourceOf);
  const all = rulesOnDay(day).toSorted((a, b) => compareNumbers(a.number, b.number));
  const chapters = all
    .filter(({ number }) => isChapter(number))
    .map((one) => ({ number: one.number, heading: headingOf(one, day, sources) }));
  const words = new Map<string, Words>();
  for (const one of all) {
    const found = isChapter(one.number) ? undefined : wordsOf(one, day, sources);
    if (found) words.set(one.number, found);
  }
  const subrules = new Map([...words.keys()].map((number) => [number, [] as string[]]));
  for (const number of words.keys()) subrules.get(parentOf(number) ?? '')?.push(number);
  const rules = [...words].map(([number, { rule, borrowed }]): Rule => {
    const parent = parentOf(number);
    return {
      number,
      chapter: chapterOf(number),
      parent: parent !== null && words.has(parent) ? parent : null,
      get paragraphs() {
        return paragraphsOn(day, rule.paragraphs, borrowed?.from.edition ?? day);
      },
      subrules: subrules.get(number) ?? [],
      references: [],
      edition: day,
      borrowed,
      wording: rule.wording,
      dated: rule.dated,
      isIncomplete: rule.isIncomplete,
    };
  });
  const lacking = all.filter(({ number }) => !isChapter(number) && !words.has(number));
  return ruleText(day, { chapters, glossary: glossaryOn(day, today) }, rules, {
    isComplete: true,
    lacking: new Set(
      lacking.flatMap(({ number }) => [chapterOf(number), parentOf(number)]).filter((one) => one !== null),
    ),
  });
}

const sourceOf = ({ edition, chapters, rules }: ParsedRules): Source => ({
  edition,
  chapters: new Map(chapters.map((one) => [one.number, one])),
  rules: new Map(rules.map((one) => [one.number, one])),
});

/** Words of a day on which the rule read the same; else those of the first day of which there are any. */
function wordsOf({ history }: RuleOnDay, day: IsoDate, sources: readonly Source[]): Words | undefined {
  let other: Words | undefined;
  for (const { edition, rules } of sources) {
    const there = counterpartsOn(history, day, edition);
    const numbers = there?.numbers.toSorted(compareNumbers) ?? [];
    const [rule, ...parts] = numbers.flatMap((number) => rules.get(number) ?? []);
    if (!there || !rule) continue;
    const from = { edition, number: rule.number };
    if (there.changed === null) return { rule, borrowed: edition === day ? undefined : { from } };
    const paragraphs = [rule, ...parts].slice(0, MAX_PARTS).flatMap((one) => one.paragraphs);
    other ??= { rule: { ...rule, paragraphs }, borrowed: { from, changed: there.changed } };
  }
  return other;
}

function headingOf({ history }: RuleOnDay, day: IsoDate, sources: readonly Source[]): string {
  for (const { edition, chapters } of sources) {
    const numbers = counterpartsOn(history, day, edition)?.numbers.toSorted(compareNumbers) ?? [];
    const [heading] = numbers.flatMap((number) => chapters.get(number)?.heading ?? []);
    if (heading !== undefined && heading !== NO_HEADING) return heading;
  }
  return NO_HEADING;
}

/**
 * The entries of today's glossary whose rules were all there on a day, under their numbers then, and marked if these
 * read otherwise.
 */
function glossaryOn(day: IsoDate, { glossary, rules }: ParsedRules): readonly GlossaryEntry[] {
  // By rules and chapters: the last rewording of them or of a rule below.
  const sinceBelow = new Map<string, IsoDate>();
  for (const { number, chapter, parent } of rules) {
    const since = sinceOf(number, day);
    for (const above of [number, parent, chapter]) {
      if (above !== null && since && since > (sinceBelow.get(above) ?? '')) sinceBelow.set(above, since);
    }
  }
  return glossary.flatMap((entry) => {
    const named = entry.references.filter((number) => !isSection(number));
    // Nothing tells since when a term is obsolete, or what it meant if it names no rule.
    if (named.length === 0 || entry.heading.endsWith('(Obsolete)')) return [];
    const then = new Map(
      named.map((number) => [number, translateNumber(number, TODAYS_DATE, day)?.numbers[0]]),
    );
    if ([...then.values()].includes(undefined)) return [];
    const changed = named
      .flatMap((number) => sinceBelow.get(number) ?? [])
      .toSorted()
      .at(-1);
    const { paragraphs, ...rest } = entry;
    return [
      {
        ...rest,
        get paragraphs() {
          return paragraphsOn(day, paragraphs, TODAYS_DATE);
        },
        references: [...then.values()].filter((one) => one !== undefined),
        ...(changed !== undefined && { changed }),
      },
    ];
  });
}

/**
 * Words of another day with the numbers of this one, and today's in its terms, as far as they can be put so. Worked out
 * when they are read: it takes long for all rules of a text.
 */
function paragraphsOn(day: IsoDate, paragraphs: readonly Paragraph[], from: IsoDate): readonly Paragraph[] {
  if (from === day) return paragraphs;
  const inTerms = from === TODAYS_DATE ? wordsByDay(paragraphs, day) : undefined;
  const renumbered = (number: string): string => translateNumber(number, from, day)?.numbers[0] ?? number;
  return inTerms ?? paragraphs.map(({ kind, text }) => ({ kind, text: text.replace(NUMBER, renumbered) }));
}

/** A rule, or a chapter after such a word. */
const NUMBER = /\b\d{3}\.\d+[a-z]*\b|(?<=\b(?:rules?|and|see) )\d{3}\b(?! [a-z])/g;

/** The day of the last rewording of a rule of today after a day, or of its beginning; none if it read the same. */
function sinceOf(number: string, day: IsoDate): IsoDate | undefined {
  const history = ruleHistoryAt(number, TODAYS_DATE);
  const then = history && counterpartsOn(history, TODAYS_DATE, day);
  if (!history || then?.changed === null) return undefined;
  const last = history.steps.findLast(({ isReworded }) => isReworded)?.day;
  return last !== undefined && last > day ? last : (then?.changed ?? history.steps[0].day);
}

/**
 * Finds those rules of {@link dayText} that no rule of today goes on from: these are not found by today's words.
 * @param founding finds in the founding rules, of which their words are.
 */
export function dayFinder(text: RuleText, founding: RuleFinder): RuleFinder {
  const day = dateOf(text.edition);
  const gone = text.rules.filter(
    ({ number, borrowed }) =>
      borrowed?.from.edition !== TODAYS_DATE &&
      translateNumber(number, day, TODAYS_DATE)?.numbers.length === 0,
  );
  const thereOf = new Map(gone.map(({ number, borrowed }) => [number, borrowed?.from.number ?? number]));
  const hereOf = new Map([...thereOf].map(([here, there]) => [there, here]));
  return {
    ...founding,
    find(question, limit) {
      const { best, scoreOf } = founding.find(question, MAX_COMPARED);
      const here = best.flatMap(({ number, score }) => {
        const own = hereOf.get(number);
        return own === undefined ? [] : [{ number: own, score }];
      });
      return {
        best: here.slice(0, limit),
        scoreOf: (number) => scoreOf(thereOf.get(number) ?? ''),
        witnessesFor: () => 0,
        isSmallTalk: false,
      };
    },
  };
}

const isSection = (number: string): boolean => number.length === 1;
const isChapter = (number: string): boolean => !number.includes('.');
const chapterOf = (number: string): string => number.slice(0, 3);

/** 704.5 of 704.5k; `null` of 704.5. */
const parentOf = (number: string): string | null => /^(\d{3}\.\d+)[a-z]+$/.exec(number)?.[1] ?? null;
