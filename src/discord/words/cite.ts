import { dateOf, TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
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

/**
 * The edition under which a rule is cited beside the one played by: today's beside the founding rules, the founding
 * rules beside today's, and both beside any other.
 */
export function besides(edition: Edition): readonly Edition[] {
  return ['founding' as const, TODAYS_DATE].filter((other) => dateOf(other) !== dateOf(edition));
}
