import { has } from '../text/rule-text.ts';
import {
  EARLIEST_DATE,
  OFFICIAL_DAYS,
  TODAYS_DATE,
  dateOf,
  type Edition,
  type IsoDate,
} from '../../engine/vocabulary/editions.ts';
import {
  translateNumber,
  compareNumbers,
  editionsWith,
  numberHistoryOf,
  rewordingsOf,
  type NumberHistory,
  type Rewording,
} from '../text/concordance.ts';
import { numberIn, type Links } from '../rule-matching/links.ts';
import { traceRule, type TraceStep } from '../rule-matching/trace.ts';
import type { Rulebook } from '../book/rulebook.ts';

/** When something happened to a rule: on the day of a text, or after one text held and by the next. */
export type TimelineMoment =
  | { readonly on: IsoDate }
  /** `after` is `null` before the oldest text. */
  | { readonly after: IsoDate | null; readonly by: IsoDate };

/** A time in which a rule has the same number, or numbers. */
export interface NumberPeriod {
  readonly since: TimelineMoment;
  /** None: there is no such rule, not yet or no more. */
  readonly numbers: readonly string[];
  /** Where it is gone: rules that answer the same question. */
  readonly instead: readonly string[];
  /** The times at which its words changed, the first of them maybe as it got these numbers. */
  readonly reworded: readonly TimelineMoment[];
}

/** A rule's numbers and words through the editions. */
export interface RuleTimeline {
  /** Oldest first, one at least. */
  readonly stretches: readonly [NumberPeriod, ...NumberPeriod[]];
  /** The days of the official texts in which its words were compared, held or not, oldest first. */
  readonly compared: readonly IsoDate[];
  /**
   * Days of these texts on which the number asked for is another rule's.
   */
  readonly otherRule: readonly IsoDate[];
}

/** A rule, or the several that it is, in one of the official texts held. */
interface Read extends TraceStep {
  /** The number that was asked for stands here for another rule. */
  readonly isOtherRule: boolean;
}

interface Step {
  readonly since: TimelineMoment;
  readonly numbers: readonly string[];
}

/**
 * The life of what stands under a number in an edition, a rule or a chapter: by all official texts, to the day, as far
 * as the program knows them; else by those held.
 * @returns `undefined` where neither knows the number.
 */
export function ruleTimeline(number: string, edition: Edition, rulebook: Rulebook): RuleTimeline | undefined {
  const told = toldOf(number, edition, rulebook);
  const isTold = told.history.length > 0;
  const isNews = (day: IsoDate): boolean => !isTold || day > TODAYS_DATE;
  // Texts are read only where one of them may say more.
  const read = rulebook.links.editions.some(isNews) ? readingOf(number, edition, told, rulebook) : [];
  const steps = [...stepsTold(told.history), ...stepsRead(read).filter(({ since }) => isNews(dayOf(since)))];
  const reworded = [
    ...told.rewordings.map(([on, then]): Reworded => ({ when: { on }, numbers: [then] })),
    ...rewordedIn(read).filter(({ when }) => isNews(dayOf(when))),
  ];
  const [first, ...rest] = withoutNothing(steps).map((step, at, all): NumberPeriod => {
    const next = all[at + 1];
    const isNew = at === 0 || all[at - 1]?.numbers.length === 0;
    return {
      since: step.since,
      numbers: step.numbers,
      instead: step.numbers.length > 0 ? [] : insteadOf(number, edition, step.since),
      reworded: distinct(
        reworded.filter(
          ({ when, numbers }) =>
            numbers.some((one) => step.numbers.includes(one)) &&
            dayOf(when) >= dayOf(step.since) &&
            !(next && dayOf(when) >= dayOf(next.since)) &&
            // What was there before a rule began is another rule.
            !(isNew && beforeIt(when) < dayOf(step.since)),
        ),
      ),
    };
  });
  if (!first) return undefined;
  const stretches = [first, ...rest] as const;
  const numbersOn = (day: IsoDate) => stretches.findLast(({ since }) => dayOf(since) <= day)?.numbers;
  const news = read.filter((one) => isNews(one.edition));
  const others = [
    ...news.filter((one) => one.isOtherRule).map((one) => one.edition),
    ...editionsWith(number)
      .map(dateOf)
      .filter((day) => !numbersOn(day)?.includes(number)),
  ];
  return {
    stretches,
    compared: [...(isTold ? OFFICIAL_DAYS : []), ...news.map((one) => one.edition)],
    otherRule: [...new Set(others)].toSorted(),
  };
}

/** A change of a rule's words, and the numbers that it has since. */
interface Reworded {
  readonly when: TimelineMoment;
  readonly numbers: readonly string[];
}

/** The texts that have other words than the one before them. */
const rewordedIn = (read: readonly Read[]): readonly Reworded[] =>
  read.flatMap(({ edition: by, numbers, isReworded }, at) =>
    isReworded ? [{ when: { after: read[at - 1]?.edition ?? null, by }, numbers }] : [],
  );

const distinct = (reworded: readonly Reworded[]): readonly TimelineMoment[] => [
  ...new Map(reworded.map(({ when }) => [dayOf(when), when])).values(),
];

/** A day on which it had its old words still. */
const beforeIt = (when: TimelineMoment): IsoDate | '' => ('on' in when ? when.on : (when.after ?? ''));

/** The numbers and the rewordings of a rule, by the official texts of all days. */
interface Told {
  readonly history: NumberHistory;
  readonly rewordings: readonly Rewording[];
}

/**
 * A rule by all official texts; one of a younger text by the number that the rule had before. Empty where they do not
 * have it.
 */
function toldOf(number: string, edition: Edition, { official, links }: Rulebook): Told {
  const day = dateOf(edition);
  if (day <= TODAYS_DATE) return tell(number, edition);
  const last = official.findLast((one) => one <= TODAYS_DATE);
  const [then, ...others] = last ? numberIn(number, day, last, links) : [];
  return last && then && others.length === 0 ? tell(then, last) : { history: [], rewordings: [] };
}

const tell = (number: string, edition: Edition): Told => ({
  history: numberHistoryOf(number, edition),
  rewordings: rewordingsOf(number, edition),
});

const dayOf = (when: TimelineMoment): IsoDate => ('on' in when ? when.on : when.by);

const stepsTold = (told: NumberHistory): readonly Step[] =>
  told.map(([on, numbers]) => ({ since: { on }, numbers: numbers.filter((one) => one !== 'Glossary') }));

/** The rule in each official text held, as far as its words can be followed from one that surely has it. */
function readingOf(
  number: string,
  edition: Edition,
  { history: told }: Told,
  rulebook: Rulebook,
): readonly Read[] {
  const { links } = rulebook;
  const day = dateOf(edition);
  const before = links.editions.filter((one) => one <= day).toReversed();
  const after = told.length > 0 ? links.editions.filter((one) => one > day && one <= TODAYS_DATE) : [];
  for (const anchor of [...before, ...after]) {
    const isTold = told.length > 0 && anchor <= TODAYS_DATE;
    const numbers = isTold ? (told.findLast(([from]) => from <= anchor)?.[1] ?? []) : [number];
    const there = numbers.filter((one) => has(rulebook.read(anchor), one));
    const lives = there.map((one) => traceRule(one, anchor, links));
    if (lives.length > 0)
      return links.editions.map((one, at) => {
        const steps = lives.flatMap((life) => life[at] ?? []);
        const here = [...new Set(steps.flatMap((step) => step.numbers))].toSorted(compareNumbers);
        const isElse = !here.includes(number) && isThere(number, one, rulebook);
        return {
          edition: one,
          numbers: here,
          isReworded: steps.some((step) => step.isReworded),
          isOtherRule: isElse,
        };
      });
    // Only a text in force then can tell of a rule that the table does not know.
    if (told.length === 0) return [];
  }
  return [];
}

/** True if a text has a number, as far as its links tell: only a rule that is in no other text has none. */
export const isLinked = (number: string, day: IsoDate, links: Links): boolean =>
  links.later(day, number).length > 0 || links.earlier(day, number).length > 0;

/** Rules that are new in the newest text have no links, and that text is read often anyway. */
function isThere(number: string, day: IsoDate, rulebook: Rulebook): boolean {
  const { links } = rulebook;
  if (day !== links.editions.at(-1)) return isLinked(number, day, links);
  return has(rulebook.read(day), number);
}

/** The texts at which its numbers changed, and the first. */
const stepsRead = (read: readonly Read[]): readonly Step[] =>
  read.flatMap(({ edition: by, numbers }, at) => {
    const before = read[at - 1];
    const isSame = before?.numbers.join() === numbers.join();
    return isSame ? [] : [{ since: { after: before?.edition ?? null, by }, numbers }];
  });

/** Steps without the time before there was such a rule. */
const withoutNothing = (steps: readonly Step[]): readonly Step[] =>
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
