import type { CardPool } from '../../cards/card-pool.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { Suggestion } from '../command.ts';
import { readTyped, suggestWithFirst } from './card-typed.ts';

/** What was typed for a card: its name, or its part's, as it is spelled; or else whatever the table calls it. */
export function cardNamed(typed: string, cards: CardPool): string {
  const { name, card, part } = readTyped(typed, cards);
  return (part === null ? undefined : card?.parts[part]?.name) ?? name;
}

/** Names for what is typed: those that are likely here, and then those of other cards. */
export function suggestNames(
  typed: string,
  likely: readonly string[],
  cards: CardPool,
): readonly Suggestion[] {
  return suggestWithFirst(likely, typed, suggestCards(typed, cards));
}
