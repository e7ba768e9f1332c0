import type { CardPart } from '../cards/card.ts';
import { citeOrLater } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Citation } from '../vocabulary/citations.ts';
import { readTypeLine } from '../cards/type-lines.ts';

/** The rule about each card type that cards of it are cast from the hand. */
const CASTING_RULES: ReadonlyMap<string, RuleSubject> = new Map([
  ['Instant', 'cast/instant'],
  ['Sorcery', 'cast/sorcery'],
  ['Creature', 'cast/creature'],
  ['Artifact', 'cast/artifact'],
  ['Enchantment', 'cast/enchantment'],
  ['Planeswalker', 'cast/planeswalker'],
  ['Battle', 'cast/battle'],
]);

/** True if it is a land: lands are played, never cast. */
export const isLand = ({ typeLine }: CardPart): boolean => readTypeLine(typeLine).types.includes('Land');

/** The rule that lets cards of this part's type be cast, or lands be played, from the hand and nowhere else. */
export function castingRule(part: CardPart, { edition }: Ruleset): Citation {
  const { types } = readTypeLine(part.typeLine);
  const subject = types.map((type) => CASTING_RULES.get(type)).find((rule) => rule !== undefined);
  return citeOrLater(isLand(part) ? 'play/land' : (subject ?? 'object/characteristics'), edition);
}
