import { remember } from './remember.ts';

/*
 * Days of the calendar as `2026-05-01`, in a time zone of the IANA database: `Europe/Berlin`. Times are in milliseconds
 * since 1970.
 */

export const UTC = 'UTC';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Zones differ from UTC by 14 hours at most today, and differed by less than 16 ever. */
const MOST_OFF_MS = 16 * HOUR_MS;

const formats = remember<string, Intl.DateTimeFormat>(64);

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** The day of a moment in UTC. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day of a moment in a time zone. */
export function dayIn(at: number, zone: string): string {
  if (zone === UTC) return utcDay(at);
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** A day so many days before another one. */
export const daysBefore = (day: string, days: number): string => utcDay(Date.parse(day) - days * DAY_MS);

/** The first moment of a day in a time zone: midnight, or where clocks skip that, what comes in its place. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(day);
  if (zone === UTC) return midnight;
  let [before, from] = [midnight - MOST_OFF_MS, midnight + MOST_OFF_MS];
  while (from - before > MINUTE_MS) {
    const between = before + Math.floor((from - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayIn(between, zone) >= day) from = between;
    else before = between;
  }
  return from;
}

/** All time zones by their names, `UTC` first. */
export const TIME_ZONES: readonly string[] = [
  UTC,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== UTC),
];

const folded = (zone: string): string => zone.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** The time zone that somebody means: by its name, or by the place at its end alone. `null` if there is none, or several. */
export function timeZoneNamed(typed: string): string | null {
  const name = folded(typed);
  const exact = TIME_ZONES.find((zone) => folded(zone) === name);
  if (exact !== undefined) return exact;
  // Names such as Asia/Kolkata and Europe/Kyiv are known and not listed; offsets are no zones.
  if (/^[a-z][\w+-]*(?:\/[\w+-]+)+$/.test(name)) return knownByIntl(name);
  const [only, ...others] = TIME_ZONES.filter((zone) => folded(zone).endsWith(`/${name}`));
  return only !== undefined && others.length === 0 ? only : null;
}

function knownByIntl(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Time zones that a text may mean, those that begin with it first. */
export function timeZonesLike(typed: string, most: number): readonly string[] {
  const name = folded(typed);
  const found = TIME_ZONES.filter((zone) => folded(zone).includes(name));
  const isFirst = (zone: string): boolean =>
    folded(zone)
      .split('/')
      .some((part) => part.startsWith(name));
  return found.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one))).slice(0, most);
}
