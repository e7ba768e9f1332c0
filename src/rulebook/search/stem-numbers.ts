import { stem } from './stem.ts';
import { isFiller } from './words.ts';

/** A word with the id of its stem. */
export interface NumberedStem {
  readonly stem: number;
  /** The number of times the word was seen; indexing may count a sighting several times. */
  times: number;
}

/** Assigns ids to the stems of indexed words. Stems each word once, and lets counts use ids rather than strings. */
export interface StemNumbers {
  /** Stem ids, from 0 on in order of appearance. */
  readonly stems: ReadonlyMap<string, number>;
  readonly met: ReadonlyMap<string, NumberedStem | null>;
  /** @returns `null` for a filler word. */
  observe(word: string): NumberedStem | null;
}

export function openStemNumbers(): StemNumbers {
  const stems = new Map<string, number>();
  const met = new Map<string, NumberedStem | null>();

  function read(word: string): NumberedStem | null {
    if (isFiller(word)) return null;
    const own = stem(word);
    const number = stems.get(own) ?? stems.size;
    stems.set(own, number);
    return { stem: number, times: 0 };
  }

  return {
    stems,
    met,
    observe(word) {
      const known = met.get(word);
      if (known !== undefined) return known;
      const first = read(word);
      met.set(word, first);
      return first;
    },
  };
}
