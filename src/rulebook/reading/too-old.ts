import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { effectiveDate } from './effective-date.ts';

/** The year of the first supported edition; an older text may have only a year. */
const FIRST_YEAR = Number(EARLIEST_DATE.slice(0, 4));
/** The length of the title page, and of the end matter. */
const EDGE_LENGTH = 4000;

/**
 * Dates a text, in any layout, whose rules are from before the first supported edition.
 * @param day its effective date, if known.
 * @returns the date or year of the text, `1999-04-23` or `1999`; `undefined` for a newer text, or one that does not
 *   have the rules.
 */
export function olderThanSupported(text: string, day: IsoDate | undefined): string | undefined {
  if (day) return day < EARLIEST_DATE ? day : undefined;
  const [start, end] = [text.slice(0, EDGE_LENGTH), text.slice(-EDGE_LENGTH)];
  if (!/\bmagic\b/i.test(start) || !/\brules\b/i.test(start)) return undefined;
  const date = effectiveDate(start, end);
  if (date) return date < EARLIEST_DATE ? date : undefined;
  const years = [...`${start}\n${end}`.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year));
  const last = Math.max(...years);
  return years.length > 0 && last < FIRST_YEAR ? `${last}` : undefined;
}
