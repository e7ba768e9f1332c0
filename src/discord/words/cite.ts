import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';

/**
 * `CR 511.1 (2006-10-01)`; several of one edition share its date. Of an edition that has rules on it, its glossary is not
 * cited beside them.
 */
export function citeAll(all: readonly Citation[]): string {
  const hasRules = (edition: string): boolean =>
    all.some((citation) => citation.edition === edition && isRule(citation));
  const citations = all.filter((citation) => isRule(citation) || !hasRules(citation.edition));
  const byEdition = new Map<string, Set<string>>();
  for (const { edition, number } of citations) {
    const numbers = byEdition.get(edition) ?? new Set();
    byEdition.set(edition, numbers.add(number));
  }
  const parts = [...byEdition].map(([edition, numbers]) => `${[...numbers].join(', ')} (${edition})`);
  return parts.length ? `CR ${parts.join(' · ')}` : '';
}

/** True of a rule; false where an edition says it in its glossary only. */
const isRule = ({ number }: Citation): boolean => number !== 'Glossary';

/** The edition that stands beside the one played by, as a detail: the founding rules beside today's, else today's. */
export const otherEdition = (edition: Edition): Edition =>
  edition === TODAYS_DATE ? 'founding' : TODAYS_DATE;
