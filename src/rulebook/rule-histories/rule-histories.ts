import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { readRuleHistories, type HistoryStep, type RuleHistory } from './read-rule-histories.ts';

/** A rule that continues in another one from a day on. */
interface Branch {
  readonly day: IsoDate;
  readonly into: RuleHistory;
}

interface IndexedHistories {
  readonly all: readonly RuleHistory[];
  readonly byNumber: ReadonlyMap<string, readonly RuleHistory[]>;
  readonly branches: ReadonlyMap<RuleHistory, readonly Branch[]>;
}

let indexed: IndexedHistories | undefined;

/** Loaded on first use: 3,600 lines in about 20 ms. */
const histories = (): IndexedHistories => (indexed ??= indexHistories(withCarried(readRuleHistories())));

/** The rules of a later official text and their predecessors. */
export interface CarriedHistories {
  readonly day: IsoDate;
  /** Those of the release, by their numbers on its date; those without a certain successor are absent. */
  readonly successors: ReadonlyMap<
    string,
    Pick<HistoryStep, 'isReworded' | 'wording'> & { readonly number: string }
  >;
  /** Rules of the release that resemble nothing in the text. */
  readonly gone: ReadonlySet<string>;
  /** Rules and chapters without a certain predecessor. */
  readonly fresh: ReadonlyMap<string, Pick<HistoryStep, 'wording' | 'isUncertain'>>;
}

let carried: readonly CarriedHistories[] = [];

/** Continues the histories with texts later than the release, oldest first, replacing those set before. */
export function setCarriedHistories(texts: readonly CarriedHistories[]): void {
  carried = texts;
  indexed = undefined;
  datesBefore = daysBefore();
}

/**
 * Each text is compared with the release only, so a rule without a certain relation to the release starts a new history
 * in each text.
 */
function withCarried(released: readonly RuleHistory[]): readonly RuleHistory[] {
  const continued = released.map(({ steps }): RuleHistory => {
    const [first, ...rest] = steps;
    const releaseNumber = steps.at(-1)?.number;
    if (!releaseNumber) return { steps };
    let [number, wording]: readonly [string | null, string | undefined] = [
      releaseNumber,
      steps.findLast((step) => step.wording !== undefined)?.wording,
    ];
    for (const { day, successors, gone } of carried) {
      const successor = successors.get(releaseNumber);
      const isReworded =
        successor !== undefined &&
        (successor.wording === undefined ? successor.isReworded : successor.wording !== wording);
      if ((successor?.number ?? null) === number && !isReworded) continue;
      number = successor?.number ?? null;
      wording = successor?.wording ?? wording;
      const isUncertain = number === null && !gone.has(releaseNumber);
      rest.push({ day, number, isReworded, wording: successor?.wording, origins: [], isUncertain });
    }
    return { steps: [first, ...rest] };
  });
  const isUnchangedIn = (at: number, number: string, wording: string | undefined): boolean => {
    const other = carried[at]?.fresh.get(number);
    return other !== undefined && other.wording === wording;
  };
  const fresh = carried.flatMap(({ day, fresh: numbers }, index) =>
    [...numbers]
      // A rule that has the same number and words as in the previous text is the same rule.
      .filter(([number, { wording }]) => !isUnchangedIn(index - 1, number, wording))
      .map(([number, { wording, isUncertain }]): RuleHistory => {
        const end = carried
          .slice(index + 1)
          .find((_, after) => !isUnchangedIn(index + 1 + after, number, wording));
        return {
          steps: [
            { day, number, isReworded: false, wording, origins: [], isUncertain },
            ...(end
              ? [{ day: end.day, number: null, isReworded: false, origins: [], isUncertain: true }]
              : []),
          ],
        };
      }),
  );
  return [...continued, ...fresh];
}

function indexHistories(all: readonly RuleHistory[]): IndexedHistories {
  const byNumber = new Map<string, RuleHistory[]>();
  for (const history of all) {
    for (const number of new Set(history.steps.map((step) => step.number))) {
      if (number === null) continue;
      const known = byNumber.get(number);
      if (known) known.push(history);
      else byNumber.set(number, [history]);
    }
  }
  const branches = new Map<RuleHistory, Branch[]>();
  for (const into of all) {
    for (const { day, origins } of into.steps) {
      for (const origin of origins) {
        const from = findHistory(byNumber.get(origin), origin, dayBefore(day));
        if (from) branches.set(from, [...(branches.get(from) ?? []), { day, into }]);
      }
    }
  }
  return { all, byNumber, branches };
}

const findHistory = (
  among: readonly RuleHistory[] = [],
  number: string,
  date: IsoDate | undefined,
): RuleHistory | undefined =>
  date === undefined ? undefined : among.find((history) => historyNumber(history, date) === number);

/** The number of a rule on a day: `undefined` before it was introduced, `null` after it was removed. */
export const historyNumber = ({ steps }: RuleHistory, date: IsoDate): string | null | undefined =>
  steps.findLast(({ day }) => day <= date)?.number;

/** The day of the previous official text; `undefined` before the first. */
const dayBefore = (day: IsoDate): IsoDate | undefined => datesBefore.get(day);

const daysBefore = (): ReadonlyMap<IsoDate, IsoDate | undefined> =>
  new Map(OFFICIAL_DAYS.map((day, index) => [day, OFFICIAL_DAYS[index - 1]]));
let datesBefore = daysBefore();

/**
 * The rule or chapter with a number on a day; between two official texts, in the earlier one.
 * @returns `undefined` if none has it, and after the day of the last text.
 */
export const ruleHistoryAt = (number: string, date: IsoDate): RuleHistory | undefined =>
  date > TODAYS_DATE ? undefined : findHistory(histories().byNumber.get(number), number, date);

/** The rules that had a number on any day. */
export const ruleHistoriesWith = (number: string): readonly RuleHistory[] =>
  histories().byNumber.get(number) ?? [];

export interface RuleOnDay {
  readonly number: string;
  readonly history: RuleHistory;
}

/** All rules and chapters of a day's official text. */
export const rulesOnDay = (date: IsoDate): readonly RuleOnDay[] =>
  histories().all.flatMap((history) => {
    const number = historyNumber(history, date);
    return number ? [{ number, history }] : [];
  });

/** The counterparts of a rule on another day. */
export interface RuleCounterparts {
  /** Several if it was split or merged. */
  readonly numbers: readonly [string, ...string[]];
  /** The rewording between the two days that is nearest to the other day; `null` if the wording is the same. */
  readonly changed: IsoDate | null;
}

/** The counterparts of a rule or chapter on another day, later or earlier; `undefined` if it has none. */
export function counterpartsOn(
  history: RuleHistory,
  from: IsoDate,
  to: IsoDate,
): RuleCounterparts | undefined {
  const releaseNumber = historyNumber(history, to);
  if (releaseNumber && hasSameWording(history, from, history, to))
    return { numbers: [releaseNumber], changed: null };
  const isLater = to > from;
  const related = [...(isLater ? successorsOf : predecessorsOf)(history, from, to)].filter(([relative]) =>
    historyNumber(relative, to),
  );
  const days = related
    .map(
      ([relative, joined]) =>
        changedNear(relative, from, to) ??
        (relative === history ? null : isLater ? joined : dayAfter(joined)),
    )
    .filter((day) => day !== null)
    .toSorted();
  const [first, ...rest] = related.flatMap(([relative]) => historyNumber(relative, to) ?? []);
  if (first === undefined) return undefined;
  const isSame =
    related.length === 1 && related.every(([relative]) => hasSameWording(history, from, relative, to));
  const changed = isSame ? undefined : isLater ? days.at(-1) : days[0];
  return { numbers: [first, ...rest], changed: changed ?? null };
}

const hasSameWording = (history: RuleHistory, day: IsoDate, other: RuleHistory, otherDay: IsoDate): boolean =>
  haveSameHash(history, day, other, otherDay) ||
  (history === other && changedNear(history, day, otherDay) === null);

/** True if the wording of two rules, or of one rule on two days, is known to be the same. */
export function haveSameHash(
  history: RuleHistory,
  day: IsoDate,
  other: RuleHistory,
  otherDay: IsoDate,
): boolean {
  const wording = wordingOn(history, day);
  return wording !== undefined && wording === wordingOn(other, otherDay);
}

/** True if a rule has been one and the same between two days, reworded at most in terms that were renamed. */
export function isOnlyRenamed({ steps }: RuleHistory, day: IsoDate, other: IsoDate): boolean {
  const [earlier = day, later = other] = [day, other].toSorted();
  return steps
    .filter((step) => step.day > earlier && step.day <= later)
    .every(
      (step) => step.number !== null && step.origins.length === 0 && (!step.isReworded || step.isOnlyRenamed),
    );
}

const wordingOn = ({ steps }: RuleHistory, date: IsoDate): string | undefined =>
  steps.findLast(({ day, wording }) => wording !== undefined && day <= date)?.wording;

/**
 * The rewording between the two days that is nearest to `to`: the last one before a later day, or the first one after
 * an earlier day.
 */
function changedNear({ steps }: RuleHistory, from: IsoDate, to: IsoDate): IsoDate | null {
  const days = steps.filter(({ isReworded }) => isReworded).map(({ day }) => day);
  const near =
    to > from ? days.findLast((day) => day > from && day <= to) : days.find((day) => day > to && day <= from);
  return near ?? null;
}

/** The day of the next official text. */
const dayAfter = (day: IsoDate): IsoDate => OFFICIAL_DAYS.find((official) => official > day) ?? day;

/** A rule and its successors or predecessors, each with the day from which (or until which) it is related. */
type RelatedHistories = ReadonlyMap<RuleHistory, IsoDate>;

/**
 * The rules that a rule corresponds to on another day, later or earlier: itself, and others if it was split or
 * merged.
 */
export function relatedHistories(history: RuleHistory, from: IsoDate, to: IsoDate): readonly RuleHistory[] {
  return [...(to >= from ? successorsOf(history, from, to) : predecessorsOf(history, from, to)).keys()];
}

function successorsOf(history: RuleHistory, from: IsoDate, to: IsoDate): RelatedHistories {
  const related = new Map<RuleHistory, IsoDate>([[history, from]]);
  for (const [relative, since] of related) {
    for (const { day, into } of histories().branches.get(relative) ?? []) {
      const known = related.get(into);
      if (day > since && day <= to && (known === undefined || day < known)) {
        // Re-inserting it at the end visits it again, since the earlier day may add successors.
        related.delete(into);
        related.set(into, day);
      }
    }
  }
  return related;
}

function predecessorsOf(history: RuleHistory, from: IsoDate, to: IsoDate): RelatedHistories {
  const related = new Map<RuleHistory, IsoDate>([[history, from]]);
  for (const [relative, until] of related) {
    for (const { day, origins } of relative.steps) {
      const before = dayBefore(day);
      if (origins.length === 0 || day > until || day <= to || before === undefined) continue;
      for (const origin of origins) {
        const parent = ruleHistoryAt(origin, before);
        const known = parent && related.get(parent);
        if (parent && (known === undefined || before > known)) {
          related.delete(parent);
          related.set(parent, before);
        }
      }
    }
  }
  return related;
}

/**
 * The days on which one of these rules was merged into another of them, with the number of the latter on that day. A
 * merger counts as a rewording. A title that became a chapter does not count.
 */
export const mergersOf = (related: readonly RuleHistory[]): readonly (readonly [IsoDate, string])[] =>
  related.flatMap((history) =>
    (histories().branches.get(history) ?? []).flatMap(({ day, into }) => {
      const [before, after] = [history.steps.at(-2)?.number, historyNumber(into, day)];
      const isMerger = related.includes(into) && historyNumber(history, day) === null;
      return isMerger && after && after.includes('.') === before?.includes('.')
        ? [[day, after] as const]
        : [];
    }),
  );
