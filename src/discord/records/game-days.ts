import { DAY_MS, dayIn, daysBefore, startOfDay, utcDay } from '../../basics/days.ts';
import type { GameRecord, TimeSpan } from '../../store/port/records.ts';

const HOUR_MS = DAY_MS / 24;
const NOON_MS = DAY_MS / 2;

/** A day of which nobody knows the time is kept as its noon in UTC. @param day `2026-05-01` */
export const noonUtc = (day: string): number => Date.parse(day) + NOON_MS;

type Dated = Pick<GameRecord, 'at' | 'source'>;

/** True of a game of which only the day is known. */
const hasDayOnly = ({ at, source }: Dated): boolean => source !== 'played' && at % DAY_MS === NOON_MS;

/** The day of a game on record in a time zone, `2026-05-01`; that which was typed where only the day is known. */
export const dayOfGame = (game: Dated, zone: string): string =>
  hasDayOnly(game) ? utcDay(game.at) : dayIn(game.at, zone);

/** The same as players read it: Discord has it in the time zone of who reads, which a day alone must not be. */
export const formatGameDay = (game: Dated): string =>
  hasDayOnly(game) ? utcDay(game.at) : `<t:${Math.floor(game.at / 1000)}:d>`;

/**
 * The time from which on games are of today or of so many days before, in a time zone. Where days begin at noon in UTC or
 * before, as in New Zealand, a game without a time of the day before is left out, and so is one that ended in the first
 * hour or two of the first day.
 */
export function startOfPeriod(days: number, now: number, zone: string): number {
  const first = daysBefore(dayIn(now, zone), days);
  return Math.max(startOfDay(first, zone), noonUtc(daysBefore(first, 1)) + 1);
}

/** From the noon of a day in UTC, the day is over everywhere after so long, and has begun nowhere so long before. */
const MAX_ZONE_SPREAD_MS = 26 * HOUR_MS;

/** Spans of time in which these days are, wherever on earth, in order. @param noons of the days, in UTC */
export function timeSpansOfDays(noons: readonly number[]): readonly TimeSpan[] {
  const spans: [from: number, until: number][] = [];
  for (const noon of [...new Set(noons)].toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && noon - MAX_ZONE_SPREAD_MS <= last[1]) last[1] = noon + MAX_ZONE_SPREAD_MS;
    else spans.push([noon - MAX_ZONE_SPREAD_MS, noon + MAX_ZONE_SPREAD_MS]);
  }
  return spans;
}
