import { lowerBound } from '#basics/lower-bound.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import { editDistance } from '#basics/edit-distance.ts';
import { letterSetOf, letterSetSize } from '#basics/letter-set.ts';

/** Shorter words are not corrected, as they resemble too many others. */
const MIN_LENGTH = 4;
/** The length from which a word may have two typos. */
const LONG_WORD = 6;
const MAX_COMPLETIONS = 40;

/** The letters of each word that is long enough to be corrected to; 0 for others. */
const letterSetsOf = memoizeWeak((words: readonly string[]) =>
  Int32Array.from(words, (word) => (word.length < MIN_LENGTH ? 0 : letterSetOf(word))),
);

/** The words spelled similarly to a word that is not among them, fewest typos first. */
export function similarWords(word: string, words: readonly string[]): readonly string[] {
  if (word.length < MIN_LENGTH || word.length > 30) return [];
  const maxTypos = word.length < LONG_WORD ? 1 : word.length < 10 ? 2 : 3;
  const letters = letterSetOf(word);
  const near: { readonly candidate: string; readonly typos: number }[] = [];
  const letterSets = letterSetsOf(words);
  for (let at = 0; at < letterSets.length; at += 1) {
    const theirs = letterSets[at] as number;
    if (theirs === 0 || letterSetSize(letters ^ theirs) > 2 * maxTypos) continue;
    const candidate = words[at] as string;
    if (Math.abs(candidate.length - word.length) > maxTypos) continue;
    const typos = editDistance(word, candidate).whole + (candidate[0] === word[0] ? 0 : 0.5);
    if (typos <= maxTypos) near.push({ candidate, typos });
  }
  return near
    .toSorted((a, b) => a.typos - b.typos || a.candidate.length - b.candidate.length)
    .map(({ candidate }) => candidate);
}

/** The words with a prefix, up to a limit. @param words in alphabetical order */
export const wordsWithPrefix = (start: string, words: readonly string[]): readonly string[] => {
  const from = placeOf(start, words);
  return words.slice(from, from + MAX_COMPLETIONS).filter((word) => word.startsWith(start));
};

/** @param words in alphabetical order */
export const isInSorted = (word: string, words: readonly string[]): boolean =>
  words[placeOf(word, words)] === word;

/** The index of the first word that sorts at or after this one. */
const placeOf = (word: string, words: readonly string[]): number =>
  lowerBound(words.length, (at) => (words[at] as string) < word);
