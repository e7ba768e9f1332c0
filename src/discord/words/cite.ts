import { rewordedSince } from '#engine/rule-numbers/numbers.ts';
import { RELEASE_DATE, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';

/**
 * `CR 511.1 (2006-10-01)`; numbers of one edition share its date. Cites the glossary only if there is no rule of the
 * same edition.
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
  return parts.length ? [`CR ${parts.join(' · ')}`, ...formatReworded(citations)].join(' · ') : '';
}

/**
 * Notes which of the rules behind an answer were reworded after the release; empty if there are none. Such an answer is
 * that of the release until a maintainer has reviewed the new wording.
 */
export function formatReworded(citations: readonly Citation[]): readonly string[] {
  const byDay = new Map<IsoDate, Set<string>>();
  for (const { edition, number } of citations) {
    const day = rewordedSince(number, edition);
    if (day) byDay.set(day, (byDay.get(day) ?? new Set()).add(number));
  }
  const reworded = [...byDay].map(
    ([day, rewordedNumbers]) => `${[...rewordedNumbers].join(', ')} reworded on ${day}`,
  );
  return reworded.length === 0 ? [] : [`by the rules of ${RELEASE_DATE}; CR ${reworded.join(', ')}`];
}

/** False for a glossary entry. */
const isRule = ({ number }: Citation): boolean => number !== 'Glossary';

/** The edition shown beside the one in use: the founding rules beside today's, otherwise today's. */
export const otherEdition = (edition: Edition): Edition =>
  edition === TODAYS_DATE ? 'founding' : TODAYS_DATE;
