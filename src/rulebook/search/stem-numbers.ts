import { stem } from './stem.ts';
import { isFiller } from './words.ts';

/** A word that was met, and the number of its stem. */
export interface NumberedStem {
  readonly stem: number;
  /** How often it was met, or more, where whoever meets it counts it so. */
  times: number;
}

/**
 * The words of texts that are indexed, each read once: its stem gets a number, and what is counted for every word of
 * every text is counted by that.
 */
export interface StemNumbers {
  /** The number of each stem, from 0 on in the order in which they were met. */
  readonly stems: ReadonlyMap<string, number>;
  readonly met: ReadonlyMap<string, NumberedStem | null>;
  /** @returns `null` for a word that tells nothing. */
  meet(word: string): NumberedStem | null;
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
    meet(word) {
      const known = met.get(word);
      if (known !== undefined) return known;
      const first = read(word);
      met.set(word, first);
      return first;
    },
  };
}
