import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { readLives, type RuleLife } from './read-lives.ts';

/** Where one rule went on in another too: the numbers of the text before, and who has them from that day on. */
interface Branch {
  readonly day: IsoDate;
  readonly into: RuleLife;
}

interface Lives {
  readonly read: readonly RuleLife[];
  readonly byNumber: ReadonlyMap<string, readonly RuleLife[]>;
  readonly branches: ReadonlyMap<RuleLife, readonly Branch[]>;
}

let lives: Lives | undefined;

/** Read when they are first asked for: 3,600 lines, in some 20 ms. */
const all = (): Lives => (lives ??= index(readLives()));

function index(read: readonly RuleLife[]): Lives {
  const byNumber = new Map<string, RuleLife[]>();
  for (const life of read) {
    for (const number of new Set(life.steps.map((step) => step.number))) {
      if (number === null) continue;
      const there = byNumber.get(number);
      if (there) there.push(life);
      else byNumber.set(number, [life]);
    }
  }
  const branches = new Map<RuleLife, Branch[]>();
  for (const into of read) {
    for (const { day, origins } of into.steps) {
      for (const origin of origins) {
        const from = lifeOf(byNumber.get(origin), origin, dayBefore(day));
        if (from) branches.set(from, [...(branches.get(from) ?? []), { day, into }]);
      }
    }
  }
  return { read, byNumber, branches };
}

const lifeOf = (
  among: readonly RuleLife[] = [],
  number: string,
  date: IsoDate | undefined,
): RuleLife | undefined =>
  date === undefined ? undefined : among.find((life) => numberOf(life, date) === number);

/** The number of a rule on a day: `undefined` before there is such a rule, `null` once it is gone. */
export const numberOf = ({ steps }: RuleLife, date: IsoDate): string | null | undefined =>
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
export const lifeAt = (number: string, date: IsoDate): RuleLife | undefined =>
  date > TODAYS_DATE ? undefined : lifeOf(all().byNumber.get(number), number, date);

/** The rules that had a number on any day. */
export const everUnder = (number: string): readonly RuleLife[] => all().byNumber.get(number) ?? [];

/** A rule or a chapter, and its number on a day. */
export interface Numbered {
  readonly number: string;
  readonly life: RuleLife;
}

/** All rules and chapters of the official text of a day. */
export const numberedOn = (date: IsoDate): readonly Numbered[] =>
  all().read.flatMap((life) => {
    const number = numberOf(life, date);
    return number ? [{ number, life }] : [];
  });

/** What a rule is on another day. */
export interface CounterpartsOn {
  /** Several if it was split or put together. */
  readonly numbers: readonly [string, ...string[]];
  /** Between the two days, the rewording that is nearest to the other one; `null` if it reads the same on both. */
  readonly changed: IsoDate | null;
}

/** A rule or a chapter on another day, later or earlier; `undefined` if there is none. */
export function counterpartsOn(life: RuleLife, from: IsoDate, to: IsoDate): CounterpartsOn | undefined {
  const own = numberOf(life, to);
  if (own && hasSameWording(life, from, life, to)) return { numbers: [own], changed: null };
  const isLater = to > from;
  const kin = [...(isLater ? ahead : back)(life, from, to)].filter(([one]) => numberOf(one, to));
  const days = kin
    .map(
      ([one, joined]) =>
        changedNear(one, from, to) ?? (one === life ? null : isLater ? joined : dayAfter(joined)),
    )
    .filter((day) => day !== null)
    .toSorted();
  const [first, ...rest] = kin.flatMap(([one]) => numberOf(one, to) ?? []);
  if (first === undefined) return undefined;
  const isSame = kin.length === 1 && kin.every(([one]) => hasSameWording(life, from, one, to));
  const changed = isSame ? undefined : isLater ? days.at(-1) : days[0];
  return { numbers: [first, ...rest], changed: changed ?? null };
}

const hasSameWording = (one: RuleLife, day: IsoDate, other: RuleLife, otherDay: IsoDate): boolean =>
  haveSameHash(one, day, other, otherDay) || (one === other && changedNear(one, day, otherDay) === null);

/** True if a rule on one day and a rule on another, the same or not, are known to have the same words. */
export function haveSameHash(one: RuleLife, day: IsoDate, other: RuleLife, otherDay: IsoDate): boolean {
  const wording = wordingOn(one, day);
  return wording !== undefined && wording === wordingOn(other, otherDay);
}

const wordingOn = ({ steps }: RuleLife, date: IsoDate): string | undefined =>
  steps.findLast(({ day, wording }) => wording !== undefined && day <= date)?.wording;

/** The last rewording until a later day; of an earlier one, the first after it. */
function changedNear({ steps }: RuleLife, from: IsoDate, to: IsoDate): IsoDate | null {
  const days = steps.filter(({ isReworded }) => isReworded).map(({ day }) => day);
  const near =
    to > from ? days.findLast((day) => day > from && day <= to) : days.find((day) => day > to && day <= from);
  return near ?? null;
}

/** The day of the official text after that of a day. */
const dayAfter = (day: IsoDate): IsoDate => OFFICIAL_DAYS.find((one) => one > day) ?? day;

/** A rule and those that it went on in, or came from, with the day until which, or from which, it is one of them. */
type Kin = ReadonlyMap<RuleLife, IsoDate>;

/** The rules that a rule is on another day, later or earlier: itself, and others where it was split or put together. */
export function kinOf(life: RuleLife, from: IsoDate, to: IsoDate): readonly RuleLife[] {
  return [...(to >= from ? ahead(life, from, to) : back(life, from, to)).keys()];
}

function ahead(life: RuleLife, from: IsoDate, to: IsoDate): Kin {
  const kin = new Map<RuleLife, IsoDate>([[life, from]]);
  for (const [one, since] of kin) {
    for (const { day, into } of all().branches.get(one) ?? []) {
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

function back(life: RuleLife, from: IsoDate, to: IsoDate): Kin {
  const kin = new Map<RuleLife, IsoDate>([[life, from]]);
  for (const [one, until] of kin) {
    for (const { day, origins } of one.steps) {
      const before = dayBefore(day);
      if (origins.length === 0 || day > until || day <= to || before === undefined) continue;
      for (const origin of origins) {
        const parent = lifeAt(origin, before);
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
export const mergersAmong = (kin: readonly RuleLife[]): readonly (readonly [IsoDate, string])[] =>
  kin.flatMap((life) =>
    (all().branches.get(life) ?? []).flatMap(({ day, into }) => {
      const [before, after] = [life.steps.at(-2)?.number, numberOf(into, day)];
      const isMerger = kin.includes(into) && numberOf(life, day) === null;
      return isMerger && after && after.includes('.') === before?.includes('.')
        ? [[day, after] as const]
        : [];
    }),
  );
