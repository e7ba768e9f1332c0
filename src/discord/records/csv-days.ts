import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, type Result } from '../../engine/vocabulary/result.ts';
import { validateDay, parsePastDay } from './parse-record-options.ts';

/** The part that is first in a day with strokes, as `5/1/2026`: the file as a whole tells; `null` where it does not. */
export type DayOrder = 'day' | 'month' | null;

const SLASHED_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/;
const DOTTED_DAY = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/;
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;

/** True of what looks like a day, with or without a time after it. */
export const looksLikeDay = (text: string): boolean =>
  [SLASHED_DAY, DOTTED_DAY, ISO_DAY].some((shape) => shape.test(text.trim())) && !/[,;]/.test(text);

/** Days of a file tell each other's order: where any is of a month beyond the 12th, it is no month. */
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

/** The noon of a day: `2026-05-01`, `1.5.2026`, or with strokes in the order of the file; a time after it is left out. */
export function parseDayCell(
  typed: string,
  order: DayOrder,
  now: number,
): Result<number, Refusal<'record/day'>> {
  const text = typed.trim();
  const failed = fail(refuse('record/day', { typed: text }));
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  if (year !== undefined) return parsePastDay(`${year}-${month}-${day}`, now);
  const [, first = '', second = '', of = ''] = DOTTED_DAY.exec(text) ?? SLASHED_DAY.exec(text) ?? [];
  const isSame = first === second && first !== '';
  const by = DOTTED_DAY.test(text) ? 'day' : isSame ? 'day' : order;
  if (of === '' || by === null) return failed;
  const [d, m] = by === 'day' ? [first, second] : [second, first];
  return validateDay(Number(of), Number(m), Number(d), now) ?? failed;
}
