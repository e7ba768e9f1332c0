import { inPlainWords, findShown } from '../../discord/rulebook/shown.ts';
import { formatWording } from '../../discord/rulebook/wording.ts';
import { formatRulesOf } from '../../discord/labels/turn-words.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { parseMarkedLines } from './parse-marked-text.ts';
import type { RuleModel } from './types.ts';

/** The number of a rule or a chapter, as it stands in an address. */
export const RULE_NUMBER = /^\d{3}(?:\.\d{1,3}[a-z]{0,2})?$/;

/** A rule by the edition of a game, in plain words where there are any; `null` where that edition has none. */
export function buildRuleModel(number: string, edition: Edition, rulebook: Rulebook): RuleModel | null {
  const shown = findShown(rulebook.read(edition), number);
  if (!shown) return null;
  const { about, blocks, rules } = inPlainWords(shown, rulebook) ?? shown;
  return {
    number,
    heading: about === '' ? null : about,
    words: parseMarkedLines(blocks.join('\n'), () => undefined),
    foot: `${formatRulesOf(edition)} · ${formatWording(rules)}`,
  };
}
