import { createLruCache } from './lru-cache.ts';

/* Calendar days such as `2026-05-01` in an IANA time zone such as `Europe/Berlin`. Times are in ms since 1970. */

export const UTC = 'UTC';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Time zones differ from UTC by at most 14 hours today, and have never differed by 16. */
const MAX_UTC_OFFSET_MS = 16 * HOUR_MS;

const formatters = createLruCache<string, Intl.DateTimeFormat>(64);

function formatterFor(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** ISO 8601, with milliseconds, in UTC. */
export const formatIsoTime = (at: number): string => new Date(at).toISOString();

export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function dayIn(at: number, zone: string): string {
  if (zone === UTC) return utcDay(at);
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

export const daysBefore = (day: string, days: number): string => utcDay(Date.parse(day) - days * DAY_MS);

/** The first moment of a day in a time zone: midnight, or the first moment after a clock change that skips midnight. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(day);
  if (zone === UTC) return midnight;
  let [before, from] = [midnight - MAX_UTC_OFFSET_MS, midnight + MAX_UTC_OFFSET_MS];
  while (from - before > MINUTE_MS) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayIn(middle, zone) >= day) from = middle;
    else before = middle;
  }
  return from;
}
