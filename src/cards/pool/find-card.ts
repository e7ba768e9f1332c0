import { foldName, splitName } from '#engine/cards/names.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { CardEntry, CardPool } from './card-pool.ts';
import { namesByNickname } from './nicknames.ts';

const MAX_NEAREST = 3;
/** The maximum number of cards that a refusal names, which is that of Discord's select menus. */
const MAX_NAMED = 25;
/** The maximum number of matches to look at. */
const MAX_CANDIDATES = 200;

const IN_QUOTES = /^\s*"[^"]+"\s*$/;

/** The text for which {@link findCard} finds this card: in quotes if players rarely mean it by its name. */
export const exactName = (name: string, cards: CardPool): string =>
  isForDecks(name, cards) ? name : `"${name}"`;

const isForDecks = (name: string, cards: CardPool): boolean => !cards.find(name)?.isNotForDecks;

/**
 * Finds a card by its full name, by that of a part, by a nickname, by an unambiguous prefix, or by a word of it. Tokens,
 * joke cards and the like count only if no other card matches, or for their full name in quotes.
 * @returns a refusal with the cards that match, or else with similar names
 */
export function findCard(
  typed: string,
  cards: CardPool,
): Result<CardEntry, Refusal<'card/unknown' | 'card/several'>> {
  const exact = cards.find(typed);
  if (exact && (!exact.isNotForDecks || IN_QUOTES.test(typed))) return ok(exact);
  const byNickname = findByNickname(typed, cards);
  if (byNickname.length === 1) return soleMatch(typed, byNickname, cards);
  const matches = [...new Set([...byNickname, ...findMatches(typed, cards)])];
  const forDecks = matches.filter((name) => isForDecks(name, cards));
  const text = foldName(typed);
  if (exact && !forDecks.some((name) => hasWords(name, text))) return ok(exact);
  if (matches.length > 0) return soleMatch(typed, forDecks.length > 0 ? forDecks : matches, cards);
  const until = cards.imported() ? null : cards.builtInUntil;
  const nearest = cards.suggest(typed, MAX_NEAREST);
  return fail(refuse('card/unknown', { typed, nearest, until, come: cards.textsCome }));
}

function soleMatch(
  typed: string,
  names: readonly string[],
  cards: CardPool,
): Result<CardEntry, Refusal<'card/several'>> {
  const [only = ''] = names;
  const entry = names.length === 1 ? cards.find(only) : undefined;
  return entry ? ok(entry) : fail(refuse('card/several', { typed, names: names.slice(0, MAX_NAMED) }));
}

/**
 * The cards for which the name, or that of a half, begins with the text, whole words first; if there are none for
 * decks, all names with the text as whole words. Best known first.
 */
function findMatches(typed: string, cards: CardPool): readonly string[] {
  const text = foldName(typed);
  if (!text) return [];
  const suggested = cards.suggest(typed, MAX_CANDIDATES);
  const startsWithText = (name: string): boolean => foldName(name).startsWith(text);
  const byPrefix = suggested.filter((name) => startsWithText(name) || splitName(name).some(startsWithText));
  const hasCardForDecks = (names: readonly string[]): boolean =>
    names.some((name) => isForDecks(name, cards));
  if (hasCardForDecks(byPrefix))
    return byPrefix.toSorted((a, b) => Number(hasWords(b, text)) - Number(hasWords(a, text)));
  // Players may put a word between the halves of a split card: `fire and ice`.
  const isNearest = suggested[0] !== undefined && hasWords(suggested[0], text);
  const byWords = isNearest ? suggested.filter((name) => hasWords(name, text)) : [];
  return hasCardForDecks(byWords) ? byWords : byPrefix.length > 0 ? byPrefix : byWords;
}

export const findByNickname = (typed: string, cards: CardPool): readonly string[] =>
  namesByNickname(typed).filter((name) => cards.find(name));

/** True if the name contains the folded text as whole words. */
const hasWords = (name: string, text: string): boolean => ` ${foldName(name)} `.includes(` ${text} `);
