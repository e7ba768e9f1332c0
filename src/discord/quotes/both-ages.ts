import type { Citation } from '#engine/vocabulary/citations.ts';
import { FOUNDING_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { FOUNDING_2008_DATE } from '#rulebook/text/rule-text.ts';

/** True for 2006-10-01, and the dates of its 505.3 and 505.7. */
export const isFounding = (day: IsoDate): boolean => day === FOUNDING_DATE || day === FOUNDING_2008_DATE;

/** The founding rules for any later text, and today's rules for them. */
const otherAge = ({ edition }: Citation): IsoDate => (isFounding(edition) ? TODAYS_DATE : FOUNDING_DATE);

/** `2006`, `today` */
export const ageName = (day: IsoDate): string => (isFounding(day) ? day.slice(0, 4) : 'today');

/** The only corresponding rule in the other edition; `undefined` if there is none, or several. */
export function counterpart(citation: Citation): Citation | undefined {
  const [number, ...others] = numbersIn(citation);
  return number === undefined || others.length > 0 ? undefined : { edition: otherAge(citation), number };
}

/**
 * Rules that say the same in both editions, though by the texts their successors end in the heading of the chapter.
 */
const SAME_IN_BOTH: readonly (readonly [founding: string, today: string])[] = [['510.6', '702.26c']];

function numbersIn(citation: Citation): readonly string[] {
  const isOld = isFounding(citation.edition);
  const pair = SAME_IN_BOTH.find(([founding, today]) => citation.number === (isOld ? founding : today));
  if (pair && (isOld || citation.edition === TODAYS_DATE)) return [isOld ? pair[1] : pair[0]];
  return successorsOf(citation);
}

const successorsOf = (citation: Citation): readonly string[] =>
  (translateNumber(citation.number, citation.edition, otherAge(citation))?.numbers ?? []).filter(
    (heir) => heir !== 'Glossary',
  );

/** ` · 2006: 511.1`; empty if the rule has no number in the other edition. */
export function besideCitation(citation: Citation): string {
  const numbers = numbersIn(citation);
  return numbers.length > 0 ? ` · ${ageName(otherAge(citation))}: ${numbers.join(', ')}` : '';
}
