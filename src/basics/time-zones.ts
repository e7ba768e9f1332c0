import { UTC } from './days.ts';

/** All time zones by their names, `UTC` first. */
export const TIME_ZONES: readonly string[] = [
  UTC,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== UTC),
];

const normalize = (zone: string): string => zone.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** The time zone that somebody means: by its name, or by the place at its end alone. `null` if there is none, or several. */
export function parseTimeZone(typed: string): string | null {
  const name = normalize(typed);
  const exact = TIME_ZONES.find((zone) => normalize(zone) === name);
  if (exact !== undefined) return exact;
  // Names such as Asia/Kolkata and Europe/Kyiv are known and not listed; offsets are no zones.
  if (/^[a-z][\w+-]*(?:\/[\w+-]+)+$/.test(name)) return knownByIntl(name);
  const [only, ...others] = TIME_ZONES.filter((zone) => normalize(zone).endsWith(`/${name}`));
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
export function suggestTimeZones(typed: string, max: number): readonly string[] {
  const name = normalize(typed);
  const found = TIME_ZONES.filter((zone) => normalize(zone).includes(name));
  const isPrefix = (zone: string): boolean =>
    normalize(zone)
      .split('/')
      .some((part) => part.startsWith(name));
  return found.toSorted((a, b) => Number(isPrefix(b)) - Number(isPrefix(a))).slice(0, max);
}
