import { ROWS } from '../../engine/editions/rows.ts';
import {
  RULE_SUBJECTS,
  RULE_SYSTEMS,
  chapterNumbersOf,
  numbersOf,
  type RuleSubject,
  type RuleSystem,
} from '../../engine/rule-numbers/numbers.ts';
import { SUPERSEDED, numberOn } from '../../engine/rule-numbers/table.ts';
import {
  EARLIEST_DATE,
  FOUNDING_DATE,
  TODAYS_DATE,
  dateOf,
  type Edition,
  type IsoDate,
} from '../../engine/vocabulary/editions.ts';
import {
  ruleHistoriesWith,
  haveSameHash,
  relatedHistories,
  ruleHistoryAt,
  mergersOf,
  numberOf,
} from '../rule-histories/rule-histories.ts';
import type { RuleHistory } from '../rule-histories/read-rule-histories.ts';

/** The fate of one edition's number in another edition, later or earlier. */
export interface TranslatedNumber {
  /** The numbers there of the rules that stand here under the number. */
  readonly numbers: readonly string[];
  /** Numbers there that answer the same question, but are not the same rule. */
  readonly instead: readonly string[];
  /** Without heirs: the day since which the rule is gone, or since which it exists. */
  readonly since: IsoDate | null;
}

/** Numbers through time, oldest first. */
export type NumberHistory = readonly (readonly [from: IsoDate, numbers: readonly string[]])[];

const isChapter = (number: string): boolean => !number.includes('.');

/** The system whose chapter has this number on a day that the table covers; `undefined` for any other chapter. */
export function chapterOn(number: string, date: IsoDate): RuleSystem | undefined {
  if (date > TODAYS_DATE) return undefined;
  return RULE_SYSTEMS.find((system) => chapterNumberOn(system, date) === number);
}

/** The numbers of the systems' chapters on a day that the table covers. */
export const chaptersOn = (date: IsoDate): readonly string[] =>
  date > TODAYS_DATE
    ? []
    : RULE_SYSTEMS.flatMap((system) => chapterNumberOn(system, date) ?? []).filter(isChapter);

const chapterNumberOn = (system: RuleSystem, date: IsoDate): string | null | undefined =>
  chapterNumbersOf(system).findLast(([from]) => from <= date)?.[1];

/** Where a rule stood before there were rules about it. */
const GLOSSARY = 'Glossary';

/** The rules that the engine cites under a number on a day; after the last official text it knows none. */
function subjectsOn(number: string, date: IsoDate): readonly RuleSubject[] {
  if (date > TODAYS_DATE) return [];
  return (SUBJECTS_BY_NUMBER.get(number) ?? []).filter((subject) => numberOn(subject, date) === number);
}

const SUBJECTS_BY_NUMBER = new Map<string | null, readonly RuleSubject[]>();
for (const subject of RULE_SUBJECTS) {
  for (const number of new Set(numbersOf(subject).map(([, one]) => one))) {
    SUBJECTS_BY_NUMBER.set(number, [...(SUBJECTS_BY_NUMBER.get(number) ?? []), subject]);
  }
}

/**
 * Tells what became of a rule's or a chapter's number in another edition, by the official texts of all days. After the
 * last of them a rule is taken to have the number of that day.
 * @returns `undefined` where no text in force in `from` has the number.
 */
export function translateNumber(number: string, from: Edition, to: Edition): TranslatedNumber | undefined {
  const [here, there] = [dateOf(from), dateOf(to)];
  const subjects = subjectsOn(number, here);
  if (number === GLOSSARY) return subjects.length > 0 ? ofGlossary(subjects, there) : undefined;
  const history = ruleHistoryAt(number, here);
  if (!history) return undefined;
  const isLater = there > here;
  const kin = relatedHistories(history, here, there);
  const numbers = numbersAmong(kin, number, subjects, there);
  const instead = subjectNumbers(isLater ? successors(subjects, there) : predecessors(subjects, here), there);
  return {
    numbers,
    instead: instead.filter((one) => !numbers.includes(one)),
    since: numbers.length > 0 ? null : isLater ? endOf(kin, there) : beginningOf(kin),
  };
}

/** Rules that an edition has in its glossary only: those that the engine cites. */
const ofGlossary = (subjects: readonly RuleSubject[], there: IsoDate): TranslatedNumber => ({
  numbers: subjectNumbers(subjects, there),
  instead: [],
  since: null,
});

/** The numbers of these rules on a day; where none is in the rules then, the glossary may have what is cited. */
function numbersAmong(
  kin: readonly RuleHistory[],
  number: string,
  subjects: readonly RuleSubject[],
  date: IsoDate,
): readonly string[] {
  const inRules = ofSameKind(number, sorted(kin.map((history) => numberOf(history, date))));
  const isInGlossary = inRules.length === 0 && subjects.some((one) => numberOn(one, date) === GLOSSARY);
  return isInGlossary ? [GLOSSARY] : inRules;
}

/** A chapter that became one rule, with its rules in it: whoever asks for a rule means those, as far as there are any. */
function ofSameKind(number: string, numbers: readonly string[]): readonly string[] {
  const same = numbers.filter((one) => isChapter(one) === isChapter(number));
  return same.length > 0 ? same : numbers;
}

const subjectNumbers = (subjects: readonly RuleSubject[], date: IsoDate): readonly string[] =>
  sorted(subjects.map((subject) => numberOn(subject, date)));

const sorted = (numbers: readonly (string | null | undefined)[]): readonly string[] =>
  [...new Set(numbers)].filter((number) => typeof number === 'string').toSorted(compareNumbers);

/** The day on which the last of these rules was gone. */
const endOf = (kin: readonly RuleHistory[], until: IsoDate): IsoDate | null =>
  kin
    .flatMap(({ steps }) => steps.filter(({ number, day }) => number === null && day <= until))
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? null;

/** The day of the first text that has one of these rules. */
const beginningOf = (kin: readonly RuleHistory[]): IsoDate | null =>
  kin
    .map(({ steps }) => steps[0].day)
    .toSorted()
    .at(0) ?? null;

/** The rules that answer, on a day, the questions of those of these that are gone by then. */
const successors = (subjects: readonly RuleSubject[], date: IsoDate): readonly RuleSubject[] =>
  subjects
    .filter((subject) => numberOn(subject, date) === null)
    .flatMap((subject) => SUPERSEDED[subject] ?? []);

/** The rules, gone by a day, whose questions these rules answer. */
const predecessors = (subjects: readonly RuleSubject[], date: IsoDate): readonly RuleSubject[] =>
  ENDED.filter(
    (one) => SUPERSEDED[one]?.some((heir) => subjects.includes(heir)) && numberOn(one, date) === null,
  );

const ENDED = Object.keys(SUPERSEDED) as readonly RuleSubject[];

/**
 * The numbers through time of what stands under a number in an edition, a rule or a chapter: several where the rule
 * was split or put together, none from the day on which it is gone. Empty where no text in force then has the number.
 */
export function numberHistoryOf(number: string, edition: Edition): NumberHistory {
  const date = dateOf(edition);
  const history = ruleHistoryAt(number, date);
  if (!history) return [];
  const subjects = subjectsOn(number, date);
  const glossary = subjects.flatMap((one) => daysOf(one, GLOSSARY));
  const days = kinOfAllDays(history, date).flatMap(({ steps }) => steps.map(({ day }) => day));
  const steps = [...new Set([...glossary, ...days])]
    .toSorted()
    .map((day) => [day, numbersAmong(relatedHistories(history, date, day), number, subjects, day)] as const);
  const first = steps.findIndex(([, numbers]) => numbers.length > 0);
  return steps.slice(first).filter(([, numbers], at, all) => numbers.join() !== all[at - 1]?.[1].join());
}

/** The rules that a rule is, was and became on any day. */
const kinOfAllDays = (history: RuleHistory, date: IsoDate): readonly RuleHistory[] => [
  ...new Set([
    ...relatedHistories(history, date, EARLIEST_DATE),
    ...relatedHistories(history, date, TODAYS_DATE),
  ]),
];

/** The days from which a subject has a number. */
const daysOf = (subject: RuleSubject, number: string): readonly IsoDate[] =>
  numbersOf(subject).flatMap(([from, one]) => (one === number ? [from] : []));

/** On a day the words of a rule changed, which has this number from then on. */
export type Rewording = readonly [day: IsoDate, number: string];

/**
 * The days on which the words of what stands under a number in an edition changed, or on which it went into another
 * rule, oldest first.
 */
export function rewordingsOf(number: string, edition: Edition): readonly Rewording[] {
  const date = dateOf(edition);
  const history = ruleHistoryAt(number, date);
  if (!history) return [];
  const kin = kinOfAllDays(history, date);
  const reworded = kin
    .flatMap(({ steps }) => steps.filter(({ isReworded }) => isReworded))
    .flatMap(({ day, number: then }) => (then === null ? [] : [[day, then] as const]));
  return [...reworded, ...mergersOf(kin)].toSorted(([one], [other]) => one.localeCompare(other));
}

/**
 * The editions in which a number stood for different rules, newest first: today's and the founding ones where these
 * have it, or else the first with it.
 */
export function editionsWith(number: string): readonly Edition[] {
  const starts = ruleHistoriesWith(number).flatMap(({ steps }) =>
    steps.flatMap((step, at) =>
      step.number === number && steps[at - 1]?.number !== number ? [step.day] : [],
    ),
  );
  const seen = new Set<RuleHistory>();
  const days = [TODAYS_DATE, FOUNDING_DATE, ...starts.toSorted().toReversed()].filter((day) => {
    const history = ruleHistoryAt(number, day);
    if (!history || seen.has(history)) return false;
    seen.add(history);
    return true;
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
  return changes.map(({ from }) => from).toSorted()[0];
}

/**
 * True if what rests on the rules under a number of one edition changed between its day and another, earlier or later:
 * the wordings of the two may say opposite things.
 */
export function changedBetween(number: string, edition: IsoDate, other: IsoDate): boolean {
  const [earlier = other, later = edition] = [edition, other].toSorted();
  const subjects = subjectsOn(number, edition);
  return Object.values(ROWS).some(
    (rows) =>
      rows.some(({ rule }) => subjects.includes(rule)) &&
      rows.some(({ from }) => from > earlier && from <= later),
  );
}

/**
 * True if what stands under a number in an edition stands word for word, under whatever number, in a later one too:
 * nothing was added to it, split from it or reworded.
 */
export function isUnchanged(number: string, edition: IsoDate, later: IsoDate): boolean {
  const heirs = translateNumber(number, edition, later)?.numbers ?? [];
  return heirs.length === 1 && !wasReworded(number, edition, later);
}

/**
 * True if words of what stands under a number in an edition changed until a later day, that day included, and are not
 * again what they were.
 */
export function wasReworded(number: string, edition: IsoDate, later: IsoDate): boolean {
  const history = ruleHistoryAt(number, edition);
  const [heir, ...others] = history
    ? relatedHistories(history, edition, later).filter((one) => numberOf(one, later))
    : [];
  if (history && heir && others.length === 0 && haveSameHash(history, edition, heir, later)) return false;
  return rewordingsOf(number, edition).some(([day]) => day > edition && day <= later);
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Orders numbers as the rules do: 505.2 before 505.10, 505.2 before 505.2a. */
export const compareNumbers = (a: string, b: string): number => COLLATOR.compare(a, b);
