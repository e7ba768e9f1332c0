import type { CardEntry, CardPool } from '../../cards/pool/card-pool.ts';
import type { Card } from '../../engine/cards/card.ts';
import { foldName, splitName } from '../../engine/cards/names.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { MAX_SUGGESTIONS, type Completer, type Suggestion } from '../command/command.ts';

/** Discord takes no longer suggestion, neither its name nor its value. */
const MAX_SUGGESTION_LENGTH = 100;
const MAX_NEAREST = 3;

/** So many are looked at where not every card will do. */
const MAX_SIFTED = 200;

/**
 * Cards by what was typed of their names.
 * @param fits only such cards; left out, all
 */
export function suggestCards(
  typed: string,
  cards: CardPool,
  fits?: (card: Card) => boolean,
): readonly Suggestion[] {
  const names = fits
    ? sift(cards.suggest(typed, MAX_SIFTED), cards, fits)
    : cards.suggest(typed, MAX_SUGGESTIONS);
  return names.map(suggestionOf);
}

/** A name as Discord takes it; `findCard` understands a value that was cut. */
export const suggestionOf = (name: string): Suggestion =>
  name.length > MAX_SUGGESTION_LENGTH
    ? {
        name: `${name.slice(0, MAX_SUGGESTION_LENGTH - 1)}…`,
        value: name.slice(0, MAX_SUGGESTION_LENGTH).trimEnd(),
      }
    : { name, value: name };

/** The same for an option. */
export const completeCard: Completer = ({ typed }, { cards }) => suggestCards(typed, cards);

function sift(names: readonly string[], cards: CardPool, fits: (card: Card) => boolean): readonly string[] {
  const kept: string[] = [];
  for (const name of names) {
    const card = cards.find(name)?.card;
    if (card && fits(card)) kept.push(name);
    if (kept.length === MAX_SUGGESTIONS) break;
  }
  return kept;
}

/**
 * The card that somebody typed or picked: by all of its name or of a part's, or by a beginning that one card alone has.
 * @returns a refusal with the cards that begin so, or else the names that come nearest.
 */
export function findCard(
  typed: string,
  cards: CardPool,
): Result<CardEntry, Refusal<'card/unknown' | 'card/several'>> {
  const entry = cards.find(typed);
  if (entry) return ok(entry);
  const [only, ...others] = findByPrefix(typed, cards);
  const begun = only !== undefined && others.length === 0 ? cards.find(only) : undefined;
  if (begun) return ok(begun);
  if (only !== undefined) return fail(refuse('card/several', { typed, names: [only, ...others] }));
  const until = cards.imported() ? null : cards.builtInUntil;
  const nearest = cards.suggest(typed, MAX_NEAREST);
  return fail(refuse('card/unknown', { typed, nearest, until, come: cards.textsCome }));
}

/** Cards of which the name or a half's begins with what was typed, best known first, as many as Discord shows. */
function findByPrefix(typed: string, cards: CardPool): readonly string[] {
  const text = foldName(typed);
  if (!text) return [];
  const isBegun = (name: string): boolean => foldName(name).startsWith(text);
  return cards
    .suggest(typed, MAX_SIFTED)
    .filter((name) => isBegun(name) || splitName(name).some(isBegun))
    .slice(0, MAX_SUGGESTIONS);
}
