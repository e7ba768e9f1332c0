import type { IsoDate } from '#engine/vocabulary/editions.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const DATE = String.raw`(?<iso>\d{4}[-/]\d{2}[-/]\d{2})|(?<month>${MONTH})\s+(?<day>${DAY})(?:,\s*|\s+)(?<year>\d{4})|(?<day2>${DAY})\s+(?:of\s+)?(?<month2>${MONTH})(?:,\s*|\s+)(?<year2>\d{4})|(?<month3>\d{1,2})\/(?<day3>\d{1,2})\/(?<year3>\d{4})`;

/** Phrases that introduce the effective date, most reliable first. */
const PHRASES = [
  String.raw`\b(?:effective|current|valid|in\s+effect|in\s+force|accurate|up\s+to\s+date|updated|correct)\s+(?:as\s+of|from|since|on|starting|beginning)\s+(?:\p{L}+day,\s+)?`,
  String.raw`\b(?:effective|in\s+force|take\s+effect|takes\s+effect)(?:\s+dates?)?\s*(?::|is|on)?\s*`,
  String.raw`\b(?:as\s+of|last\s+updated?(?:\s+on)?:?|revised:?|updated:?)\s+`,
].map((words) => new RegExp(`${words}(?:${DATE})`, 'iu'));

const ANY_DATE = new RegExp(String.raw`(?:^|[\s(:])(?:${DATE})`, 'iu');
/** A date without such a phrase counts only on the title page. */
const TITLE_LENGTH = 600;

/**
 * The effective date printed in a text: `current as of October 1, 2006`. Searches the preface first, then the
 * colophon.
 * @param preface the text before the rules.
 * @param colophon the text after the glossary.
 */
export function effectiveDate(preface: string, colophon: string): IsoDate | undefined {
  for (const phrase of PHRASES) {
    const day = dateIn(preface, phrase) ?? dateIn(colophon, phrase);
    if (day) return day;
  }
  return dateIn(preface.slice(0, TITLE_LENGTH), ANY_DATE);
}

function dateIn(text: string, pattern: RegExp): IsoDate | undefined {
  const found = pattern.exec(text)?.groups;
  if (!found) return undefined;
  if (found['iso']) return toIsoDate(...(found['iso'].split(/[-/]/).map(Number) as [number, number, number]));
  const name = (found['month'] ?? found['month2'] ?? '').slice(0, 3).toLowerCase();
  const month = name ? MONTHS.indexOf(name) + 1 : Number(found['month3']);
  const day = Number.parseInt(found['day'] ?? found['day2'] ?? found['day3'] ?? '', 10);
  return toIsoDate(Number(found['year'] ?? found['year2'] ?? found['year3']), month, day);
}

function toIsoDate(year: number, month: number, day: number): IsoDate | undefined {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  if (!days || day < 1 || day > days) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as IsoDate;
}
