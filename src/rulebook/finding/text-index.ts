import { map, type Steps } from '../../basics/steps.ts';
import type { RuleDocument } from './documents.ts';
import { buildPostings, packPostings, unpackPostings, type Postings } from './postings.ts';
import { stem } from './stem.ts';
import { isFiller, wordsOf } from './words.ts';

/** The rules of a text by their words, ready to be found: made once, and kept as bytes. */
export interface TextIndex {
  /** The rules' numbers, in the order of the text. */
  readonly numbers: readonly string[];
  readonly postings: Postings;
  /** The words that are spelled right, in the order of the alphabet. */
  readonly spelled: readonly string[];
}

/** How much a word counts in each place, and how much less in a place that is long beside the others. */
interface Place {
  readonly words: (document: RuleDocument) => string;
  readonly evening: number;
  /** In a text whose rules have questions that they answer, and in one without. */
  readonly weight: number;
  readonly alone: number;
  /** Questions are spelled as people type them. */
  readonly isSpelledRight: boolean;
}

/** Tuned on half of the questions written blind, see bench/search; a plateau, so round numbers do. */
const PLACES: readonly Place[] = [
  { words: ({ text }) => text, evening: 0.4, weight: 0.1, alone: 0.3, isSpelledRight: true },
  { words: ({ examples }) => examples, evening: 0.5, weight: 0.6, alone: 0.2, isSpelledRight: true },
  { words: ({ asked }) => asked.join('\n'), evening: 0.4, weight: 0.3, alone: 0, isSpelledRight: false },
  { words: ({ title }) => title, evening: 0.3, weight: 0.1, alone: 0.1, isSpelledRight: true },
  { words: ({ chapter }) => chapter, evening: 0.3, weight: 0.08, alone: 0.08, isSpelledRight: true },
  { words: ({ context }) => context, evening: 0.5, weight: 0.1, alone: 0.05, isSpelledRight: true },
];
/** A word that is typed so often is spelled right. */
const OFTEN = 3;
/** The extra weight of a word that stands in any of the first `OF_RULE` of these places. */
const ANYWHERE = 0.2;
const OF_RULE = 4;

/** How soon a word that comes again and again counts no more (the k1 of BM25). */
const SATURATION = 1.2;

export function* indexText(documents: readonly RuleDocument[]): Steps<TextIndex> {
  const spelled = new Map<string, number>();
  const found = yield* map(documents, (document) =>
    PLACES.map(({ words, isSpelledRight }) => {
      const telling = wordsOf(words(document)).filter((word) => !isFiller(word));
      for (const word of telling) spelled.set(word, (spelled.get(word) ?? 0) + (isSpelledRight ? OFTEN : 1));
      return telling.map(stem);
    }),
  );
  const lengths = PLACES.map(
    (_, place) => found.reduce((sum, own) => sum + (own[place]?.length ?? 0), 0) / (found.length || 1) || 1,
  );
  const hasQuestions = documents.some(({ asked }) => asked.length > 0);
  const weights = PLACES.map(({ weight, alone }) => (hasQuestions ? weight : alone));
  const weighed = yield* map(found, (own) => weigh(own, weights, lengths));
  return {
    numbers: documents.map(({ number }) => number),
    postings: yield* buildPostings(weighed),
    spelled: [...spelled].flatMap(([word, count]) => (count >= OFTEN ? word : [])).toSorted(),
  };
}

/** How much each word of a rule counts, all its places together. */
function weigh(
  found: readonly (readonly string[])[],
  weights: readonly number[],
  lengths: readonly number[],
): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  const anywhere = new Set(found.slice(0, OF_RULE).flat());
  for (const [place, words] of found.entries()) {
    const { evening } = PLACES[place] as Place;
    const norm = SATURATION * (1 - evening + (evening * words.length) / (lengths[place] as number));
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      const here = ((weights[place] as number) * count * (SATURATION + 1)) / (count + norm);
      const before = counted.get(word) ?? (anywhere.has(word) ? ANYWHERE : 0);
      counted.set(word, before + here);
    }
  }
  return counted;
}

/** An index as bytes to keep. */
export function packIndex({ numbers, postings, spelled }: TextIndex): Buffer {
  const head = Buffer.from(JSON.stringify({ numbers: numbers.join(' '), spelled: spelled.join(' ') }));
  return Buffer.concat([Buffer.from(Uint32Array.of(head.length).buffer), head, packPostings(postings)]);
}

/** @param packed what `packIndex` made. */
export function unpackIndex(packed: Uint8Array): TextIndex {
  const headBytes = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const head = Buffer.from(packed.buffer, packed.byteOffset + 4, headBytes).toString('utf8');
  const { numbers, spelled } = JSON.parse(head) as { numbers: string; spelled: string };
  const split = (joined: string): readonly string[] => (joined === '' ? [] : joined.split(' '));
  return {
    numbers: split(numbers),
    spelled: split(spelled),
    postings: unpackPostings(packed.subarray(4 + headBytes)),
  };
}
