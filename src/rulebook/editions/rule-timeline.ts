import { hasRuleNumber } from '../text/rule-text.ts';
import {
  EARLIEST_DATE,
  OFFICIAL_DAYS,
  TODAYS_DATE,
  dateOf,
  type Edition,
  type IsoDate,
} from '#engine/vocabulary/editions.ts';
import {
  translateNumber,
  compareNumbers,
  editionsWith,
  numberHistoryOf,
  rewordingsOf,
  type NumberHistory,
  type Rewording,
} from '../text/concordance.ts';
import { linkedNumbers, type Links } from '../rule-matching/links.ts';
import { traceNumber, type TraceStep } from '../rule-matching/trace.ts';
import type { Rulebook } from '../book/rulebook.ts';

/** The time of a change: the exact day of a text, or between two available texts. */
export type TimelineMoment =
  | { readonly on: IsoDate }
  /** `after` is `null` before the oldest text. */
  | { readonly after: IsoDate | null; readonly by: IsoDate };

/** A period in which a rule has the same number or numbers. */
export interface NumberPeriod {
  readonly since: TimelineMoment;
  /** Empty while the rule does not exist. */
  readonly numbers: readonly string[];
  /** If it was removed: rules that answer the same question. */
  readonly instead: readonly string[];
  /** The times of its rewordings; the first may coincide with the start of the period. */
  readonly reworded: readonly TimelineMoment[];
}

/** A rule's numbers and rewordings over the editions. */
export interface RuleTimeline {
  /** Oldest first; at least one. */
  readonly periods: readonly [NumberPeriod, ...NumberPeriod[]];
  /** The days of the official texts whose wording was compared, available or not, oldest first. */
  readonly compared: readonly IsoDate[];
  /** The days on which a different rule has the requested number. */
  readonly otherRule: readonly IsoDate[];
}

/** A rule, or its several successors, in one available official text. */
interface Reading extends TraceStep {
  /** True if the requested number belongs to a different rule here. */
  readonly isOtherRule: boolean;
}

interface Step {
  readonly since: TimelineMoment;
  readonly numbers: readonly string[];
}

/**
 * The timeline of the rule or chapter with a number in an edition: exact to the day as far as the concordance goes,
 * then by the available texts.
 * @returns `undefined` if neither knows the number.
 */
export function ruleTimeline(number: string, edition: Edition, rulebook: Rulebook): RuleTimeline | undefined {
  const known = findInConcordance(number, edition, rulebook);
  const isKnown = known.history.length > 0;
  const isBeyondConcordance = (day: IsoDate): boolean => !isKnown || day > TODAYS_DATE;
  // The texts are read only if one of them may add something.
  const readings = rulebook.links.editions.some(isBeyondConcordance)
    ? readTexts(number, edition, known, rulebook)
    : [];
  const steps = [
    ...stepsOfHistory(known.history),
    ...stepsOfReadings(readings).filter(({ since }) => isBeyondConcordance(dayOf(since))),
  ];
  const reworded = [
    ...known.rewordings.map(([on, newNumber]): Reworded => ({ when: { on }, numbers: [newNumber] })),
    ...rewordedIn(readings).filter(({ when }) => isBeyondConcordance(dayOf(when))),
  ];
  const [first, ...rest] = fromIntroduction(steps).map((step, index, all): NumberPeriod => {
    const next = all[index + 1];
    const isNew = index === 0 || all[index - 1]?.numbers.length === 0;
    return {
      since: step.since,
      numbers: step.numbers,
      instead: step.numbers.length > 0 ? [] : insteadOf(number, edition, step.since),
      reworded: distinct(
        reworded.filter(
          ({ when, numbers }) =>
            numbers.some((each) => step.numbers.includes(each)) &&
            dayOf(when) >= dayOf(step.since) &&
            !(next && dayOf(when) >= dayOf(next.since)) &&
            // A rewording before the rule began belongs to a different rule.
            !(isNew && lastDayBefore(when) < dayOf(step.since)),
        ),
      ),
    };
  });
  if (!first) return undefined;
  const periods = [first, ...rest] as const;
  const numbersOn = (day: IsoDate) => periods.findLast(({ since }) => dayOf(since) <= day)?.numbers;
  const newReadings = readings.filter((reading) => isBeyondConcordance(reading.edition));
  const others = [
    ...newReadings.filter((reading) => reading.isOtherRule).map((reading) => reading.edition),
    ...editionsWith(number)
      .map(dateOf)
      .filter((day) => !numbersOn(day)?.includes(number)),
  ];
  return {
    periods,
    compared: [...(isKnown ? OFFICIAL_DAYS : []), ...newReadings.map((reading) => reading.edition)],
    otherRule: [...new Set(others)].toSorted(),
  };
}

/** A rewording, and the rule's numbers since. */
interface Reworded {
  readonly when: TimelineMoment;
  readonly numbers: readonly string[];
}

/** The texts whose wording differs from that of the previous one. */
const rewordedIn = (readings: readonly Reading[]): readonly Reworded[] =>
  readings.flatMap(({ edition: by, numbers, isReworded }, index) =>
    isReworded ? [{ when: { after: readings[index - 1]?.edition ?? null, by }, numbers }] : [],
  );

const distinct = (reworded: readonly Reworded[]): readonly TimelineMoment[] => [
  ...new Map(reworded.map(({ when }) => [dayOf(when), when])).values(),
];

/** The last known day with the old wording. */
const lastDayBefore = (when: TimelineMoment): IsoDate | '' => ('on' in when ? when.on : (when.after ?? ''));

/** A rule's numbers and rewordings by the concordance. */
interface RuleInConcordance {
  readonly history: NumberHistory;
  readonly rewordings: readonly Rewording[];
}

/**
 * A rule by the concordance. Looks up a rule of a newer text by the number that it had before. Empty if the
 * concordance does not have it.
 */
function findInConcordance(
  number: string,
  edition: Edition,
  { official, links }: Rulebook,
): RuleInConcordance {
  const day = dateOf(edition);
  if (day <= TODAYS_DATE) return concordanceOf(number, edition);
  const last = official.findLast((date) => date <= TODAYS_DATE);
  const [earlier, ...others] = last ? linkedNumbers(number, day, last, links) : [];
  return last && earlier && others.length === 0
    ? concordanceOf(earlier, last)
    : { history: [], rewordings: [] };
}

const concordanceOf = (number: string, edition: Edition): RuleInConcordance => ({
  history: numberHistoryOf(number, edition),
  rewordings: rewordingsOf(number, edition),
});

const dayOf = (when: TimelineMoment): IsoDate => ('on' in when ? when.on : when.by);

const stepsOfHistory = (history: NumberHistory): readonly Step[] =>
  history.map(([on, numbers]) => ({ since: { on }, numbers: numbers.filter((each) => each !== 'Glossary') }));

/**
 * The rule in each available official text, followed through their links from the nearest text that certainly has it.
 */
function readTexts(
  number: string,
  edition: Edition,
  { history }: RuleInConcordance,
  rulebook: Rulebook,
): readonly Reading[] {
  const { links } = rulebook;
  const day = dateOf(edition);
  const before = links.editions.filter((date) => date <= day).toReversed();
  const after = history.length > 0 ? links.editions.filter((date) => date > day && date <= TODAYS_DATE) : [];
  for (const anchor of [...before, ...after]) {
    const isKnown = history.length > 0 && anchor <= TODAYS_DATE;
    const numbers = isKnown ? (history.findLast(([from]) => from <= anchor)?.[1] ?? []) : [number];
    const existing = numbers.filter((each) => hasRuleNumber(rulebook.read(anchor), each));
    const traces = existing.map((each) => traceNumber(each, anchor, links));
    if (traces.length > 0)
      return links.editions.map((date, index) => {
        const steps = traces.flatMap((trace) => trace[index] ?? []);
        const numbersHere = [...new Set(steps.flatMap((step) => step.numbers))].toSorted(compareNumbers);
        const isOtherRule = !numbersHere.includes(number) && isThere(number, date, rulebook);
        return {
          edition: date,
          numbers: numbersHere,
          isReworded: steps.some((step) => step.isReworded),
          isOtherRule,
        };
      });
    // For a rule that the concordance does not know, only a text in force on the day can be the starting point.
    if (history.length === 0) return [];
  }
  return [];
}

/** True if a text has a number according to its links; a rule that exists in no other text has none. */
export const isNumberLinked = (number: string, day: IsoDate, links: Links): boolean =>
  links.later(day, number).length > 0 || links.earlier(day, number).length > 0;

/** Rules that are new in the newest text have no links. That text is needed often, so reading it costs little. */
function isThere(number: string, day: IsoDate, rulebook: Rulebook): boolean {
  const { links } = rulebook;
  if (day !== links.editions.at(-1)) return isNumberLinked(number, day, links);
  return hasRuleNumber(rulebook.read(day), number);
}

/** The first text, and those at which the numbers changed. */
const stepsOfReadings = (readings: readonly Reading[]): readonly Step[] =>
  readings.flatMap(({ edition: by, numbers }, index) => {
    const before = readings[index - 1];
    const isSame = before?.numbers.join() === numbers.join();
    return isSame ? [] : [{ since: { after: before?.edition ?? null, by }, numbers }];
  });

/** Drops the time before the rule existed. */
const fromIntroduction = (steps: readonly Step[]): readonly Step[] =>
  steps.slice(
    Math.max(
      0,
      steps.findIndex(({ numbers }) => numbers.length > 0),
    ),
  );

const insteadOf = (number: string, edition: Edition, since: TimelineMoment): readonly string[] =>
  'on' in since && since.on > EARLIEST_DATE
    ? (translateNumber(number, edition, since.on)?.instead ?? [])
    : [];
