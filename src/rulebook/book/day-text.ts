import { dateOf, RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { RuleFinder } from '../search/finder.ts';
import {
  counterpartsOn,
  historyNumber,
  isOnlyRenamed,
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
import { earlierWordsOn } from './earlier-words.ts';
import { isNewNameOn } from './names-by-day.ts';
import { wordsByDay } from './words-by-day.ts';
import type { RuleHistory } from '../rule-histories/read-rule-histories.ts';

/**
 * The day since which the rules use the terms battlefield, exile and cast. Our own words for older texts don't use
 * them.
 */
const TODAYS_TERMS_SINCE: IsoDate = '2009-07-11';

/** The maximum number of parts to combine for a rule that was split later. */
const MAX_PARTS = 4;

/** The number of best matches in the founding rules to consider; only a few of them have no successor. */
const MAX_COMPARED = 200;

/** The texts that provide the wording of a day's rules. */
export interface WordSources {
  /** Today's rules in our own words. */
  readonly today: ParsedRules;
  /** Texts of other days, complete or in part, in order of preference. */
  readonly others: readonly ParsedRules[];
}

/** A text indexed by number. */
interface Source {
  readonly edition: IsoDate;
  readonly chapters: ReadonlyMap<string, Chapter>;
  readonly rules: ReadonlyMap<string, Rule>;
}

interface Words {
  readonly rule: Pick<Rule, 'paragraphs' | 'wording' | 'dated' | 'isIncomplete'>;
  readonly borrowed: Borrowed | undefined;
}

/**
 * Reconstructs the rules of a day whose official text is not available: every rule and chapter under its number on that
 * day. Prefers our own words for that time, unless an older text has the rule unchanged; otherwise takes the wording of
 * a day on which it was the same, or else that of another day, marked as changed. Leaves out rules without any
 * available wording.
 * @param day the day of an official text
 */
export function dayText(day: IsoDate, { today, others }: WordSources): RuleText {
  const sources = (day < TODAYS_TERMS_SINCE ? [...others, today] : [today, ...others]).map(sourceOf);
  const all = rulesOnDay(day).toSorted((a, b) => compareNumbers(a.number, b.number));
  const chapters = all
    .filter(({ number }) => isChapter(number))
    .map((chapter) => ({ number: chapter.number, heading: headingOf(chapter, day, sources) }));
  const earlier = earlierWordsOn(day);
  const words = new Map<string, Words>();
  for (const entry of all) {
    const found = isChapter(entry.number) ? undefined : wordsOf(entry, day, sources);
    const isOfOtherDay =
      found?.borrowed?.changed !== undefined || found?.borrowed?.from.edition === RELEASE_DATE;
    const own = found && !isOfOtherDay ? undefined : earlier.get(entry.history);
    if (own) words.set(entry.number, { rule: inOwnWords(own), borrowed: undefined });
    else if (found) words.set(entry.number, found);
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
      lacking
        .flatMap(({ number }) => [chapterOf(number), parentOf(number)])
        .filter((number) => number !== null),
    ),
  });
}

const sourceOf = ({ edition, chapters, rules }: ParsedRules): Source => ({
  edition,
  chapters: new Map(chapters.map((chapter) => [chapter.number, chapter])),
  rules: new Map(rules.map((rule) => [rule.number, rule])),
});

const inOwnWords = (paragraphs: readonly Paragraph[]): Words['rule'] => ({
  paragraphs,
  wording: 'own',
  dated: null,
  isIncomplete: false,
});

/** The wording of a day on which the rule was the same, or else that of the first source that has the rule. */
function wordsOf({ history }: RuleOnDay, day: IsoDate, sources: readonly Source[]): Words | undefined {
  let fallback: Words | undefined;
  for (const { edition, rules } of sources) {
    const counterparts = counterpartsOn(history, day, edition);
    const numbers = counterparts?.numbers.toSorted(compareNumbers) ?? [];
    const [rule, ...parts] = numbers.flatMap((number) => rules.get(number) ?? []);
    if (!counterparts || !rule) continue;
    const from = { edition, number: rule.number };
    if (counterparts.changed === null) return { rule, borrowed: edition === day ? undefined : { from } };
    if (edition === RELEASE_DATE && parts.length === 0 && saysTheSame(history, rule, day))
      return { rule, borrowed: { from } };
    const paragraphs = [rule, ...parts].slice(0, MAX_PARTS).flatMap((part) => part.paragraphs);
    fallback ??= { rule: { ...rule, paragraphs }, borrowed: { from, changed: counterparts.changed } };
  }
  return fallback;
}

/** True if today's words also say what a rule said on a day, in the terms of that day. */
const saysTheSame = (history: RuleHistory, { number, paragraphs }: Rule, day: IsoDate): boolean =>
  historyNumber(history, RELEASE_DATE) === number &&
  isOnlyRenamed(history, day, RELEASE_DATE) &&
  wordsByDay(paragraphs, day) !== undefined;

function headingOf({ history }: RuleOnDay, day: IsoDate, sources: readonly Source[]): string {
  for (const { edition, chapters } of sources) {
    const numbers = counterpartsOn(history, day, edition)?.numbers.toSorted(compareNumbers) ?? [];
    const [heading] = numbers.flatMap((number) => chapters.get(number)?.heading ?? []);
    if (heading !== undefined && heading !== NO_HEADING) return heading;
  }
  return NO_HEADING;
}

/**
 * The entries of today's glossary whose rules all existed on a day, with their numbers then. Marks entries whose
 * rules read differently.
 */
function glossaryOn(day: IsoDate, { glossary, rules }: ParsedRules): readonly GlossaryEntry[] {
  // By rule and chapter number: the last rewording of it or of a rule within it.
  const sinceBelow = new Map<string, IsoDate>();
  for (const { number, chapter, parent } of rules) {
    const since = rewordedSince(number, day);
    for (const above of [number, parent, chapter]) {
      if (above !== null && since && since > (sinceBelow.get(above) ?? '')) sinceBelow.set(above, since);
    }
  }
  return glossary.flatMap((entry) => {
    const cited = entry.references.filter((number) => !isSection(number));
    // For an obsolete term, the day since which it is obsolete is unknown. For an entry without rules, its earlier
    // meaning is unknown.
    if (cited.length === 0 || entry.heading.endsWith('(Obsolete)') || isNewNameOn(entry.heading, day))
      return [];
    const numbersThen = new Map(
      cited.map((number) => [number, translateNumber(number, RELEASE_DATE, day)?.numbers[0]]),
    );
    if ([...numbersThen.values()].includes(undefined)) return [];
    const changed = cited
      .flatMap((number) => sinceBelow.get(number) ?? [])
      .toSorted()
      .at(-1);
    const { paragraphs, ...rest } = entry;
    return [
      {
        ...rest,
        get paragraphs() {
          return paragraphsOn(day, paragraphs, RELEASE_DATE);
        },
        references: [...numbersThen.values()].filter((number) => number !== undefined),
        ...(changed !== undefined && { changed }),
      },
    ];
  });
}

/**
 * Translates rule numbers in the wording of another day, and as far as possible its terms if it is today's. Call it
 * lazily: it is slow for all rules of a text.
 */
function paragraphsOn(day: IsoDate, paragraphs: readonly Paragraph[], from: IsoDate): readonly Paragraph[] {
  if (from === day) return paragraphs;
  const reworded = from === RELEASE_DATE ? wordsByDay(paragraphs, day) : undefined;
  const renumbered = (number: string): string => translateNumber(number, from, day)?.numbers[0] ?? number;
  return reworded ?? paragraphs.map(({ kind, text }) => ({ kind, text: text.replace(NUMBER, renumbered) }));
}

/** A rule number, or a chapter number after a word such as "rule". */
const NUMBER = /\b\d{3}\.\d+[a-z]*\b|(?<=\b(?:rules?|and|see) )\d{3}\b(?! [a-z])/g;

/** The day after `day` on which today's rule was last reworded, or was introduced; `undefined` if it is unchanged. */
function rewordedSince(number: string, day: IsoDate): IsoDate | undefined {
  const history = ruleHistoryAt(number, RELEASE_DATE);
  const counterparts = history && counterpartsOn(history, RELEASE_DATE, day);
  if (!history || counterparts?.changed === null) return undefined;
  const last = history.steps.findLast(({ isReworded }) => isReworded)?.day;
  return last !== undefined && last > day ? last : (counterparts?.changed ?? history.steps[0].day);
}

/**
 * Finds the rules of {@link dayText} that have no successor today, so today's words can't find them.
 * @param founding finds in the founding rules, which provide their wording
 */
export function dayFinder(text: RuleText, founding: RuleFinder): RuleFinder {
  const day = dateOf(text.edition);
  const earlier = new Set([...earlierWordsOn(day).keys()].map((history) => historyNumber(history, day)));
  const gone = text.rules.filter(
    ({ number, borrowed }) =>
      !earlier.has(number) &&
      borrowed?.from.edition !== RELEASE_DATE &&
      translateNumber(number, day, RELEASE_DATE)?.numbers.length === 0,
  );
  const foundingNumbers = new Map(
    gone.map(({ number, borrowed }) => [number, borrowed?.from.number ?? number]),
  );
  const ownNumbers = new Map(
    [...foundingNumbers].map(([number, foundingNumber]) => [foundingNumber, number]),
  );
  return {
    ...founding,
    find(question, limit) {
      const { best, scoreOf } = founding.find(question, MAX_COMPARED);
      const here = best.flatMap(({ number, score }) => {
        const own = ownNumbers.get(number);
        return own === undefined ? [] : [{ number: own, score }];
      });
      return {
        best: here.slice(0, limit),
        scoreOf: (number) => scoreOf(foundingNumbers.get(number) ?? ''),
        isRanked: false,
        smallTalkLead: -1,
      };
    },
  };
}

const isSection = (number: string): boolean => number.length === 1;
const isChapter = (number: string): boolean => !number.includes('.');
const chapterOf = (number: string): string => number.slice(0, 3);

/** Returns 704.5 for 704.5k, and `null` for 704.5. */
const parentOf = (number: string): string | null => /^(\d{3}\.\d+)[a-z]+$/.exec(number)?.[1] ?? null;
