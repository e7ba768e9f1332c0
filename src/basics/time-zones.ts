import { UTC } from './days.ts';

/** All time zones by name, `UTC` first. */
export const TIME_ZONES: readonly string[] = [
  UTC,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== UTC),
];

const normalize = (zone: string): string => zone.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Finds a time zone by its name or by its city alone; `null` if none or several match. */
export function parseTimeZone(typed: string): string | null {
  const name = normalize(typed);
  const exact = TIME_ZONES.find((zone) => normalize(zone) === name);
  if (exact !== undefined) return exact;
  // Intl accepts names that it does not list, such as Asia/Kolkata. Offsets are not time zones.
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

/** Time zones that contain the text, prefix matches first. */
export function suggestTimeZones(typed: string, max: number): readonly string[] {
  const name = normalize(typed);
  const found = TIME_ZONES.filter((zone) => normalize(zone).includes(name));
  const isPrefix = (zone: string): boolean =>
    normalize(zone)
      .split('/')
      .some((part) => part.startsWith(name));
  return found.toSorted((a, b) => Number(isPrefix(b)) - Number(isPrefix(a))).slice(0, max);
}
