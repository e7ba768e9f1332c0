import { createLruCache } from '#basics/lru-cache.ts';
import { editDistance } from '#basics/edit-distance.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { namesByNickname } from '#cards/pool/nicknames.ts';
import { foldName, splitName } from '#engine/cards/names.ts';

/** Finds a card by its name or a nickname. Returns the text itself for a nickname that several cards share. */
export function findCardName(typed: string, cards: CardPool): string | undefined {
  const key = `${cards.imported()?.at ?? ''} ${typed.toLowerCase()}`;
  const known = CARD_NAMES.get(key);
  if (known !== undefined) return known ?? undefined;
  const found =
    nameFor(typed, cards) ??
    (SHORT_AND.test(typed) ? nameFor(typed.replace(SHORT_AND, ' and '), cards) : undefined);
  CARD_NAMES.set(key, found ?? null);
  return found;
}

/** Recent results, `null` for none: while a user types, most of a line stays the same. */
const CARD_NAMES = createLruCache<string, string | null>(5000);

const SHORT_AND = /\s+(?:n|&)\s+/i;

function nameFor(typed: string, cards: CardPool): string | undefined {
  const exact = cards.find(typed);
  if (exact && !exact.isNotForDecks) return exact.card.name;
  const [only, ...others] = namesByNickname(typed).filter((name) => cards.find(name));
  return others.length === 0 ? only : typed;
}

/** Recent results, `null` for none. */
const NEAR_CARDS = createLruCache<string, string | null>(2000);

/** Finds the best-known card whose name begins with the text or is misspelled by it. */
export function findNearCard(typed: string, cards: CardPool): string | undefined {
  const key = `${cards.imported()?.at ?? ''} ${typed.toLowerCase()}`;
  const known = NEAR_CARDS.get(key);
  if (known !== undefined) return known ?? undefined;
  const found = searchNearCard(typed, cards);
  NEAR_CARDS.set(key, found ?? null);
  return found;
}

function searchNearCard(typed: string, cards: CardPool): string | undefined {
  const text = foldName(typed);
  const suggested = cards.suggest(typed, MAX_COMPARED);
  const byShortName = suggested.find((name) => foldName(name.split(',')[0] ?? name) === text);
  const nearest = byShortName ?? suggested[0];
  if (nearest === undefined || !isSuggestible(nearest, cards)) return undefined;
  const isNear = [nearest, ...splitName(nearest)].map(foldName).some((name) => {
    const isPrefix = name.startsWith(text) && (text.includes(' ') || name.startsWith(`${text} `));
    return isPrefix || (text.length >= 6 && editDistance(text, name).whole <= Math.floor(text.length / 6));
  });
  return isNear ? nearest : undefined;
}

const MAX_COMPARED = 5;

const isSuggestible = (name: string, cards: CardPool): boolean => !cards.find(name)?.isNotForDecks;
