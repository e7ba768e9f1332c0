import type { CardObject } from '../cards/objects.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { ruleOfFace } from './double-faced.ts';

/**
 * The rule that gives a card other characteristics than the part that was cast, as it goes from the stack to a zone
 * other than the battlefield: those of a whole split card, of the front of a double-faced card, or of an adventurer or
 * omen card itself: 709.4, 712.8a, 715.4, 720.4 (2026-06-19).
 * @param object the card in the zone it goes to; `halves` are the parts that were cast.
 * @returns `undefined` if its characteristics stay those of that part.
 */
export function ruleOfWholeCard(object: CardObject, ruleset: Ruleset): RuleSubject | undefined {
  const { card, halves = [] } = object;
  const isWhole = card.layout === 'split' ? halves.length === card.parts.length : !halves.some(Boolean);
  if (isWhole || card.layout === 'flip') return undefined;
  return card.layout === 'split' ? 'split/off-stack' : ruleOfFace(object, ruleset);
}
