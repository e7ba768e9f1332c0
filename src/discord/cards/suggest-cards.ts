import type { CardPool } from '#cards/pool/card-pool.ts';
import { exactName, findByNickname } from '#cards/pool/find-card.ts';
import type { Card } from '#engine/cards/card.ts';
import { MAX_SUGGESTIONS, type Completer, type Suggestion } from '../command/command.ts';

/** Discord's limit for the name and the value of a suggestion. */
const MAX_SUGGESTION_LENGTH = 100;

/** How many matches are checked against a filter. */
const MAX_CANDIDATES = 200;

/**
 * Suggests cards by name.
 * @param fits a filter
 */
export function suggestCards(
  typed: string,
  cards: CardPool,
  fits?: (card: Card) => boolean,
): readonly Suggestion[] {
  const names = [
    ...new Set([
      ...findByNickname(typed, cards),
      ...cards.suggest(typed, fits ? MAX_CANDIDATES : MAX_SUGGESTIONS),
    ]),
  ];
  const fitting = fits ? filterNames(names, cards, fits) : names.slice(0, MAX_SUGGESTIONS);
  return fitting.map((name) => suggestionOf(name, cards));
}

/** `findCard` accepts a value that was cut. */
export function suggestionOf(name: string, cards: CardPool): Suggestion {
  if (name.length > MAX_SUGGESTION_LENGTH)
    return {
      name: `${name.slice(0, MAX_SUGGESTION_LENGTH - 1)}…`,
      value: name.slice(0, MAX_SUGGESTION_LENGTH).trimEnd(),
    };
  const value = exactName(name, cards);
  return { name, value: value.length > MAX_SUGGESTION_LENGTH ? name : value };
}

export const completeCard: Completer = ({ typed }, { cards }) => suggestCards(typed, cards);

function filterNames(
  names: readonly string[],
  cards: CardPool,
  fits: (card: Card) => boolean,
): readonly string[] {
  const fitting: string[] = [];
  for (const name of names) {
    const card = cards.find(name)?.card;
    if (card && fits(card)) fitting.push(name);
    if (fitting.length === MAX_SUGGESTIONS) break;
  }
  return fitting;
}
