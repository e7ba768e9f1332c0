import { BEHAVIOUR_HISTORY } from '#engine/editions/behaviour-history.ts';
import {
  RULE_SUBJECTS,
  RULE_SYSTEMS,
  chapterNumbersOf,
  numbersOf,
  type RuleSubject,
  type RuleSystem,
} from '#engine/rule-numbers/numbers.ts';
import { SUPERSEDED, numberOn } from '#engine/rule-numbers/table.ts';
import {
  EARLIEST_DATE,
  FOUNDING_DATE,
  adoptionCount,
  TODAYS_DATE,
  dateOf,
  type Edition,
  type IsoDate,
} from '#engine/vocabulary/editions.ts';
import {
  ruleHistoriesWith,
  haveSameHash,
  relatedHistories,
  ruleHistoryAt,
  mergersOf,
  historyNumber,
} from '../rule-histories/rule-histories.ts';
import type { HistoryStep, RuleHistory } from '../rule-histories/read-rule-histories.ts';

/** A number's counterpart in another edition, later or earlier. */
export interface TranslatedNumber {
  /** The numbers of the same rules in the other edition. */
  readonly numbers: readonly string[];
  /** Numbers of other rules in that edition that answer the same question. */
  readonly instead: readonly string[];
  /** If `numbers` is empty: the day on which the rule was removed, or was introduced; `null` if that is not certain. */
  readonly since: IsoDate | null;
}

/** The numbers of a rule over time, oldest first. */
export type NumberHistory = readonly (readonly [from: IsoDate, numbers: readonly string[]])[];

const isChapter = (number: string): boolean => !number.includes('.');

/**
 * The system whose chapter has this number on a day; `undefined` for other chapters, or after the last day that the
 * concordance covers.
 */
export function chapterOn(number: string, date: IsoDate): RuleSystem | undefined {
  if (date > TODAYS_DATE) return undefined;
  return RULE_SYSTEMS.find((system) => chapterNumberOn(system, date) === number);
}

/** The numbers of the systems' chapters on a day; empty after the last day that the concordance covers. */
export const chaptersOn = (date: IsoDate): readonly string[] =>
  date > TODAYS_DATE
    ? []
    : RULE_SYSTEMS.flatMap((system) => chapterNumberOn(system, date) ?? []).filter(isChapter);

const chapterNumberOn = (system: RuleSystem, date: IsoDate): string | null | undefined =>
  chapterNumbersOf(system).findLast(([from]) => from <= date)?.[1];

/** Used instead of a number while only the glossary covers a rule's subject. */
const GLOSSARY = 'Glossary';

/** The rules that the engine cites under a number on a day; empty after the last official text. */
function subjectsOn(number: string, date: IsoDate): readonly RuleSubject[] {
  if (date > TODAYS_DATE) return [];
  if (subjectsByNumber?.adoptions !== adoptionCount)
    subjectsByNumber = { adoptions: adoptionCount, subjects: indexSubjects() };
  return (subjectsByNumber.subjects.get(number) ?? []).filter(
    (subject) => numberOn(subject, date) === number,
  );
}

type SubjectsByNumber = ReadonlyMap<string | null, readonly RuleSubject[]>;

let subjectsByNumber: { readonly adoptions: number; readonly subjects: SubjectsByNumber } | undefined;

function indexSubjects(): SubjectsByNumber {
  const byNumber = new Map<string | null, readonly RuleSubject[]>();
  for (const subject of RULE_SUBJECTS) {
    for (const number of new Set(numbersOf(subject).map(([, subjectNumber]) => subjectNumber)))
      byNumber.set(number, [...(byNumber.get(number) ?? []), subject]);
  }
  return byNumber;
}

/**
 * Translates the number of a rule or chapter to another edition, based on the official texts of all days. After the
 * last official text, rules are assumed to keep their numbers.
 * @returns `undefined` if no text in force in `from` has the number.
 */
export function translateNumber(number: string, from: Edition, to: Edition): TranslatedNumber | undefined {
  const [here, there] = [dateOf(from), dateOf(to)];
  const subjects = subjectsOn(number, here);
  if (number === GLOSSARY) return subjects.length > 0 ? translateGlossary(subjects, there) : undefined;
  const history = ruleHistoryAt(number, here);
  if (!history) return undefined;
  const isLater = there > here;
  const related = relatedHistories(history, here, there);
  const numbers = numbersAmong(related, number, subjects, there);
  const instead = subjectNumbers(isLater ? successors(subjects, there) : predecessors(subjects, here), there);
  return {
    numbers,
    instead: instead.filter((other) => !numbers.includes(other)),
    since: numbers.length > 0 ? null : isLater ? removalDayOf(related, there) : firstDayOf(related),
  };
}

/** Translates a citation of the glossary. */
const translateGlossary = (subjects: readonly RuleSubject[], there: IsoDate): TranslatedNumber => ({
  numbers: subjectNumbers(subjects, there),
  instead: [],
  since: null,
});

/**
 * The numbers of these rules on a day. If the rules do not cover them then, the glossary may cover the subjects
 * cited.
 */
function numbersAmong(
  related: readonly RuleHistory[],
  number: string,
  subjects: readonly RuleSubject[],
  date: IsoDate,
): readonly string[] {
  const inRules = ofSameKind(number, sortNumbers(related.map((history) => historyNumber(history, date))));
  const isInGlossary =
    inRules.length === 0 && subjects.some((subject) => numberOn(subject, date) === GLOSSARY);
  return isInGlossary ? [GLOSSARY] : inRules;
}

/**
 * Prefers rules for a rule and chapters for a chapter: a chapter may have become a single rule whose subrules were
 * its rules.
 */
function ofSameKind(number: string, numbers: readonly string[]): readonly string[] {
  const same = numbers.filter((candidate) => isChapter(candidate) === isChapter(number));
  return same.length > 0 ? same : numbers;
}

const subjectNumbers = (subjects: readonly RuleSubject[], date: IsoDate): readonly string[] =>
  sortNumbers(subjects.map((subject) => numberOn(subject, date)));

const sortNumbers = (numbers: readonly (string | null | undefined)[]): readonly string[] =>
  [...new Set(numbers)].filter((number) => typeof number === 'string').toSorted(compareNumbers);

/** The day on which the last of these rules was removed; `null` if that is not certain. */
const removalDayOf = (related: readonly RuleHistory[], until: IsoDate): IsoDate | null =>
  dayOfLast(
    related.flatMap(({ steps }) => steps.filter(({ number, day }) => number === null && day <= until)),
  );

function dayOfLast(steps: readonly HistoryStep[]): IsoDate | null {
  const last = steps.toSorted((a, b) => a.day.localeCompare(b.day)).at(-1);
  return last && !last.isUncertain ? last.day : null;
}

/** The day of the first text that has one of these rules; `null` if that is not certain. */
const firstDayOf = (related: readonly RuleHistory[]): IsoDate | null =>
  related.some(({ steps }) => steps[0].isUncertain)
    ? null
    : (related
        .map(({ steps }) => steps[0].day)
        .toSorted()
        .at(0) ?? null);

/** The rules that supersede those of the subjects that no longer exist on a day. */
const successors = (subjects: readonly RuleSubject[], date: IsoDate): readonly RuleSubject[] =>
  subjects
    .filter((subject) => numberOn(subject, date) === null)
    .flatMap((subject) => SUPERSEDED[subject] ?? []);

/** The subjects superseded by these that no longer exist on a day. */
const predecessors = (subjects: readonly RuleSubject[], date: IsoDate): readonly RuleSubject[] =>
  ENDED.filter(
    (ended) =>
      SUPERSEDED[ended]?.some((successor) => subjects.includes(successor)) && numberOn(ended, date) === null,
  );

const ENDED = Object.keys(SUPERSEDED) as readonly RuleSubject[];

/**
 * The numbers over time of the rule or chapter that has a number in an edition: several if it was split or merged,
 * none from the day of its removal. Empty if no text in force in that edition has the number.
 */
export function numberHistoryOf(number: string, edition: Edition): NumberHistory {
  const date = dateOf(edition);
  const history = ruleHistoryAt(number, date);
  if (!history) return [];
  const subjects = subjectsOn(number, date);
  const glossary = subjects.flatMap((subject) => daysOf(subject, GLOSSARY));
  const days = allRelatedHistories(history, date).flatMap(({ steps }) => steps.map(({ day }) => day));
  const steps = [...new Set([...glossary, ...days])]
    .toSorted()
    .map((day) => [day, numbersAmong(relatedHistories(history, date, day), number, subjects, day)] as const);
  const first = steps.findIndex(([, numbers]) => numbers.length > 0);
  return steps.slice(first).filter(([, numbers], at, all) => numbers.join() !== all[at - 1]?.[1].join());
}

/** The histories of a rule's predecessors and successors on all days, its own included. */
const allRelatedHistories = (history: RuleHistory, date: IsoDate): readonly RuleHistory[] => [
  ...new Set([
    ...relatedHistories(history, date, EARLIEST_DATE),
    ...relatedHistories(history, date, TODAYS_DATE),
  ]),
];

/** The days from which a subject has a number. */
const daysOf = (subject: RuleSubject, number: string): readonly IsoDate[] =>
  numbersOf(subject).flatMap(([from, candidate]) => (candidate === number ? [from] : []));

/** The day of a change in wording, and the rule's number from then on. */
export type Rewording = readonly [day: IsoDate, number: string];

/**
 * The days on which the wording of a rule changed, or on which it was merged into another rule, oldest first. The
 * rule is identified by its number in an edition.
 */
export function rewordingsOf(number: string, edition: Edition): readonly Rewording[] {
  const date = dateOf(edition);
  const history = ruleHistoryAt(number, date);
  if (!history) return [];
  const related = allRelatedHistories(history, date);
  const reworded = related
    .flatMap(({ steps }) => steps.filter(({ isReworded }) => isReworded))
    .flatMap(({ day, number: numberThen }) => (numberThen === null ? [] : [[day, numberThen] as const]));
  return [...reworded, ...mergersOf(related)].toSorted(([a], [b]) => a.localeCompare(b));
}

/**
 * The editions in which a number stood for different rules, newest first. Prefers today's and the founding edition to
 * represent a rule, then the first edition that had it under the number.
 */
export function editionsWith(number: string): readonly Edition[] {
  const starts = ruleHistoriesWith(number).flatMap(({ steps }) =>
    steps.flatMap((step, index) =>
      step.number === number && steps[index - 1]?.number !== number ? [step.day] : [],
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

/** The first day after `earlier`, up to the edition, on which the meaning of the rules under a number changed. */
export function changedSince(number: string, edition: Edition, earlier: IsoDate): IsoDate | undefined {
  const date = dateOf(edition);
  const subjects = subjectsOn(number, date);
  const changes = Object.values(BEHAVIOUR_HISTORY).flatMap((rows) =>
    rows.filter(({ from, rule }) => subjects.includes(rule) && from > earlier && from <= date),
  );
  return changes.map(({ from }) => from).toSorted()[0];
}

/**
 * True if behavior that depends on the rules under a number changed between the edition and the other day, earlier or
 * later, so that the two wordings may contradict each other.
 */
export function changedBetween(number: string, edition: IsoDate, other: IsoDate): boolean {
  const [earlier = other, later = edition] = [edition, other].toSorted();
  const subjects = subjectsOn(number, edition);
  return Object.values(BEHAVIOUR_HISTORY).some(
    (rows) =>
      rows.some(({ rule }) => subjects.includes(rule)) &&
      rows.some(({ from }) => from > earlier && from <= later),
  );
}

/**
 * True if a rule has the same wording in a later edition, under any number, with nothing added, split off or
 * reworded.
 */
export function isUnchanged(number: string, edition: IsoDate, later: IsoDate): boolean {
  const laterNumbers = translateNumber(number, edition, later)?.numbers ?? [];
  return laterNumbers.length === 1 && !wasReworded(number, edition, later);
}

/** True if a rule's wording was changed after its edition, up to and including a later day, and was not restored. */
export function wasReworded(number: string, edition: IsoDate, later: IsoDate): boolean {
  const history = ruleHistoryAt(number, edition);
  const [successor, ...others] = history
    ? relatedHistories(history, edition, later).filter((candidate) => historyNumber(candidate, later))
    : [];
  if (history && successor && others.length === 0 && haveSameHash(history, edition, successor, later))
    return false;
  return rewordingsOf(number, edition).some(([day]) => day > edition && day <= later);
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Compares rule numbers in the order of the rules: 505.2 before 505.10, 505.2 before 505.2a. */
export const compareNumbers = (a: string, b: string): number => COLLATOR.compare(a, b);
