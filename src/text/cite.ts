import { rewordedSince } from '#engine/rule-numbers/numbers.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { joinTexts } from './parts.ts';
import type { Text } from './text.ts';

/** `CR 511.1 (2006-10-01)`. Cites the glossary only if there is no rule of the same edition. */
export function citationsText(all: readonly Citation[]): Text {
  if (all.length === 0) return '';
  const hasRules = (edition: string): boolean =>
    all.some((citation) => citation.edition === edition && isRule(citation));
  const citations = all.filter((citation) => isRule(citation) || !hasRules(citation.edition));
  return joinTexts([{ kind: 'citations', citations }, ...formatRewordedRules(citations)], ' · ');
}

/** Formats citations as `CR 509.1a, 509.1b (2006-10-01) · 704.3 (2026-06-19)`. */
export function formatCitationList(citations: readonly Citation[]): string {
  const byEdition = new Map<string, Set<string>>();
  for (const { edition, number } of citations) {
    const numbers = byEdition.get(edition) ?? new Set();
    byEdition.set(edition, numbers.add(number));
  }
  return `CR ${[...byEdition].map(([edition, numbers]) => `${[...numbers].join(', ')} (${edition})`).join(' · ')}`;
}

/**
 * Names the cited rules that were reworded after the release; empty if there are none. The answer is that of the release
 * until a maintainer has reviewed the new wording.
 */
export function formatRewordedRules(citations: readonly Citation[]): readonly Text[] {
  const byDay = new Map<IsoDate, Set<string>>();
  for (const { edition, number } of citations) {
    const day = rewordedSince(number, edition);
    if (day) byDay.set(day, (byDay.get(day) ?? new Set()).add(number));
  }
  if (byDay.size === 0) return [];
  const [first, ...others] = [...byDay].map(
    ([day, numbers]) => [[...numbers], ` reworded on ${day}`] as const,
  );
  const [numbers, reworded] = first ?? [[], ''];
  return [
    [
      `by the rules of ${RELEASE_DATE}; `,
      { kind: 'rules', numbers },
      reworded,
      ...others.map(([more, when]) => `, ${more.join(', ')}${when}`),
    ],
  ];
}

/** False for a glossary entry. */
const isRule = ({ number }: Citation): boolean => number !== 'Glossary';

/** `CR 509.1a, 509.1b` */
export const formatRuleNumbers = (numbers: readonly string[]): string => `CR ${numbers.join(', ')}`;
