import type { CardPart } from '../cards/card.ts';
import { citeOrLater, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citation, Citations } from '../vocabulary/citations.ts';
import { parseTypeLine, isToken } from '../cards/type-lines.ts';
import type { CastRequest, WhyNotCast } from './casting-types.ts';
import { insetOf, isMeldResult, isModal } from '../faces/double-faced.ts';
import { partAt } from '../faces/ordinary-cards.ts';

/** For each card type, the rule that cards of it are cast from the hand. */
const CASTING_RULES: ReadonlyMap<string, RuleSubject> = new Map([
  ['Instant', 'cast/instant'],
  ['Sorcery', 'cast/sorcery'],
  ['Creature', 'cast/creature'],
  ['Artifact', 'cast/artifact'],
  ['Enchantment', 'cast/enchantment'],
  ['Planeswalker', 'cast/planeswalker'],
  ['Battle', 'cast/battle'],
]);

/** Lands are played, never cast. */
export const isLandPart = ({ typeLine }: CardPart): boolean => parseTypeLine(typeLine).types.includes('Land');

/** The rule that permits casting this part without an effect. */
export const castRule = (part: CardPart, ruleset: Ruleset): Citation =>
  part.aftermath ? citeOrLater('aftermath/cast', ruleset.edition) : castingRule(part, ruleset);

/** The rule that cards of this part's type are cast, or lands are played, from the hand only. */
function castingRule(part: CardPart, { edition }: Ruleset): Citation {
  const { types } = parseTypeLine(part.typeLine);
  const subject = types.map((type) => CASTING_RULES.get(type)).find((rule) => rule !== undefined);
  return citeOrLater(isLandPart(part) ? 'play/land' : (subject ?? 'object/characteristics'), edition);
}

/** Why a part cannot be cast, and the rules that say so. */
interface NeverCast {
  readonly why: WhyNotCast;
  readonly citations: Citations;
}

/**
 * Why a part of a card can never be cast from its zone, not even with an effect; `undefined` if it can. CR 111.6,
 * 305.1, 712.12, 722.3, 702.127a (2026-06-19).
 * @param place index in `card.parts`
 */
export function whyNeverCast(
  { card, from }: CastRequest,
  place: number,
  ruleset: Ruleset,
): NeverCast | undefined {
  const { edition } = ruleset;
  const part = partAt(card, place);
  const rule = castRule(part, ruleset);
  if (isToken(part)) return { why: 'token', citations: citeRules(edition, 'token/no-card') };
  if (isLandPart(part)) {
    const ofModal = isModal(card) ? citeRules(edition, 'double-faced/land') : [];
    return { why: 'land', citations: [rule, ...ofModal] };
  }
  if (isMeldResult(card)) return { why: 'melded', citations: citeRules(edition, 'double-faced/melded') };
  if (place > 0 && insetOf(card) === 'preparation')
    return { why: 'prepare-spell', citations: citeRules(edition, 'preparation/cast') };
  if (from === 'stack' || from === 'battlefield' || from === 'phased-out')
    return { why: 'not-from-this-zone', citations: [rule] };
  if (part.aftermath && from !== 'graveyard')
    return { why: 'aftermath-from-graveyard-only', citations: [rule] };
  return undefined;
}
