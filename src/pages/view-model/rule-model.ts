import { inPlainWords, findShown } from '#discord/rulebook/shown-rules.ts';
import { formatWording } from '#discord/rulebook/wording.ts';
import { formatRulesOf } from '#discord/labels/turn-words.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { formatParagraphs } from '#discord/rulebook/paragraph.ts';
import { richLines } from './rich-text.ts';
import type { RuleModel } from './types.ts';

/** The number of a rule or chapter in a URL. */
export const RULE_NUMBER = /^\d{3}(?:\.\d{1,3}[a-z]{0,2})?$/;

/** A rule in the game's edition, in plain words if available; `null` if that edition lacks it. */
export function buildRuleModel(number: string, edition: Edition, rulebook: Rulebook): RuleModel | null {
  const shown = findShown(rulebook.read(edition), number);
  if (!shown) return null;
  const { about, paragraphs, rules } = inPlainWords(shown, rulebook) ?? shown;
  return {
    number,
    heading: about === '' ? null : about,
    words: richLines(formatParagraphs(paragraphs), () => undefined),
    foot: `${formatRulesOf(edition)} · ${formatWording(rules)}`,
  };
}
