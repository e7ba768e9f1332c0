import { time } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { DAY_MS, dayIn, daysBefore, startOfDay, utcDay } from '#basics/days.ts';
import type { GameRecord, TimeSpan } from '#store/port/records.ts';

const HOUR_MS = DAY_MS / 24;
const NOON_MS = DAY_MS / 2;

/**
 * The time, in milliseconds since 1970, that is stored for a game of which only the day is known.
 * @param day `2026-05-01`
 */
export const noonUtc = (day: string): number => Date.parse(day) + NOON_MS;

type DatedGame = Pick<GameRecord, 'at' | 'source'>;

const hasDayOnly = ({ at, source }: DatedGame): boolean => source !== 'played' && at % DAY_MS === NOON_MS;

/** The day of a game in a time zone, `2026-05-01`; the day as entered if only the day is known. */
export const dayOfGame = (game: DatedGame, zone: string): string =>
  hasDayOnly(game) ? utcDay(game.at) : dayIn(game.at, zone);

/**
 * Formats the day for players. Timestamps are rendered by Discord in the reader's time zone, which would shift a game
 * that only has a day.
 */
export const formatGameDay = (game: DatedGame): Text =>
  hasDayOnly(game) ? utcDay(game.at) : time(Math.floor(game.at / 1000), 'd');

/**
 * Returns the start of the period that covers today and this many days before it, in a time zone. In zones where days
 * begin at noon UTC or earlier, such as New Zealand, games without a time on the day before are left out, as are games
 * that ended in the first hour or two of the first day.
 */
export function startOfPeriod(days: number, now: number, zone: string): number {
  const first = daysBefore(dayIn(now, zone), days);
  return Math.max(startOfDay(first, zone), noonUtc(daysBefore(first, 1)) + 1);
}

/** Within this time before and after its noon UTC, a day begins and ends in every time zone. */
const MAX_ZONE_SPREAD_MS = 26 * HOUR_MS;

/**
 * Returns the time spans that cover these days in any time zone, in order.
 * @param noons noon UTC of each day
 */
export function timeSpansOfDays(noons: readonly number[]): readonly TimeSpan[] {
  const spans: [from: number, until: number][] = [];
  for (const noon of [...new Set(noons)].toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && noon - MAX_ZONE_SPREAD_MS <= last[1]) last[1] = noon + MAX_ZONE_SPREAD_MS;
    else spans.push([noon - MAX_ZONE_SPREAD_MS, noon + MAX_ZONE_SPREAD_MS]);
  }
  return spans;
}
