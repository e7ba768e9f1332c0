import type { CardEntry, CardPool } from '../../cards/pool/card-pool.ts';
import type { Card } from '../../engine/cards/card.ts';
import { foldName, halvesOf } from '../../engine/cards/names.ts';
import { refuse, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { MOST_SUGGESTIONS, type Completer, type Suggestion } from '../command/command.ts';

/** Discord takes no longer suggestion, neither its name nor its value. */
const LONGEST_SUGGESTION = 100;
const MOST_NEAREST = 3;

/** So many are looked at where not every card will do. */
const MOST_SIFTED = 200;

/**
 * Cards by what was typed of their names. A name that is too long for Discord is cut; `findCard` understands it.
 * @param fits only such cards; left out, all
 */
export function suggestCards(
  typed: string,
  cards: CardPool,
  fits?: (card: Card) => boolean,
): readonly Suggestion[] {
  const names = fits
    ? sift(cards.suggest(typed, MOST_SIFTED), cards, fits)
    : cards.suggest(typed, MOST_SUGGESTIONS);
  return names.map((name) =>
    name.length > LONGEST_SUGGESTION
      ? {
          name: `${name.slice(0, LONGEST_SUGGESTION - 1)}…`,
          value: name.slice(0, LONGEST_SUGGESTION).trimEnd(),
        }
      : { name, value: name },
  );
}

/** The same for an option. */
export const completeCard: Completer = ({ typed }, { cards }) => suggestCards(typed, cards);

function sift(names: readonly string[], cards: CardPool, fits: (card: Card) => boolean): readonly string[] {
  const kept: string[] = [];
  for (const name of names) {
    const card = cards.find(name)?.card;
    if (card && fits(card)) kept.push(name);
    if (kept.length === MOST_SUGGESTIONS) break;
  }
  return kept;
}

/**
 * The card that somebody typed or picked: by all of its name or of a part's, or by a beginning that one card alone has.
 * @returns a refusal with the names that come nearest.
 */
export function findCard(typed: string, cards: CardPool): Result<CardEntry, Refusal<'card/unknown'>> {
  const entry = cards.find(typed) ?? findBegun(typed, cards);
  if (entry) return ok(entry);
  const nearest = cards.suggest(typed, MOST_NEAREST);
  return fail(refuse('card/unknown', { typed, nearest, pool: cards.imported() ? 'imported' : 'built-in' }));
}

function findBegun(typed: string, cards: CardPool): CardEntry | undefined {
  const text = foldName(typed);
  const isBegun = (name: string): boolean => foldName(name).startsWith(text);
  const [only, ...others] = cards
    .suggest(typed, MOST_SUGGESTIONS)
    .filter((name) => isBegun(name) || halvesOf(name).some(isBegun));
  return only !== undefined && others.length === 0 && text ? cards.find(only) : undefined;
}
