import { createLruCache } from '../../basics/lru-cache.ts';

/** The least likeness of a heading typed with a slip, or in the singular. */
export const MIN_SAME_WORD_LIKENESS = 0.8;

/** The least likeness at which what was typed passes for a misspelled heading. */
export const MIN_MISSPELLING_LIKENESS = 0.5;

/** How alike two spellings are, from 0 to 1: the share of three-letter runs that they have in common. */
export const likeness = (a: string, b: string): number => share(runsOf(a), runsOf(b));

/** Those of the candidates that are spelled at least this much alike, the likest first. */
export function similarSpellings(
  typed: string,
  candidates: Iterable<string>,
  least: number,
): readonly string[] {
  const runs = runsOf(typed);
  return Array.from(candidates, (candidate) => ({ candidate, like: share(runs, runsOf(candidate)) }))
    .filter(({ like }) => like >= least)
    .toSorted((a, b) => b.like - a.like)
    .map(({ candidate }) => candidate);
}

/** @param a and `b` in ascending order */
function share(a: Uint32Array, b: Uint32Array): number {
  let common = 0;
  for (let at = 0, other = 0; at < a.length && other < b.length;) {
    const [one, two] = [a[at] as number, b[other] as number];
    if (one === two) common += 1;
    if (one <= two) at += 1;
    if (two <= one) other += 1;
  }
  return (2 * common) / (a.length + b.length);
}

/** The headings of a text are compared with all that is typed: so many are remembered, at about 200 bytes. */
const RUNS = createLruCache<string, Uint32Array>(8000);

function runsOf(text: string): Uint32Array {
  const known = RUNS.get(text);
  if (known) return known;
  const runs = trigrams(text);
  RUNS.set(text, runs);
  return runs;
}

/**
 * The three-letter runs of a text as numbers, in ascending order. Letters sorted within a run count once more, so that
 * two letters swapped cost less than two wrong ones.
 */
function trigrams(text: string): Uint32Array {
  const padded = `  ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const runs = new Set<number>();
  for (let at = 0; at + 3 <= padded.length; at += 1) {
    const letters = [0, 1, 2].map((by) => padded.charCodeAt(at + by));
    runs.add(packed(letters, 0));
    runs.add(
      packed(
        letters.toSorted((a, b) => a - b),
        1,
      ),
    );
  }
  return Uint32Array.from(runs).toSorted();
}

/** Three letters in one number; beyond the Latin ones two runs may share theirs, which happens too seldom to matter. */
const packed = ([a = 0, b = 0, c = 0]: readonly number[], isSorted: 0 | 1): number =>
  (a * 2 ** 20 + b * 2 ** 10 + c * 2 + isSorted) >>> 0;
