import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { citedRule, type RuleReference } from '#rulebook/queries/rule-reference.ts';

/** The maximum number of rules of an answer that come with their text. */
const MAX_WITH_TEXT = 12;

export const withTexts = (citations: readonly Citation[], rulebook: Rulebook): readonly RuleReference[] =>
  citations.map(({ number, edition }, index) =>
    index < MAX_WITH_TEXT ? citedRule(number, edition, rulebook) : { number, edition, wording: 'none' },
  );

const WORDINGS = {
  official: 'official text',
  'own-words': 'in this project’s own words',
  none: 'text not available',
} as const;

/** `702.19b Trample (2026-06-19, official text): …` */
export function formatCited({
  number,
  edition,
  heading,
  wording,
  text,
  wordingOf: otherEdition,
}: RuleReference): string {
  if (wording === 'none' && !number.includes('.') && heading)
    return `${number} ${heading} (${edition}, a chapter)`;
  const source = otherEdition
    ? `${WORDINGS[wording]}, but of ${otherEdition.edition}: it was reworded on ${otherEdition.reworded}`
    : WORDINGS[wording];
  return `${number}${heading ? ` ${heading}` : ''} (${edition}, ${source})${text ? `: ${text}` : ''}`;
}
