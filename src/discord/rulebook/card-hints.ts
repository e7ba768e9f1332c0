import type { CardPool } from '../../cards/pool/card-pool.ts';
import { foldName } from '../../engine/cards/names.ts';
import type { Hints } from '../../rulebook/asking/matches-in.ts';

/** A name has at most so many words, as people type it. */
const LONGEST_NAME = 6;
/** So many stretches of a question are looked up. */
const MOST_LOOKED_UP = 40;

/**
 * Tells what is known of the cards that a question names: their types and keywords, so that "can I tap Llanowar Elves"
 * is about a creature. Only names with a word that the rules do not have: others lead to their rules by themselves.
 */
export const cardHints =
  (cards: Pick<CardPool, 'find'>): Hints =>
  (question, isKnown) => {
    const words = foldName(question).split(' ');
    const hints = new Set<string>();
    let lookedUp = 0;
    for (const [at, word] of words.entries()) {
      if (word.length < 3 || isKnown(word)) continue;
      for (let length = LONGEST_NAME; length > 0 && lookedUp < MOST_LOOKED_UP; length -= 1)
        for (
          let from = Math.max(0, at - length + 1);
          from <= at && from + length <= words.length;
          from += 1
        ) {
          lookedUp += 1;
          const entry = cards.find(words.slice(from, from + length).join(' '));
          if (!entry) continue;
          for (const hint of hintsOf(entry)) hints.add(hint);
          length = 0;
          break;
        }
    }
    return [...hints];
  };

function hintsOf({ card, keywords = [] }: NonNullable<ReturnType<CardPool['find']>>): readonly string[] {
  const types = card.parts.flatMap(({ typeLine }) => typeLine.toLowerCase().match(/[a-z]+/g) ?? []);
  return [...types, ...keywords.flat().flatMap((keyword) => keyword.toLowerCase().split(' '))];
}
