import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardPool } from '../../cards/pool/card-pool.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { Completer, Suggestion } from '../command/command.ts';
import { nameTyped, readTyped, suggestWithFirst } from './card-typed.ts';

/** The option for the card, or any other name, of what does something at a table. */
export const CARD = {
  type: Type.String,
  name: 'card',
  description: 'What does it: a card, or any other name',
  autocomplete: true,
  max_length: 100,
} as const;

/**
 * The name that was typed for a card: the card's, or its part's, as it is spelled; or else whatever the table calls it.
 */
export const cardNamed = (typed: string, cards: CardPool): string => nameTyped(readTyped(typed, cards));

/** Names for what is typed: those that are likely here, and then those of other cards. */
export function suggestNames(
  typed: string,
  likely: readonly string[],
  cards: CardPool,
): readonly Suggestion[] {
  return suggestWithFirst(likely, typed, suggestCards(typed, cards));
}

/** Such names while one is typed. */
export const completeNames =
  (likely: readonly string[] = []): Completer =>
  ({ typed }, { cards }) =>
    suggestNames(typed, likely, cards);
