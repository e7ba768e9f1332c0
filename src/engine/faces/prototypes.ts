import type { Card } from '../cards/card.ts';

/** True if the known facts of a card include a prototype. */
export const hasPrototype = ({ parts: [first] }: Card): boolean => first.prototype !== undefined;

/**
 * The card of a prototyped spell and of the permanent that it becomes, with the mana cost, power and toughness of its
 * inset frame, and the colors of that cost. A card without a prototype is unchanged.
 * CR 718.3b (2026-06-19).
 */
export function asPrototyped(card: Card): Card {
  const known = CACHE.get(card);
  if (known) return known;
  const [{ prototype, colors: _, ...first }, ...others] = card.parts;
  const prototyped: Card = prototype ? { ...card, parts: [{ ...first, ...prototype }, ...others] } : card;
  CACHE.set(card, prototyped);
  return prototyped;
}

/** Cache, so that the same card always gives the same object. */
const CACHE = new WeakMap<Card, Card>();
