import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber, numberHistoryOf } from '#rulebook/text/concordance.ts';

/** The day whose rule numbers the expectations use as today's. */
const WRITTEN_ON: IsoDate = '2026-06-19';

const NUMBER = String.raw`\d{3}(?:\.\d+[a-z]?)?`;
const NUMBERS = String.raw`${NUMBER}(?:, ${NUMBER})*`;
const NUMBER_AFTER_DATE = new RegExp(String.raw`(?<=${TODAYS_DATE} )${NUMBER}`, 'g');
const CITED_NUMBERS = new RegExp(String.raw`${NUMBERS}(?= \(${TODAYS_DATE}\))`, 'g');
const NUMBERS_OF_TODAY = new RegExp(
  String.raw`(?<=\bToday: |\b(?:none|gone) since \d{4}-\d\d-\d\d[;,] see )${NUMBERS}|${NUMBERS}(?= today\b)`,
  'g',
);
const EVERY_NUMBER = new RegExp(String.raw`\b(?<!-)${NUMBER}\b`, 'g');

/** A line that shows a rule of today: its number and that of the rule above it. */
const TODAYS_RULE_HEADING = new RegExp(String.raw`^\*\*${NUMBER}.* · today$`, 'gm');

/** Editions added since that day. */
const LATER_DAYS = OFFICIAL_DAYS.filter((day) => day > WRITTEN_ON).join('|') || 'none';
const LATER_STEP = new RegExp(String.raw`→ (${NUMBERS}) \((?:${LATER_DAYS})\)`, 'g');
const LATER_PERIOD = new RegExp(String.raw`^- (?:${LATER_DAYS}): \*\*.*\n`, 'gm');

/** Removes the steps after that day from rule numbers over time. */
const withoutLaterSteps = (text: string): string =>
  TODAYS_DATE === WRITTEN_ON
    ? text
    : text
        .replaceAll(LATER_PERIOD, '')
        .replaceAll(
          LATER_STEP,
          (_, numbers: string) => `→ ${rewriteAll(numbers)} (${lastChangeBefore(numbers)})`,
        )
        .replaceAll(/( → [^→()]*\(\S+\))\1+/g, '$1');

/** The day since when these numbers were in use, as of that day. */
const lastChangeBefore = (numbers: string): string =>
  numberHistoryOf(numberOnWritingDay(numbers.split(', ')[0] ?? ''), WRITTEN_ON).findLast(
    ([day]) => day <= WRITTEN_ON,
  )?.[0] ?? WRITTEN_ON;

/** Replaces today's numbers and date in a text by those of that day. */
const rewriteNumbers = (text: string, ...patterns: readonly RegExp[]): string =>
  TODAYS_DATE === WRITTEN_ON
    ? text
    : patterns
        .reduce((rewritten, pattern) => rewritten.replaceAll(pattern, rewriteAll), text)
        .replaceAll(TODAYS_DATE, WRITTEN_ON);

const rewriteAll = (numbers: string): string =>
  numbers.replaceAll(new RegExp(NUMBER, 'g'), numberOnWritingDay);

/**
 * Rewrites a reply to that day's numbers and date of today's rules. Returns the reply unchanged while no newer
 * edition has been added; after that, the cited rules are still the same.
 */
export const asOfWriting = (text: string): string =>
  rewriteNumbers(
    withoutLaterSteps(text),
    TODAYS_RULE_HEADING,
    NUMBER_AFTER_DATE,
    CITED_NUMBERS,
    NUMBERS_OF_TODAY,
  );

/** Like {@link asOfWriting}, for a text in which every number is a rule of today, with or without its date. */
export const numbersAsOfWriting = (text: string): string => rewriteNumbers(text, EVERY_NUMBER);

/** Returns the number that a rule of today had on that day. */
const numberOnWritingDay = (number: string): string =>
  translateNumber(number, TODAYS_DATE, WRITTEN_ON)?.numbers[0] ?? number;

/** Returns today's number of the rule that had this number on that day. */
export const numberToday = (number: string): string => {
  const [successor] = translateNumber(number, WRITTEN_ON, TODAYS_DATE)?.numbers ?? [];
  if (successor === undefined) throw new Error(`${number} is gone by ${TODAYS_DATE}`);
  return successor;
};
