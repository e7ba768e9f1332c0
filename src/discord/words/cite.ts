import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';

/** `CR 511.1 (2006-10-01)`; several of one edition share its date. */
export function citeAll(citations: readonly Citation[]): string {
  const byEdition = new Map<string, Set<string>>();
  for (const { edition, number } of citations) {
    const numbers = byEdition.get(edition) ?? new Set();
    byEdition.set(edition, numbers.add(number));
  }
  const parts = [...byEdition].map(([edition, numbers]) => `${[...numbers].join(', ')} (${edition})`);
  return parts.length ? `CR ${parts.join(' · ')}` : '';
}

/** The edition that stands beside the one played by, as a detail: the founding rules beside today's, else today's. */
export const besides = (edition: Edition): Edition => (edition === TODAYS_DATE ? 'founding' : TODAYS_DATE);
