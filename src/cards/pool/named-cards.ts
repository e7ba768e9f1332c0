import { foldName, splitName } from '#engine/cards/names.ts';
import type { CardEntry, CardPool } from './card-pool.ts';
import { findByNickname } from './find-card.ts';

/** Words per name, as people type it. */
const MAX_NAME_WORDS = 6;
/** How many words of a question are looked at. */
const MAX_WORDS = 80;
/** How many cards of a question are looked at. */
const MAX_CARDS = 6;
/** Players who say `Emrakul` mean one of the best known; which, the question may tell. */
const MAX_OF_SHORT_NAME = 2;
/** A shorter word is the name of a card only as part of a longer name. */
const MIN_SINGLE_WORD = 4;

/** Fewer everyday words are the name of a card only if none is as short as in `gang up`. */
const MIN_WORDS = 3;

/** A place in a question where cards are named. */
export interface NamedCards {
  /** Several for a short name that the best known cards share. */
  readonly entries: readonly CardEntry[];
  /** Where the name begins and ends in the question. */
  readonly from: number;
  readonly to: number;
}

/**
 * The cards that a question names, in its order: by their whole name or that of a part, by a nickname, or by the part of
 * a name before its comma.
 * @param isCommon true for a word of the rules or of everyday English, which alone is taken for a name only if it has a
 *   capital letter within a sentence
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
      entries = entriesCalled(name, cards, isCommon);
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
  /** It has a capital letter that no beginning of a sentence accounts for. */
  readonly isCapital: boolean;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’‘`´ʼ](?=\p{L}))*/gu;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const SENTENCE_START = /(?:^|[.!?:]["”)]?\s+|["“(])$/;

function wordsIn(question: string): readonly Word[] {
  const matches = [...question.matchAll(WORD)].slice(0, MAX_WORDS);
  // In a headline, capital letters say nothing.
  const isHeadline = matches.every(([word]) => word.length < MIN_SINGLE_WORD || !/^\p{Ll}/u.test(word));
  return matches.map(({ 0: word, index: from }) => ({
    folded: foldName(word),
    from,
    to: from + word.length,
    isCapital: !isHeadline && CAPITAL.test(word) && !SENTENCE_START.test(question.slice(0, from)),
  }));
}

function entriesCalled(
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
  const called = cardsCalled(name, cards);
  return isEveryday && only ? called.filter(isTypedByName) : called;
}

/** Basic lands are types too, and a type is what players mean by `Mountain`. */
const isTypedByName = ({ card }: CardEntry): boolean =>
  card.parts.every(({ typeLine }) => !typeLine.startsWith('Basic'));

function cardsCalled(name: string, cards: CardPool): readonly CardEntry[] {
  const exact = cards.find(name) ?? cards.find(singular(name)) ?? cards.find(ofVerb(name));
  // Half of a split card may be any word: `far`, `away`.
  const isWhole = name.includes(' ') || (exact && splitName(exact.card.name).length === 1);
  if (exact && !exact.isNotForDecks && isWhole) return [exact];
  const byNickname = findByNickname(name, cards);
  const short = byNickname.length > 0 ? byNickname : cards.byShortName(name);
  return short
    .flatMap((full) => cards.find(full) ?? [])
    .filter((entry) => !entry.isNotForDecks)
    .slice(0, MAX_OF_SHORT_NAME);
}

/** `clones`, and `urzas` for Urza’s: names are folded without apostrophes, but players add an s. */
const singular = (name: string): string => name.replace(/s$/, '');

/** `he wheels of fortune` */
const ofVerb = (name: string): string => name.replace(/^([a-z]+)s (?=of )/, '$1 ');
