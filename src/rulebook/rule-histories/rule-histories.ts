import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { readRuleHistories, type RuleHistory } from './read-rule-histories.ts';

/** Where one rule went on in another too: the numbers of the text before, and who has them from that day on. */
interface Branch {
  readonly day: IsoDate;
  readonly into: RuleHistory;
}

interface IndexedHistories {
  readonly read: readonly RuleHistory[];
  readonly byNumber: ReadonlyMap<string, readonly RuleHistory[]>;
  readonly branches: ReadonlyMap<RuleHistory, readonly Branch[]>;
}

let indexed: IndexedHistories | undefined;

/** Read when they are first asked for: 3,600 lines, in some 20 ms. */
const histories = (): IndexedHistories => (indexed ??= index(readRuleHistories()));

function index(read: readonly RuleHistory[]): IndexedHistories {
  const byNumber = new Map<string, RuleHistory[]>();
  for (const history of read) {
    for (const number of new Set(history.steps.map((step) => step.number))) {
      if (number === null) continue;
      const there = byNumber.get(number);
      if (there) there.push(history);
      else byNumber.set(number, [history]);
    }
  }
  const branches = new Map<RuleHistory, Branch[]>();
  for (const into of read) {
    for (const { day, origins } of into.steps) {
      for (const origin of origins) {
        const from = findHistory(byNumber.get(origin), origin, dayBefore(day));
        if (from) branches.set(from, [...(branches.get(from) ?? []), { day, into }]);
      }
    }
  }
  return { read, byNumber, branches };
}

const findHistory = (
  among: readonly RuleHistory[] = [],
  number: string,
  date: IsoDate | undefined,
): RuleHistory | undefined =>
  date === undefined ? undefined : among.find((history) => numberOf(history, date) === number);

/** The number of a rule on a day: `undefined` before there is such a rule, `null` once it is gone. */
export const numberOf = ({ steps }: RuleHistory, date: IsoDate): string | null | undefined =>
  steps.findLast(({ day }) => day <= date)?.number;

/** The day of the official text before that of a day; `undefined` before the first. */
const dayBefore = (day: IsoDate): IsoDate | undefined => DAYS_BEFORE.get(day);

const DAYS_BEFORE: ReadonlyMap<IsoDate, IsoDate | undefined> = new Map(
  OFFICIAL_DAYS.map((day, at) => [day, OFFICIAL_DAYS[at - 1]]),
);

/**
 * The rule, or the chapter, that has a number on a day; between two official texts, in the earlier one.
 * @returns `undefined` where none has it, and after the day of the last text.
 */
export const ruleHistoryAt = (number: string, date: IsoDate): RuleHistory | undefined =>
  date > TODAYS_DATE ? undefined : findHistory(histories().byNumber.get(number), number, date);

/** The rules that had a number on any day. */
export const ruleHistoriesWith = (number: string): readonly RuleHistory[] =>
  histories().byNumber.get(number) ?? [];

/** A rule or a chapter, and its number on a day. */
export interface RuleOnDay {
  readonly number: string;
  readonly history: RuleHistory;
}

/** All rules and chapters of the official text of a day. */
export const rulesOnDay = (date: IsoDate): readonly RuleOnDay[] =>
  histories().read.flatMap((history) => {
    const number = numberOf(history, date);
    return number ? [{ number, history }] : [];
  });

/** What a rule is on another day. */
export interface RuleCounterparts {
  /** Several if it was split or put together. */
  readonly numbers: readonly [string, ...string[]];
  /** Between the two days, the rewording that is nearest to the other one; `null` if it reads the same on both. */
  readonly changed: IsoDate | null;
}

/** A rule or a chapter on another day, later or earlier; `undefined` if there is none. */
export function counterpartsOn(
  history: RuleHistory,
  from: IsoDate,
  to: IsoDate,
): RuleCounterparts | undefined {
  const own = numberOf(history, to);
  if (own && hasSameWording(history, from, history, to)) return { numbers: [own], changed: null };
  const isLater = to > from;
  const kin = [...(isLater ? ahead : back)(history, from, to)].filter(([one]) => numberOf(one, to));
  const days = kin
    .map(
      ([one, joined]) =>
        changedNear(one, from, to) ?? (one === history ? null : isLater ? joined : dayAfter(joined)),
    )
    .filter((day) => day !== null)
    .toSorted();
  const [first, ...rest] = kin.flatMap(([one]) => numberOf(one, to) ?? []);
  if (first === undefined) return undefined;
  const isSame = kin.length === 1 && kin.every(([one]) => hasSameWording(history, from, one, to));
  const changed = isSame ? undefined : isLater ? days.at(-1) : days[0];
  return { numbers: [first, ...rest], changed: changed ?? null };
}

const hasSameWording = (one: RuleHistory, day: IsoDate, other: RuleHistory, otherDay: IsoDate): boolean =>
  haveSameHash(one, day, other, otherDay) || (one === other && changedNear(one, day, otherDay) === null);

/** True if a rule on one day and a rule on another, the same or not, are known to have the same words. */
export function haveSameHash(one: RuleHistory, day: IsoDate, other: RuleHistory, otherDay: IsoDate): boolean {
  const wording = wordingOn(one, day);
  return wording !== undefined && wording === wordingOn(other, otherDay);
}

const wordingOn = ({ steps }: RuleHistory, date: IsoDate): string | undefined =>
  steps.findLast(({ day, wording }) => wording !== undefined && day <= date)?.wording;

/** The last rewording until a later day; of an earlier one, the first after it. */
function changedNear({ steps }: RuleHistory, from: IsoDate, to: IsoDate): IsoDate | null {
  const days = steps.filter(({ isReworded }) => isReworded).map(({ day }) => day);
  const near =
    to > from ? days.findLast((day) => day > from && day <= to) : days.find((day) => day > to && day <= from);
  return near ?? null;
}

/** The day of the official text after that of a day. */
const dayAfter = (day: IsoDate): IsoDate => OFFICIAL_DAYS.find((one) => one > day) ?? day;

/** A rule and those that it went on in, or came from, with the day until which, or from which, it is one of them. */
type Kin = ReadonlyMap<RuleHistory, IsoDate>;

/** The rules that a rule is on another day, later or earlier: itself, and others where it was split or put together. */
export function relatedHistories(history: RuleHistory, from: IsoDate, to: IsoDate): readonly RuleHistory[] {
  return [...(to >= from ? ahead(history, from, to) : back(history, from, to)).keys()];
}

function ahead(history: RuleHistory, from: IsoDate, to: IsoDate): Kin {
  const kin = new Map<RuleHistory, IsoDate>([[history, from]]);
  for (const [one, since] of kin) {
    for (const { day, into } of histories().branches.get(one) ?? []) {
      const had = kin.get(into);
      if (day > since && day <= to && (had === undefined || day < had)) {
        // Asked anew: what it went on in between is kin too.
        kin.delete(into);
        kin.set(into, day);
      }
    }
  }
  return kin;
}

function back(history: RuleHistory, from: IsoDate, to: IsoDate): Kin {
  const kin = new Map<RuleHistory, IsoDate>([[history, from]]);
  for (const [one, until] of kin) {
    for (const { day, origins } of one.steps) {
      const before = dayBefore(day);
      if (origins.length === 0 || day > until || day <= to || before === undefined) continue;
      for (const origin of origins) {
        const parent = ruleHistoryAt(origin, before);
        const had = parent && kin.get(parent);
        if (parent && (had === undefined || before > had)) {
          kin.delete(parent);
          kin.set(parent, before);
        }
      }
    }
  }
  return kin;
}

/**
 * The days on which one of these rules ended and went on in another of them, with the number of that one then: whatever
 * it said beside it is gone, so it is worded otherwise from that day on. A heading that became a chapter is not.
 */
export const mergersOf = (kin: readonly RuleHistory[]): readonly (readonly [IsoDate, string])[] =>
  kin.flatMap((history) =>
    (histories().branches.get(history) ?? []).flatMap(({ day, into }) => {
      const [before, after] = [history.steps.at(-2)?.number, numberOf(into, day)];
      const isMerger = kin.includes(into) && numberOf(history, day) === null;
      return isMerger && after && after.includes('.') === before?.includes('.')
        ? [[day, after] as const]
        : [];
    }),
  );
