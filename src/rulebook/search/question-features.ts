import { stem } from './stem.ts';
import { isFiller, wordsOf } from './words.ts';

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

/**
 * The distinct features of a text, as 32-bit hashes: its stems, pairs of neighboring words, and pairs of significant
 * words in any order; or its runs of letters. Stop words count alone and as neighbors, since `can` and `can't`, or `my`
 * and `his`, ask for different rules.
 */
export function featuresOf(text: string, kind: FeatureKind): readonly number[] {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  return [...new Set(kind === 'words' ? wordFeatures(words) : letterFeatures(words))];
}

function wordFeatures(words: readonly string[]): readonly number[] {
  const stems = words.map(stem);
  const pairs = stems.slice(1).map((next, index) => hash(`${stems[index]} ${next}`));
  return [...stems.map(hash), ...pairs, ...distantPairs(words)];
}

function distantPairs(words: readonly string[]): readonly number[] {
  const stems = [...new Set(words.filter((word) => !isFiller(word)).map(stem))];
  return stems.flatMap((one, index) =>
    stems
      .slice(index + 1, index + 1 + MAX_DISTANCE)
      .map((other) => hash(one < other ? `${one}|${other}` : `${other}|${one}`)),
  );
}

/** The hashes of all runs. Runs that begin at the same letter are hashed incrementally. */
function letterFeatures(words: readonly string[]): readonly number[] {
  const line = ` ${words.join(' ')} `.slice(0, MAX_LINE);
  const hashes: number[] = [];
  for (let from = 0; from + SHORTEST <= line.length; from += 1) {
    let sum = SEED;
    const end = Math.min(line.length, from + LONGEST);
    for (let at = from; at < end; at += 1) {
      sum = Math.imul(sum ^ line.charCodeAt(at), PRIME);
      if (at - from >= SHORTEST - 1) hashes.push(sum >>> 0);
    }
  }
  return hashes;
}

/** FNV-1a, unsigned. */
export function hash(text: string): number {
  let sum = SEED;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
  return sum >>> 0;
}

const [SEED, PRIME] = [0x811c9dc5, 0x01000193];
