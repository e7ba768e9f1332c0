import type { Card } from '../cards/card.ts';

/** True if a card can be cast prototyped, as far as its facts are known. */
export const hasPrototype = ({ parts: [first] }: Card): boolean => first.prototype !== undefined;

/**
 * A card as it is as a prototyped spell, and as the permanent that this becomes: with the mana cost, power and toughness
 * of its inset frame, and the colors of that cost. Any other card is as it is.
 *
 * CR 718.3b (2026-06-19).
 */
export function asPrototyped(card: Card): Card {
  const known = PROTOTYPED.get(card);
  if (known) return known;
  const [{ prototype, colors: _, ...first }, ...others] = card.parts;
  const prototyped: Card = prototype ? { ...card, parts: [{ ...first, ...prototype }, ...others] } : card;
  PROTOTYPED.set(card, prototyped);
  return prototyped;
}

/** Looked at again and again as the same card. */
const PROTOTYPED = new WeakMap<Card, Card>();
