import { stem } from './stem.ts';
import { isFiller, wordsOf } from './words.ts';

const [SEED, PRIME] = [0x811c9dc5, 0x01000193];

/** The kinds of features; each has a model of its own. */
export const FEATURE_KINDS = ['words', 'letters'] as const;
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** Letters per run. Runs of several lengths tell words, their endings and their neighbours apart. */
const [SHORTEST, LONGEST] = [3, 5] as const;
/** Longer questions are truncated to bound their cost. */
const MAX_WORDS = 80;
const MAX_LINE = 600;

/** The maximum distance of two significant words that form a pair. */
const MAX_DISTANCE = 8;

/** Shared by all calls, as large as the features of the longest text. */
const FOUND = new Uint32Array(MAX_LINE * (LONGEST - SHORTEST + 1));

/**
 * The distinct features of a text, as 32-bit hashes in ascending order: its stems, pairs of neighboring words, and
 * pairs of significant words in any order; or its runs of letters. Stop words count alone and as neighbors, since `can`
 * and `can't`, or `my` and `his`, ask for different rules.
 */
export function featuresOf(text: string, kind: FeatureKind): Uint32Array {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const count = kind === 'words' ? writeWordFeatures(words, FOUND) : writeLetterFeatures(words, FOUND);
  const sorted = FOUND.subarray(0, count).toSorted();
  let distinct = 0;
  for (const each of sorted)
    if (distinct === 0 || sorted[distinct - 1] !== each) {
      sorted[distinct] = each;
      distinct += 1;
    }
  return sorted.subarray(0, distinct);
}

/** @returns the number of features written */
function writeWordFeatures(words: readonly string[], into: Uint32Array): number {
  const stems = words.map(stem);
  const significant = [...new Set(words.filter((word) => !isFiller(word)).map(stem))];
  let count = 0;
  for (const [index, each] of stems.entries()) {
    into[count] = hash(each);
    count += 1;
    if (index === 0) continue;
    into[count] = hashOfPair(stems[index - 1] as string, ' ', each);
    count += 1;
  }
  for (const [index, each] of significant.entries())
    for (const other of significant.slice(index + 1, index + 1 + MAX_DISTANCE)) {
      into[count] = each < other ? hashOfPair(each, '|', other) : hashOfPair(other, '|', each);
      count += 1;
    }
  return count;
}

/** Writes the hashes of all runs. Those that begin at the same letter are hashed incrementally. */
function writeLetterFeatures(words: readonly string[], into: Uint32Array): number {
  const line = ` ${words.join(' ')} `.slice(0, MAX_LINE);
  let count = 0;
  for (let from = 0; from + SHORTEST <= line.length; from += 1) {
    let sum = SEED;
    const end = Math.min(line.length, from + LONGEST);
    for (let at = from; at < end; at += 1) {
      sum = Math.imul(sum ^ line.charCodeAt(at), PRIME);
      if (at - from < SHORTEST - 1) continue;
      into[count] = sum;
      count += 1;
    }
  }
  return count;
}

/** Like the hash of the concatenation, which would be a string of its own for each pair. */
const hashOfPair = (first: string, separator: string, second: string): number =>
  hash(second, hash(separator, hash(first)));

/** FNV-1a, unsigned. @param seed the hash of a text that precedes this one */
export function hash(text: string, seed = SEED): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
  return sum >>> 0;
}
