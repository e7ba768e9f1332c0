import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { EditionFingerprints } from './fingerprints.ts';

/** The file format: words are positions in `dictionary`, each relative to the previous one. */
interface Packed {
  readonly edition: IsoDate;
  readonly dictionary: readonly number[];
  readonly chapters: readonly (readonly [number: string, heading: string])[];
  readonly rules: readonly (readonly [
    number: string,
    wording: string,
    words: readonly number[],
    exampleWords: readonly number[],
  ])[];
  readonly glossary: readonly (readonly [heading: string, wording: string])[];
}

/**
 * Reads the fingerprints of the release's last edition.
 * @throws if the file is missing or from another day, which means the installation is broken
 */
export function readFingerprints(): EditionFingerprints {
  const prints = unpackFingerprints(readFileSync(new URL('fingerprints.br', import.meta.url)));
  if (prints.edition !== RELEASE_DATE)
    throw new Error(`the fingerprints are of ${prints.edition}, not of ${RELEASE_DATE}`);
  return prints;
}

/** Returns the same bytes for the same fingerprints. */
export function packFingerprints({ edition, chapters, rules, glossary }: EditionFingerprints): Buffer {
  const dictionary = sortAscending(new Set(rules.flatMap((rule) => [...rule.words, ...rule.exampleWords])));
  const placeOf = new Map(dictionary.map((hash, place) => [hash, place]));
  const places = (words: readonly number[]): readonly number[] =>
    distances(words.map((word) => placeOf.get(word) ?? 0));
  const packed: Packed = {
    edition,
    dictionary: distances(dictionary),
    chapters: chapters.map(({ number, heading }) => [number, heading]),
    rules: rules.map((rule) => [rule.number, rule.wording, places(rule.words), places(rule.exampleWords)]),
    glossary: [...glossary],
  };
  const text = Buffer.from(JSON.stringify(packed));
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
}

export function unpackFingerprints(bytes: Buffer): EditionFingerprints {
  const packed = JSON.parse(brotliDecompressSync(bytes).toString()) as Packed;
  const dictionary = sums(packed.dictionary);
  const words = (places: readonly number[]): readonly number[] =>
    sums(places).map((place) => dictionary[place] ?? 0);
  return {
    edition: packed.edition,
    chapters: packed.chapters.map(([number, heading]) => ({ number, heading })),
    rules: packed.rules.map(([number, wording, ruleWords, examples]) => ({
      number,
      chapter: number.slice(0, 3),
      parent: /[a-z]$/.test(number) ? number.replace(/[a-z]+$/, '') : null,
      wording,
      words: words(ruleWords),
      exampleWords: words(examples),
    })),
    glossary: new Map(packed.glossary),
  };
}

const sortAscending = (hashes: Iterable<number>): readonly number[] => [...hashes].toSorted((a, b) => a - b);

const distances = (sorted: readonly number[]): readonly number[] =>
  sorted.map((value, index) => value - (sorted[index - 1] ?? 0));

function sums(deltas: readonly number[]): readonly number[] {
  let value = 0;
  return deltas.map((delta) => (value += delta));
}
