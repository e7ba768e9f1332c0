import type { View } from './characteristics.ts';
import type { Ruleset } from './editions.ts';
import { faceDownView } from './face-down.ts';
import { flipView } from './flip-cards.ts';
import type { CardObject } from './game-objects.ts';
import { ordinaryView } from './ordinary-cards.ts';
import type { Refusal } from './refusals.ts';
import { ok, type Result } from './result.ts';
import type { Ruling } from './ruling.ts';
import { splitView } from './split-cards.ts';

/**
 * The characteristics of a card, or of a copy of one, where it is and as it stands there, and whether it counts as
 * multicolored.
 * @returns a refusal for what cannot be: `card/which-half`, `card/not-fused`, `card/not-flipped-here`,
 *   `card/not-face-down-here`.
 */
export function viewOf(object: CardObject, ruleset: Ruleset): Result<Ruling<View>, Refusal> {
  if (object.faceDown) return faceDownView(object, ruleset);
  if (object.card.layout === 'flip') return flipView(object, ruleset);
  return object.card.layout === 'split' ? splitView(object, ruleset) : ok(ordinaryView(object, ruleset));
}
