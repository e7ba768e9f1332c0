import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, type Result } from '#engine/vocabulary/result.ts';
import { validateDay, parsePastDay } from './parse-record-options.ts';

/** Which comes first in dates with slashes, such as `5/1/2026`; `null` if the dates of the file do not show it. */
export type DayOrder = 'day' | 'month' | null;

const SLASHED_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/;
const DOTTED_DAY = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/;
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;

/** True for a date, with or without a time after it. */
export const looksLikeDay = (text: string): boolean =>
  [SLASHED_DAY, DOTTED_DAY, ISO_DAY].some((pattern) => pattern.test(text.trim())) && !/[,;]/.test(text);

/** Detects the order from all dates of a file: a number above 12 is a day. */
export function detectDayOrder(days: readonly string[]): DayOrder {
  const pairs = days.flatMap((day) => {
    const [, first, second] = SLASHED_DAY.exec(day.trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day' : 'month';
}

/** Parses a day to its noon: `2026-05-01`, `1.5.2026`, or with slashes in the order of the file. A time is ignored. */
export function parseDayCell(
  typed: string,
  order: DayOrder,
  now: number,
): Result<number, Refusal<'record/day'>> {
  const text = typed.trim();
  const refusal = fail(refuse('record/day', { typed: text }));
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  if (year !== undefined) return parsePastDay(`${year}-${month}-${day}`, now);
  const [, first = '', second = '', yearText = ''] = DOTTED_DAY.exec(text) ?? SLASHED_DAY.exec(text) ?? [];
  const isSame = first === second && first !== '';
  const cellOrder = DOTTED_DAY.test(text) ? 'day' : isSame ? 'day' : order;
  if (yearText === '' || cellOrder === null) return refusal;
  const [dayText, monthText] = cellOrder === 'day' ? [first, second] : [second, first];
  return validateDay(Number(yearText), Number(monthText), Number(dayText), now) ?? refusal;
}
