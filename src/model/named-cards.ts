import type { WorkSteps } from '#basics/work-steps.ts';
import { foldName, splitName } from '#engine/cards/names.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { findByNickname } from '#cards/pool/find-card.ts';

/** Words per name, as people type it. */
const MAX_NAME_WORDS = 6;
/** How many word sequences of a question are looked up. */
const MAX_LOOKUPS = 300;
/** How many cards of a question are looked at. */
const MAX_CARDS = 6;
/** Players who say `Emrakul` mean one of the best known; which, the question may tell. */
const MAX_OF_SHORT_NAME = 2;
const MAX_SUGGESTED = 12;
/** A word of the rules is the name of a card only as part of a longer name. */
const MIN_SINGLE_WORD = 4;

/**
 * The cards that a question names, in its order: by their whole name or that of a part, by a nickname, or by the part of
 * a name before its comma.
 * @param isCommon true for a word of the rules or of everyday English, which alone is not taken for a name
 */
export function* namedCards(
  question: string,
  cards: CardPool,
  isCommon: (word: string) => boolean,
): WorkSteps<readonly CardEntry[]> {
  const words = foldName(question).split(' ');
  const found = new Map<string, CardEntry>();
  let lookUps = 0;
  for (let at = 0; at < words.length && found.size < MAX_CARDS;) {
    let length = Math.min(MAX_NAME_WORDS, words.length - at);
    let named: readonly CardEntry[] = [];
    for (; length > 0 && lookUps < MAX_LOOKUPS; length -= 1) {
      const name = words.slice(at, at + length);
      if (name.every(isCommon) && (length === 1 || !cards.find(name.join(' ')))) continue;
      if (length === 1 && (name[0] ?? '').length < MIN_SINGLE_WORD) continue;
      lookUps += 1;
      named = cardsCalled(name.join(' '), cards);
      if (named.length > 0) break;
      // A search takes some milliseconds.
      yield;
    }
    for (const entry of named) found.set(entry.card.name, entry);
    at += Math.max(1, length);
  }
  return [...found.values()].slice(0, MAX_CARDS);
}

function cardsCalled(name: string, cards: CardPool): readonly CardEntry[] {
  const exact = cards.find(name) ?? cards.find(singular(name));
  // Half of a split card may be any word: `far`, `away`.
  const isWhole = name.includes(' ') || (exact && splitName(exact.card.name).length === 1);
  if (exact && !exact.isNotForDecks && isWhole) return [exact];
  const byNickname = findByNickname(name, cards);
  if (byNickname.length > 0)
    return byNickname.slice(0, MAX_OF_SHORT_NAME).flatMap((full) => cards.find(full) ?? []);
  const isShort = (full: string): boolean =>
    full.includes(',') && foldName(full.split(',')[0] ?? '') === name;
  return cards
    .suggest(name, MAX_SUGGESTED)
    .filter(isShort)
    .slice(0, MAX_OF_SHORT_NAME)
    .flatMap((full) => cards.find(full) ?? [])
    .filter((entry) => !entry.isNotForDecks);
}

/** `clones`, and `urzas` for Urza’s: names are folded without apostrophes, but players add an s. */
const singular = (name: string): string => name.replace(/s$/, '');
