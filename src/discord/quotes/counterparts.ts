import type { Citation } from '#engine/vocabulary/citations.ts';
import { FOUNDING_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { FOUNDING_2008_DATE } from '#rulebook/text/rule-text.ts';

/** True for 2006-10-01, and for 2008-02-01, from which the founding rules take 505.3 and 505.7. */
export const isFounding = (day: IsoDate): boolean => day === FOUNDING_DATE || day === FOUNDING_2008_DATE;

/** Returns the founding date for a citation of later rules, and today's date for one of the founding rules. */
const counterpartEdition = ({ edition }: Citation): IsoDate =>
  isFounding(edition) ? TODAYS_DATE : FOUNDING_DATE;

/** `2006` or `today`. */
export const formatEra = (day: IsoDate): string => (isFounding(day) ? day.slice(0, 4) : 'today');

/** Returns the corresponding rule in the other edition; `undefined` unless there is exactly one. */
export function findCounterpart(citation: Citation): Citation | undefined {
  const [number, ...others] = counterpartNumbers(citation);
  return number === undefined || others.length > 0
    ? undefined
    : { edition: counterpartEdition(citation), number };
}

/** Rules that mean the same in both editions, although comparing the texts leads only to the heading of the chapter. */
const SAME_IN_BOTH: readonly (readonly [founding: string, today: string])[] = [['510.6', '702.26c']];

function counterpartNumbers(citation: Citation): readonly string[] {
  const isOld = isFounding(citation.edition);
  const pair = SAME_IN_BOTH.find(([founding, today]) => citation.number === (isOld ? founding : today));
  if (pair && (isOld || citation.edition === TODAYS_DATE)) return [isOld ? pair[1] : pair[0]];
  return translatedNumbers(citation);
}

const translatedNumbers = (citation: Citation): readonly string[] =>
  (translateNumber(citation.number, citation.edition, counterpartEdition(citation))?.numbers ?? []).filter(
    (number) => number !== 'Glossary',
  );

/** ` · 2006: 511.1`; empty if the rule has no number in the other edition. */
export function formatCounterparts(citation: Citation): string {
  const numbers = counterpartNumbers(citation);
  return numbers.length > 0 ? ` · ${formatEra(counterpartEdition(citation))}: ${numbers.join(', ')}` : '';
}
