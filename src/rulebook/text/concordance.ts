import {
  FOUNDING_DATE,
  TODAYS_DATE,
  dateOf,
  type Edition,
  type IsoDate,
} from '../../engine/vocabulary/editions.ts';
import { ROWS } from '../../engine/editions/rows.ts';
import { RULE_CHAPTERS, type ChapterMoves, type RuleChapter } from '../../engine/rule-numbers/chapters.ts';
import type { RuleLife } from '../../engine/rule-numbers/life.ts';
import {
  RULE_NUMBERS,
  RULE_SUBJECTS,
  SUPERSEDED,
  numberOn,
  type RuleSubject,
} from '../../engine/rule-numbers/table.ts';

/** The fate of one edition's number in another edition, later or earlier. */
export interface Became {
  /** The numbers there of the rules that stand here under the number. */
  readonly heirs: readonly string[];
  /** Numbers there that answer the same question, but are not the same rule. */
  readonly instead: readonly string[];
  /** Without heirs: the day since which the rule is gone, or since which it exists. */
  readonly since: IsoDate | null;
}

/** Numbers through time, oldest first. */
export type History = readonly (readonly [from: IsoDate, numbers: readonly string[]])[];

const CHAPTERS = Object.keys(RULE_CHAPTERS) as readonly RuleChapter[];
const isChapter = (number: string): boolean => !number.includes('.');

/** The system whose chapter has this number on a day that the table covers; `undefined` for any other chapter. */
export function chapterOn(number: string, date: IsoDate): RuleChapter | undefined {
  if (date > TODAYS_DATE) return undefined;
  return CHAPTERS.find((chapter) => chapterNumberOn(chapter, date) === number);
}

/** The numbers of the systems' chapters on a day that the table covers. */
export const chaptersOn = (date: IsoDate): readonly string[] =>
  date > TODAYS_DATE
    ? []
    : CHAPTERS.flatMap((chapter) => chapterNumberOn(chapter, date) ?? []).filter(isChapter);

function chapterNumberOn(chapter: RuleChapter, date: IsoDate): string | undefined {
  const moves: ChapterMoves = RULE_CHAPTERS[chapter];
  return moves.findLast(([from]) => from <= date)?.[1];
}

/** The rules that stand under a number on a day; after the table's last day it knows none. */
function subjectsOn(number: string, date: IsoDate): readonly RuleSubject[] {
  if (date > TODAYS_DATE) return [];
  return everUnder(number).filter((subject) => numberOn(subject, date) === number);
}

/** The rules that stood under a number on any day. */
const everUnder = (number: string): readonly RuleSubject[] => SUBJECTS_BY_NUMBER.get(number) ?? [];

const life = (subject: RuleSubject): RuleLife['numbers'] => RULE_NUMBERS[subject].numbers;

const SUBJECTS_BY_NUMBER = new Map<string | null, readonly RuleSubject[]>();
for (const subject of RULE_SUBJECTS) {
  for (const number of new Set(life(subject).map(([, one]) => one))) {
    SUBJECTS_BY_NUMBER.set(number, [...(SUBJECTS_BY_NUMBER.get(number) ?? []), subject]);
  }
}

/**
 * Tells what became of a rule's or a chapter's number in another edition. After the last day of the table a rule
 * is taken to have the number of that day.
 * @returns `undefined` where the table of numbers does not know the number in `from`.
 */
export function becameOf(number: string, from: Edition, to: Edition): Became | undefined {
  const [here, there] = [dateOf(from), dateOf(to)];
  if (isChapter(number)) return chapterBecame(number, here, there);
  const subjects = subjectsOn(number, here);
  if (subjects.length === 0) return undefined;
  const isLater = there > here;
  const heirs = numbersOn(subjects, there);
  const instead = numbersOn(isLater ? successors(subjects, there) : predecessors(subjects, here), there);
  return {
    heirs,
    instead: instead.filter((one) => !heirs.includes(one)),
    since: heirs.length > 0 ? null : isLater ? end(subjects) : beginning(subjects),
  };
}

function chapterBecame(number: string, here: IsoDate, there: IsoDate): Became | undefined {
  const chapter = chapterOn(number, here);
  if (!chapter) return undefined;
  const heir = chapterNumberOn(chapter, there);
  return {
    heirs: heir ? [heir] : [],
    instead: [],
    since: heir ? null : (RULE_CHAPTERS[chapter][0]?.[0] ?? null),
  };
}

/** The rules that answer, on a day, the questions of those of these that are gone by then. */
const successors = (subjects: readonly RuleSubject[], date: IsoDate): readonly RuleSubject[] =>
  subjects
    .filter((subject) => numberOn(subject, date) === null)
    .flatMap((subject) => SUPERSEDED[subject] ?? []);

/** The rules, gone by a day, whose questions these rules answer. */
const predecessors = (subjects: readonly RuleSubject[], date: IsoDate): readonly RuleSubject[] =>
  RULE_SUBJECTS.filter(
    (one) => numberOn(one, date) === null && SUPERSEDED[one]?.some((heir) => subjects.includes(heir)),
  );

const numbersOn = (subjects: readonly RuleSubject[], date: IsoDate): readonly string[] =>
  [...new Set(subjects.map((subject) => numberOn(subject, date)))]
    .filter((number) => typeof number === 'string')
    .toSorted(byNumber);

const end = (subjects: readonly RuleSubject[]): IsoDate | null =>
  sorted(subjects.map((subject) => life(subject).find(([, number]) => number === null)?.[0])).at(-1) ?? null;

const beginning = (subjects: readonly RuleSubject[]): IsoDate | null =>
  sorted(subjects.map((subject) => life(subject)[0]?.[0]))[0] ?? null;

const sorted = (days: readonly (IsoDate | undefined)[]): readonly IsoDate[] =>
  days.filter((day) => day !== undefined).toSorted();

/**
 * The numbers through time of what stands under a number in an edition, a rule or a chapter: several where the rule
 * was split or put together, none from the day on which it is gone. Empty where the table does not know the number.
 */
export function historyOf(number: string, edition: Edition): History {
  const date = dateOf(edition);
  if (isChapter(number)) {
    const chapter = chapterOn(number, date);
    return chapter ? RULE_CHAPTERS[chapter].map(([from, one]) => [from, [one]]) : [];
  }
  const subjects = subjectsOn(number, date);
  const days = [...new Set(subjects.flatMap((subject) => life(subject).map(([from]) => from)))].toSorted();
  const steps = days.map((day) => [day, numbersOn(subjects, day)] as const);
  return steps.filter(([, numbers], at) => numbers.join() !== steps[at - 1]?.[1].join());
}

/**
 * The editions in which a number stood for different rules, newest first: today's and the founding ones where these
 * have it, or else the first with it.
 */
export function editionsWith(number: string): readonly Edition[] {
  const isRule = !isChapter(number);
  const meaning = (date: IsoDate): readonly string[] =>
    isRule ? subjectsOn(number, date) : [chapterOn(number, date)].filter((one) => one !== undefined);
  const lives = isRule ? everUnder(number).map(life) : CHAPTERS.map((chapter) => RULE_CHAPTERS[chapter]);
  const starts = lives.flat().flatMap(([from, one]) => (one === number ? [from] : []));
  const seen = new Set<string>();
  const days = [TODAYS_DATE, FOUNDING_DATE, ...starts.toSorted().toReversed()].filter((day) => {
    const fresh = meaning(day).filter((one) => !seen.has(one));
    for (const one of fresh) seen.add(one);
    return fresh.length > 0;
  });
  return days
    .toSorted()
    .toReversed()
    .map((day) => (day === FOUNDING_DATE ? 'founding' : day));
}

/** The day on which the rules under a number of one edition came to say something else than on an earlier day. */
export function changedSince(number: string, edition: Edition, earlier: IsoDate): IsoDate | undefined {
  const date = dateOf(edition);
  const subjects = subjectsOn(number, date);
  const changes = Object.values(ROWS).flatMap((rows) =>
    rows.filter(({ from, rule }) => subjects.includes(rule) && from > earlier && from <= date),
  );
  return sorted(changes.map(({ from }) => from))[0];
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Orders numbers as the rules do: 505.2 before 505.10, 505.2 before 505.2a. */
export const byNumber = (a: string, b: string): number => COLLATOR.compare(a, b);
