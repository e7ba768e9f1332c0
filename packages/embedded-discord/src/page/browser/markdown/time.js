// @ts-check

/** @type {Readonly<Record<string, Intl.DateTimeFormatOptions>>} */
const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

/** @type {readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[]} */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** The greatest distance of a JavaScript date from 1970, in seconds. */
const MAX_SECONDS = 8.64e12;

/**
 * The text of `<t:seconds:style>`.
 *
 * @param {number} seconds since 1970-01-01 UTC
 * @param {string} style one of Discord's letters; `R` counts from now
 * @param {{ readonly now: number, readonly locale?: string, readonly timeZone?: string }} here `now` in milliseconds;
 * the others default to the browser's
 * @returns {string}
 */
export function formatTimestamp(seconds, style, { now, locale, timeZone }) {
  if (Math.abs(seconds) > MAX_SECONDS) return String(seconds);
  if (style === 'R') return formatRelativeTime(seconds - now / 1000, locale);
  return new Intl.DateTimeFormat(locale, { ...(STYLES[style] ?? STYLES['f']), timeZone }).format(
    seconds * 1000,
  );
}

/**
 * @param {number} seconds
 * @param {string | undefined} locale
 */
function formatRelativeTime(seconds, locale) {
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(seconds / length), unit);
}
