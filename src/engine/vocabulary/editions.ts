import { z } from 'zod';
import type { Data } from './data.ts';
import officialDays from './official-days.json' with { type: 'json' };

/** `YYYY-MM-DD`. Comparing two of them as strings compares the days. */
export const IsoDate = z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]);
export type IsoDate = Data<typeof IsoDate>;

/** The rules of a day, or `founding`: 2006-10-01 with 505.3 and 505.7 as they stood on 2008-02-01. */
export const Edition = z.custom<'founding' | IsoDate>(
  // A stored game may follow a text that has since been removed.
  (text): boolean =>
    typeof text === 'string' && (parseEdition(text) === text || (isDay(text) && text > RELEASE_DATE)),
);
export type Edition = Data<typeof Edition>;

export const FOUNDING_DATE: IsoDate = '2006-10-01';

/** The days of the official texts that this release was made with, oldest first. */
const RELEASED_DAYS: readonly [IsoDate, ...IsoDate[]] = z.tuple([IsoDate], IsoDate).parse(officialDays);

export const EARLIEST_DATE: IsoDate = RELEASED_DAYS[0];
/** The newest of these days. Our own wording, and everything decided by hand, follows the text of this day. */
export const RELEASE_DATE: IsoDate = RELEASED_DAYS.at(-1) ?? EARLIEST_DATE;

/** The days of the official texts in use, oldest first. Changed by {@link setAdoptedDays}. */
export let OFFICIAL_DAYS = RELEASED_DAYS;
/**
 * The newest of the days in use. It changes while the process runs, so nothing derived from it may be cached
 * permanently.
 */
export let TODAYS_DATE: IsoDate = OFFICIAL_DAYS.at(-1) ?? EARLIEST_DATE;

/** How often later texts were adopted. It rises even for the same days, so caches can use it as a key. */
export let adoptionCount = 0;

/** Replaces the days of imported texts later than the release. @param days oldest first */
export function setAdoptedDays(days: readonly IsoDate[]): void {
  OFFICIAL_DAYS = [...RELEASED_DAYS, ...days.filter((day) => day > RELEASE_DATE)];
  TODAYS_DATE = OFFICIAL_DAYS.at(-1) ?? RELEASE_DATE;
  adoptionCount += 1;
}

/** The day whose rules an edition follows. */
export const dateOf = (edition: Edition): IsoDate => (edition === 'founding' ? FOUNDING_DATE : edition);

/** True if an official text was in force on a day: no later one took effect by then. */
export const isInForce = (text: IsoDate, day: IsoDate): boolean =>
  text <= day && !OFFICIAL_DAYS.some((officialDay) => officialDay > text && officialDay <= day);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(text: string): text is IsoDate {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && leap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

/** True if the rules of a day are known. After the release, these are only the days of adopted texts. */
const isKnownDay = (day: IsoDate): boolean => day <= RELEASE_DATE || OFFICIAL_DAYS.includes(day);

/**
 * Parses `founding`, `today`, a day from 2003-07-01 to the release, or the day of an adopted text; `undefined` for
 * anything else.
 */
export function parseEdition(typed: string): Edition | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'founding') return 'founding';
  if (text === 'today') return TODAYS_DATE;
  return isDay(text) && text >= EARLIEST_DATE && isKnownDay(text) ? text : undefined;
}
