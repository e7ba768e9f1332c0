import { foldName, splitName } from '#engine/cards/names.ts';
import type { CardEntry, CardPool } from './card-pool.ts';
import { findByNickname } from './find-card.ts';

/** The maximum number of words in a name, as people type it. */
const MAX_NAME_WORDS = 6;
/** The maximum number of words of a question to look at. */
const MAX_WORDS = 80;
/** The maximum number of cards in a question. */
const MAX_CARDS = 6;
/** `Emrakul` means one of the best known cards of that name; the question may tell which. */
const MAX_OF_SHORT_NAME = 2;
/** Shorter words count only as part of a longer name. */
const MIN_SINGLE_WORD = 4;

/** A name of fewer everyday words counts only if none of them is as short as in `gang up`. */
const MIN_WORDS = 3;

/** A position in a question where cards are named. */
export interface NamedCards {
  /** Several if the best known cards share a short name. */
  readonly entries: readonly CardEntry[];
  /** The start and the end of the name in the question. */
  readonly from: number;
  readonly to: number;
}

/**
 * The cards that a question names, in order: by their full name or that of a part, by a nickname, or by the part of a
 * name before its comma.
 * @param isCommon true for a word of the rules or of everyday English. Such a word alone counts as a name only with a
 *   capital letter within a sentence.
 */
export function namedCards(
  question: string,
  cards: CardPool,
  isCommon: (word: string) => boolean,
): readonly NamedCards[] {
  const words = wordsIn(question);
  const found: NamedCards[] = [];
  for (let at = 0; at < words.length && found.length < MAX_CARDS;) {
    let length = Math.min(MAX_NAME_WORDS, words.length - at);
    let entries: readonly CardEntry[] = [];
    for (; length > 0; length -= 1) {
      const name = words.slice(at, at + length);
      entries = entriesNamed(name, cards, isCommon);
      if (entries.length > 0) break;
    }
    const [first, last] = [words[at], words[at + length - 1]];
    if (first && last && entries.length > 0) found.push({ entries, from: first.from, to: last.to });
    at += Math.max(1, length);
  }
  return found;
}

interface Word {
  readonly folded: string;
  readonly from: number;
  readonly to: number;
  /** True if it has a capital letter that isn't due to the beginning of a sentence. */
  readonly isCapital: boolean;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’‘`´ʼ](?=\p{L}))*/gu;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const SENTENCE_START = /(?:^|[.!?:]["”)]?\s+|["“(])$/;

function wordsIn(question: string): readonly Word[] {
  const matches = [...question.matchAll(WORD)].slice(0, MAX_WORDS);
  // In a headline, capital letters don't indicate names.
  const isHeadline = matches.every(([word]) => word.length < MIN_SINGLE_WORD || !/^\p{Ll}/u.test(word));
  return matches.map(({ 0: word, index: from }) => ({
    folded: foldName(word),
    from,
    to: from + word.length,
    isCapital: !isHeadline && CAPITAL.test(word) && !SENTENCE_START.test(question.slice(0, from)),
  }));
}

function entriesNamed(
  words: readonly Word[],
  cards: CardPool,
  isCommon: (word: string) => boolean,
): readonly CardEntry[] {
  const name = words.map(({ folded }) => folded).join(' ');
  const [only] = words.length === 1 ? words : [];
  if (only && only.folded.length < MIN_SINGLE_WORD) return [];
  const isEveryday = words.every(({ folded }) => isCommon(folded));
  const isCapital = words.some((word) => word.isCapital);
  const isLikely = words.length >= MIN_WORDS || words.every(({ folded }) => folded.length >= MIN_SINGLE_WORD);
  if (isEveryday && !isCapital && (only || !isLikely)) return [];
  if (isEveryday && !only && !cards.find(name)) return [];
  const called = cardsNamed(name, cards);
  return isEveryday && only ? called.filter(isTypedByName) : called;
}

/** Basic lands are types too, and players who type `Mountain` mean the type. */
const isTypedByName = ({ card }: CardEntry): boolean =>
  card.parts.every(({ typeLine }) => !typeLine.startsWith('Basic'));

function cardsNamed(name: string, cards: CardPool): readonly CardEntry[] {
  const exact = cards.find(name) ?? cards.find(singular(name)) ?? cards.find(ofVerb(name));
  // The name of a split card's half may be any common word: `far`, `away`.
  const isWhole = name.includes(' ') || (exact && splitName(exact.card.name).length === 1);
  if (exact && !exact.isNotForDecks && isWhole) return [exact];
  const byNickname = findByNickname(name, cards);
  const short = byNickname.length > 0 ? byNickname : cards.byShortName(name);
  return short
    .flatMap((full) => cards.find(full) ?? [])
    .filter((entry) => !entry.isNotForDecks)
    .slice(0, MAX_OF_SHORT_NAME);
}

/** Handles `clones`, and `urzas` for Urza’s: names are folded without apostrophes, but players may add an s. */
const singular = (name: string): string => name.replace(/s$/, '');

/** Handles `he wheels of fortune`. */
const ofVerb = (name: string): string => name.replace(/^([a-z]+)s (?=of )/, '$1 ');
