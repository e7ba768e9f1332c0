import type { Citation } from '#engine/vocabulary/citations.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { citationsText, formatRewordedRules } from '#text/cite.ts';
import { toPlainText } from '#text/plain.ts';
import type { Text } from '#text/text.ts';

/** `citationsText` as plain words, in which nothing needs escaping. */
export const citeAll = (all: readonly Citation[]): string => plainWords(citationsText(all));

/** The words of `formatRewordedRules`. */
export const formatReworded = (citations: readonly Citation[]): readonly string[] =>
  formatRewordedRules(citations).map(plainWords);

const plainWords = (text: Text): string => toPlainText(text, () => undefined);

/** The edition shown beside the one in use: the founding rules beside today's, otherwise today's. */
export const otherEdition = (edition: Edition): Edition =>
  edition === TODAYS_DATE ? 'founding' : TODAYS_DATE;
