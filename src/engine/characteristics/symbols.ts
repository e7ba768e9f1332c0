import type { Card } from '../cards/card.ts';
import type { Characteristics } from '../cards/characteristics.ts';
import { separateSymbols } from '../cards/mana-costs.ts';
import { partAt } from '../faces/ordinary-cards.ts';

/**
 * The symbols of a mana cost, each with its braces, for effects that count symbols. For Fire // Ice, `{1}` appears
 * twice: the example of 709.4b (2026-06-19).
 */
export function symbolsIn({ manaCost, texts }: Characteristics, card: Card): readonly string[] {
  const isCombined = card.layout === 'split' && texts.length > 1;
  return separateSymbols(isCombined ? texts.map((place) => partAt(card, place).manaCost) : [manaCost]);
}
