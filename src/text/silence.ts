import { followsLaterRule } from '#engine/rule-numbers/citing.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { citationsText } from './cite.ts';
import { text } from './template.ts';
import type { Text } from './text.ts';

/** The rules cited under an edition: its own, and later ones that apply if it has no rule. */
export interface EditionCitations {
  readonly edition: Edition;
  readonly citations: readonly Citation[];
}

/** The cited rules of the edition itself. */
export const ownRules = ({ edition, citations }: EditionCitations): readonly Citation[] =>
  citations.filter((citation) => !followsLaterRule(edition, citation));

/** A line that names the later rules that apply because the edition has none. */
export function formatSilence({ edition, citations }: EditionCitations): readonly Text[] {
  const later = citations.filter((citation) => followsLaterRule(edition, citation));
  if (later.length === 0) return [];
  const rules = edition === 'founding' ? 'rules of 2006' : `rules of ${edition}`;
  return [text`-# The ${rules} are silent on part of this: it follows ${citationsText(later)}.`];
}

/** The lines below an answer: the rules of the edition itself, and a note if it has none on some part. */
export function formatGrounds(cited: EditionCitations): readonly Text[] {
  const rules = ownRules(cited);
  return [...(rules.length > 0 ? [text`-# ${citationsText(rules)}`] : []), ...formatSilence(cited)];
}
