import type { CardPool } from '#cards/pool/card-pool.ts';
import { exactName, findByNickname } from '#cards/pool/find-card.ts';
import type { Card } from '#engine/cards/card.ts';
import { MAX_SUGGESTIONS, type Completer, type Suggestion } from '../command/command.ts';

/** Discord's limit for the name and the value of a suggestion. */
const MAX_SUGGESTION_LENGTH = 100;

/** The number of matches that are checked against a filter. */
const MAX_CANDIDATES = 200;

/** Suggests cards by name, or by nickname. */
export function suggestCards(
  typed: string,
  cards: CardPool,
  filter?: (card: Card) => boolean,
): readonly Suggestion[] {
  const names = [
    ...new Set([
      ...findByNickname(typed, cards),
      ...cards.suggest(typed, filter ? MAX_CANDIDATES : MAX_SUGGESTIONS),
    ]),
  ];
  const matchingNames = filter ? filterNames(names, cards, filter) : names.slice(0, MAX_SUGGESTIONS);
  return matchingNames.map((name) => suggestionOf(name, cards));
}

/** Cuts a long name; `findCard` accepts the value nevertheless. */
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
  filter: (card: Card) => boolean,
): readonly string[] {
  const matches: string[] = [];
  for (const name of names) {
    const card = cards.find(name)?.card;
    if (card && filter(card)) matches.push(name);
    if (matches.length === MAX_SUGGESTIONS) break;
  }
  return matches;
}
