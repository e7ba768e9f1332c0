import { editDistance } from '../../basics/edit-distance.ts';

/** The words of a text. */
export interface Vocabulary {
  /** How many rules it has. */
  readonly rules: number;
  /** In how many of them a stem stands. */
  readonly stems: ReadonlyMap<string, number>;
  /** Its words as they stand in it, in lower case, in the order of the alphabet. */
  readonly words: readonly string[];
  /** Words that are spelled right though it does not have them. */
  readonly isKnown?: (word: string) => boolean;
}

/** Below 1, so that a question is more than its rarest word. */
const EVENED = 0.7;

/** How much a word tells that stands in so many of so many rules: from 0 for one of every rule to 1. */
export const rarityOf = (having: number, rules: number): number =>
  (Math.log(1 + rules / Math.max(0.5, having)) / Math.log(1 + 2 * rules)) ** EVENED;

/** A misspelled word has at least so many letters: of a shorter one too little is left. */
const SHORTEST = 4;
/** Words from so many letters on may have two slips. */
const LONG = 6;
const MOST_BEGUN = 40;

/** Words that are spelled like one that the text does not have, those with the fewest slips first. */
export function spelledLike(word: string, { words }: Pick<Vocabulary, 'words'>): readonly string[] {
  if (word.length < SHORTEST || word.length > 30) return [];
  const most = word.length < LONG ? 1 : word.length < 10 ? 2 : 3;
  const letters = lettersOf(word);
  const near: { readonly one: string; readonly slips: number }[] = [];
  for (const one of words) {
    if (one.length < SHORTEST || Math.abs(one.length - word.length) > most) continue;
    if (countOf(letters ^ lettersOf(one)) > 2 * most) continue;
    const slips = editDistance(word, one).whole + (one[0] === word[0] ? 0 : 0.5);
    if (slips <= most) near.push({ one, slips });
  }
  return near.toSorted((a, b) => a.slips - b.slips || a.one.length - b.one.length).map(({ one }) => one);
}

/** The letters of a word as a set of bits: a slip changes two of them at most, and this is told at once. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Words that begin so. */
export function begunWith(start: string, { words }: Pick<Vocabulary, 'words'>): readonly string[] {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < start) low = middle + 1;
    else high = middle;
  }
  const from = words.slice(low, low + MOST_BEGUN);
  return from.filter((word) => word.startsWith(start));
}
