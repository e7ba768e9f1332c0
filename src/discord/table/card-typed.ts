import type { CardPool } from '../../cards/card-pool.ts';
import type { Card } from '../../engine/cards.ts';
import { foldName } from '../../engine/names.ts';
import { chooseHalves } from '../cards/choose-half.ts';
import { findCard } from '../cards/suggest-cards.ts';

/** From this length on what was typed may be a suggestion that was cut. */
const MAYBE_CUT = 95;

/** What was typed where a card or any name may stand. */
export interface Typed {
  readonly name: string;
  /** `null` for a name that is no card's. */
  readonly card: Card | null;
  /** The place of the part, of several, of which this is the whole name. */
  readonly part: number | null;
}

/**
 * The card of which this is the name, or a part's; or else the name alone, as the table says it. The beginning of a
 * name is no card's, since tables call things as they like.
 */
export function readTyped(typed: string, cards: CardPool): Typed {
  const name = typed.trim();
  const cut = name.length < MAYBE_CUT ? undefined : findCard(name, cards);
  const card = cards.find(name)?.card ?? (cut?.ok ? cut.value.card : undefined);
  return card ? { name: card.name, card, part: partNamed(card, name) } : { name, card: null, part: null };
}

function partNamed(card: Card, name: string): number | null {
  if (card.parts.length === 1 || foldName(name) === foldName(card.name)) return null;
  const places = chooseHalves(card, name);
  return places.ok && places.value.length === 1 ? (places.value[0] ?? null) : null;
}

/** The same of another option while a command is being typed, where anything may stand. */
export const readTypedYet = (typed: unknown, cards: CardPool): Card | undefined =>
  typeof typed === 'string' ? (readTyped(typed, cards).card ?? undefined) : undefined;
