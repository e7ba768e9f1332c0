import type { HeldRecord, TimeSpan } from '../../store/port/records.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A day as files have it, `2026-05-01`. @param at in milliseconds since 1970 */
export const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day of a game on record. */
export const dayOfGame = ({ at }: HeldRecord): string => isoDay(at);

/** From the noon of a day in UTC, the day is over everywhere after so long, and has begun anywhere so long before. */
const ANYWHERE_MS = 26 * HOUR_MS;

/** Spans of time in which these days are, wherever on earth, in order. @param noons of the days, in UTC */
export function spansOfDays(noons: readonly number[]): readonly TimeSpan[] {
  const spans: [from: number, until: number][] = [];
  for (const noon of [...new Set(noons)].toSorted((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last && noon - ANYWHERE_MS <= last[1]) last[1] = noon + ANYWHERE_MS;
    else spans.push([noon - ANYWHERE_MS, noon + ANYWHERE_MS]);
  }
  return spans;
}
