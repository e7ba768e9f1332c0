import { lowerBound } from '../../basics/lower-bound.ts';
import { editDistance } from '../../basics/edit-distance.ts';
import { letterSetOf, letterSetSize } from '../../basics/letter-set.ts';

/** A misspelled word has at least so many letters: of a shorter one too little is left. */
const SHORTEST = 4;
/** Words from so many letters on may have two slips. */
const LONG = 6;
const MAX_BEGUN = 40;

/** Those of the words that are spelled like one that is not among them, those with the fewest slips first. */
export function similarWords(word: string, words: readonly string[]): readonly string[] {
  if (word.length < SHORTEST || word.length > 30) return [];
  const most = word.length < LONG ? 1 : word.length < 10 ? 2 : 3;
  const letters = letterSetOf(word);
  const near: { readonly one: string; readonly slips: number }[] = [];
  for (const one of words) {
    if (one.length < SHORTEST || Math.abs(one.length - word.length) > most) continue;
    if (letterSetSize(letters ^ letterSetOf(one)) > 2 * most) continue;
    const slips = editDistance(word, one).whole + (one[0] === word[0] ? 0 : 0.5);
    if (slips <= most) near.push({ one, slips });
  }
  return near.toSorted((a, b) => a.slips - b.slips || a.one.length - b.one.length).map(({ one }) => one);
}

/** Finds the words that begin so. @param words in the order of the alphabet. */
export const wordsWithPrefix = (start: string, words: readonly string[]): readonly string[] => {
  const from = placeOf(start, words);
  return words.slice(from, from + MAX_BEGUN).filter((word) => word.startsWith(start));
};

/** @param words in the order of the alphabet. */
export const isInSorted = (word: string, words: readonly string[]): boolean =>
  words[placeOf(word, words)] === word;

/** The place of the first word that does not come before this one. */
const placeOf = (word: string, words: readonly string[]): number =>
  lowerBound(words.length, (at) => (words[at] as string) < word);
