import { rewordedSince } from '#engine/rule-numbers/numbers.ts';
import { RELEASE_DATE, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';

/**
 * `CR 511.1 (2006-10-01)`; numbers of one edition share its date. The glossary is cited only if no rule of the same
 * edition is.
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
 * Which of these rules were reworded since the release, for an answer that rests on them; nothing if none was. Answers
 * are those of the release until one has looked at them.
 */
export function formatReworded(citations: readonly Citation[]): readonly string[] {
  const byDay = new Map<IsoDate, Set<string>>();
  for (const { edition, number } of citations) {
    const day = rewordedSince(number, edition);
    if (day) byDay.set(day, (byDay.get(day) ?? new Set()).add(number));
  }
  const reworded = [...byDay].map(([day, those]) => `${[...those].join(', ')} reworded on ${day}`);
  return reworded.length === 0 ? [] : [`by the rules of ${RELEASE_DATE}; CR ${reworded.join(', ')}`];
}

/** False for a glossary entry. */
const isRule = ({ number }: Citation): boolean => number !== 'Glossary';

/** The edition shown beside the one in use: the founding rules beside today's, otherwise today's. */
export const otherEdition = (edition: Edition): Edition =>
  edition === TODAYS_DATE ? 'founding' : TODAYS_DATE;
