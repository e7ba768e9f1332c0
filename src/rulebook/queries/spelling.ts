import { createLruCache } from '#basics/lru-cache.ts';

/** Minimum similarity of a heading typed with a slip, or in the singular. */
export const MIN_SAME_WORD_LIKENESS = 0.8;

/** Minimum similarity of a misspelled heading. */
export const MIN_MISSPELLING_LIKENESS = 0.5;

/** Similarity of two spellings, from 0 to 1: the share of trigrams that they have in common. */
export const spellingLikeness = (a: string, b: string): number => share(trigramsOf(a), trigramsOf(b));

/** The candidates with at least this similarity, most similar first. */
export function similarSpellings(
  typed: string,
  candidates: Iterable<string>,
  minLikeness: number,
): readonly string[] {
  const runs = trigramsOf(typed);
  return Array.from(candidates, (candidate) => ({ candidate, likeness: share(runs, trigramsOf(candidate)) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ candidate }) => candidate);
}

/** Both arguments must be in ascending order. */
function share(a: Uint32Array, b: Uint32Array): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x, y] = [a[i] as number, b[j] as number];
    if (x === y) common += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return (2 * common) / (a.length + b.length);
}

/** Caches the trigrams of headings, which are compared with every query; about 200 bytes an entry. */
const TRIGRAMS = createLruCache<string, Uint32Array>(8000);

function trigramsOf(text: string): Uint32Array {
  const known = TRIGRAMS.get(text);
  if (known) return known;
  const runs = trigrams(text);
  TRIGRAMS.set(text, runs);
  return runs;
}

/**
 * The trigrams of a text as numbers in ascending order. Adds each trigram with its letters sorted, so that two
 * swapped letters cost less than two wrong ones.
 */
function trigrams(text: string): Uint32Array {
  const padded = `  ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const runs = new Set<number>();
  for (let at = 0; at + 3 <= padded.length; at += 1) {
    const letters = [0, 1, 2].map((by) => padded.charCodeAt(at + by));
    runs.add(packTrigram(letters, 0));
    runs.add(
      packTrigram(
        letters.toSorted((a, b) => a - b),
        1,
      ),
    );
  }
  return Uint32Array.from(runs).toSorted();
}

/** Packs three letters into a number. Beyond Latin letters, collisions are possible but too rare to matter. */
const packTrigram = ([a = 0, b = 0, c = 0]: readonly number[], isSorted: 0 | 1): number =>
  (a * 2 ** 20 + b * 2 ** 10 + c * 2 + isSorted) >>> 0;
