import { EARLIEST_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { effectiveDate } from './effective-date.ts';

/** The first edition that is supported came in this year: the file of an older one may print no day but a year. */
const FIRST_YEAR = Number(EARLIEST_DATE.slice(0, 4));
/** A title page, and what stands at the end. */
const EDGE = 4000;

/**
 * Tells of a text whether it has the rules of a day before the first edition that is supported, whatever its layout.
 * @param day the one from which it is in force, where that is known.
 * @returns what it says of its age, `1999-04-23` or `1999`; `undefined` for a younger text, or no text of the rules.
 */
export function olderThanSupported(text: string, day: IsoDate | undefined): string | undefined {
  if (day) return day < EARLIEST_DATE ? day : undefined;
  const [start, end] = [text.slice(0, EDGE), text.slice(-EDGE)];
  if (!/\bmagic\b/i.test(start) || !/\brules\b/i.test(start)) return undefined;
  const said = effectiveDate(start, end);
  if (said) return said < EARLIEST_DATE ? said : undefined;
  const years = [...`${start}\n${end}`.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year));
  const last = Math.max(...years);
  return years.length > 0 && last < FIRST_YEAR ? `${last}` : undefined;
}
