import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '../../src/engine/vocabulary/editions.ts';
import { translateNumber, numberHistoryOf } from '../../src/rulebook/text/concordance.ts';

/** The day whose numbers our expectations give as today's. */
const WRITTEN_ON: IsoDate = '2026-06-19';

const NUMBER = String.raw`\d{3}(?:\.\d+[a-z]?)?`;
const NUMBERS = String.raw`${NUMBER}(?:, ${NUMBER})*`;
const KEY = new RegExp(String.raw`(?<=${TODAYS_DATE} )${NUMBER}`, 'g');
const CITED = new RegExp(String.raw`${NUMBERS}(?= \(${TODAYS_DATE}\))`, 'g');
const COUNTERPART = new RegExp(
  String.raw`(?<=\bToday: |\b(?:none|gone) since \d{4}-\d\d-\d\d[;,] see )${NUMBERS}|${NUMBERS}(?= today\b)`,
  'g',
);
const EVERY_NUMBER = new RegExp(String.raw`\b(?<!-)${NUMBER}\b`, 'g');

/** A line that shows a rule of today: its own number, and that of the rule above it. */
const SHOWN = new RegExp(String.raw`^\*\*${NUMBER}.* · today$`, 'gm');

/** The days of the editions that were added since. */
const LATER_DAYS = OFFICIAL_DAYS.filter((day) => day > WRITTEN_ON).join('|') || 'none';
const LATER_STEP = new RegExp(String.raw`→ (${NUMBERS}) \((?:${LATER_DAYS})\)`, 'g');
const LATER_STRETCH = new RegExp(String.raw`^- (?:${LATER_DAYS}): \*\*.*\n`, 'gm');

/** Numbers through time as far as they were known: where the last step is a later one, that before it. */
const untilThen = (text: string): string =>
  TODAYS_DATE === WRITTEN_ON
    ? text
    : text
        .replaceAll(LATER_STRETCH, '')
        .replaceAll(LATER_STEP, (_, numbers: string) => `→ ${thenAll(numbers)} (${lastMoved(numbers)})`)
        .replaceAll(/( → [^→()]*\(\S+\))\1+/g, '$1');

/** The day since which these numbers of today were those of when our expectations were written. */
const lastMoved = (numbers: string): string =>
  numberHistoryOf(numberThen(numbers.split(', ')[0] ?? ''), WRITTEN_ON).findLast(
    ([day]) => day <= WRITTEN_ON,
  )?.[0] ?? WRITTEN_ON;

/** A text in which these numbers and this day of today are those of when our expectations were written. */
const rewritten = (text: string, ...ofToday: readonly RegExp[]): string =>
  TODAYS_DATE === WRITTEN_ON
    ? text
    : ofToday
        .reduce((read, pattern) => read.replaceAll(pattern, thenAll), text)
        .replaceAll(TODAYS_DATE, WRITTEN_ON);

const thenAll = (numbers: string): string => numbers.replaceAll(new RegExp(NUMBER, 'g'), numberThen);

/**
 * A reply as it read when our expectations were written: today's rules under their numbers and with the day of then. It
 * is the reply itself as long as no newer edition was added; after that, the rules that are cited stay the same ones.
 */
export const asWritten = (text: string): string => rewritten(untilThen(text), SHOWN, KEY, CITED, COUNTERPART);

/** The same of words whose every number is one of today's rules, with or without their day. */
export const asWrittenToday = (text: string): string => rewritten(text, EVERY_NUMBER);

/** The number that a rule of today had when our expectations were written. */
const numberThen = (number: string): string =>
  translateNumber(number, TODAYS_DATE, WRITTEN_ON)?.numbers[0] ?? number;

/** The number that a rule has today which had this one when our expectations were written. */
export const numberToday = (number: string): string => {
  const [heir] = translateNumber(number, WRITTEN_ON, TODAYS_DATE)?.numbers ?? [];
  if (heir === undefined) throw new Error(`${number} is gone by ${TODAYS_DATE}`);
  return heir;
};
