import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import type { Card } from '#engine/cards/card.ts';
import { foldName, splitName } from '#engine/cards/names.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { MAX_SUGGESTIONS, type Completer, type Suggestion } from '../command/command.ts';

/** Discord's limit for the name and the value of a suggestion. */
const MAX_SUGGESTION_LENGTH = 100;
const MAX_NEAREST = 3;

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
  const names = fits
    ? filterNames(cards.suggest(typed, MAX_CANDIDATES), cards, fits)
    : cards.suggest(typed, MAX_SUGGESTIONS);
  return names.map(suggestionOf);
}

/** `findCard` accepts a value that was cut. */
export const suggestionOf = (name: string): Suggestion =>
  name.length > MAX_SUGGESTION_LENGTH
    ? {
        name: `${name.slice(0, MAX_SUGGESTION_LENGTH - 1)}…`,
        value: name.slice(0, MAX_SUGGESTION_LENGTH).trimEnd(),
      }
    : { name, value: name };

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

/**
 * Finds a card by its full name, by that of a part, or by an unambiguous prefix.
 * @returns a refusal with the cards that match the prefix, or else with similar names
 */
export function findCard(
  typed: string,
  cards: CardPool,
): Result<CardEntry, Refusal<'card/unknown' | 'card/several'>> {
  const entry = cards.find(typed);
  if (entry) return ok(entry);
  const [only, ...others] = findByPrefix(typed, cards);
  const byPrefix = only !== undefined && others.length === 0 ? cards.find(only) : undefined;
  if (byPrefix) return ok(byPrefix);
  if (only !== undefined) return fail(refuse('card/several', { typed, names: [only, ...others] }));
  const until = cards.imported() ? null : cards.builtInUntil;
  const nearest = cards.suggest(typed, MAX_NEAREST);
  return fail(refuse('card/unknown', { typed, nearest, until, come: cards.textsCome }));
}

/** Cards with a name, or a half, that begins with the text; best known first, up to Discord's limit. */
function findByPrefix(typed: string, cards: CardPool): readonly string[] {
  const text = foldName(typed);
  if (!text) return [];
  const startsWithText = (name: string): boolean => foldName(name).startsWith(text);
  return cards
    .suggest(typed, MAX_CANDIDATES)
    .filter((name) => startsWithText(name) || splitName(name).some(startsWithText))
    .slice(0, MAX_SUGGESTIONS);
}
