import { mapInSteps, type WorkSteps } from '../../basics/work-steps.ts';
import { questionWordsOf, type QuestionWords, type RuleDocument } from './documents.ts';
import { buildPostings, packPostings, unpackPostings, type Postings } from './postings.ts';
import { openStemNumbers } from './stem-numbers.ts';
import { wordsOf } from './words.ts';

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
  readonly of: 'text' | 'examples' | 'asked' | 'title' | 'chapter' | 'context';
  readonly evening: number;
  /** In a text whose rules have questions that they answer, and in one without. */
  readonly weight: number;
  readonly alone: number;
  /** Questions are spelled as people type them. */
  readonly isSpelledRight: boolean;
}

/** Tuned on half of the questions written blind, see bench/search; a plateau, so round numbers do. */
const PLACES: readonly Place[] = [
  { of: 'text', evening: 0.4, weight: 0.1, alone: 0.3, isSpelledRight: true },
  { of: 'examples', evening: 0.5, weight: 0.6, alone: 0.2, isSpelledRight: true },
  { of: 'asked', evening: 0.4, weight: 0.3, alone: 0, isSpelledRight: false },
  { of: 'title', evening: 0.3, weight: 0.1, alone: 0.1, isSpelledRight: true },
  { of: 'chapter', evening: 0.3, weight: 0.08, alone: 0.08, isSpelledRight: true },
  { of: 'context', evening: 0.5, weight: 0.1, alone: 0.05, isSpelledRight: true },
];
/** A word that is typed so often is spelled right. */
const OFTEN = 3;
/** The extra weight of a word that stands in any of the first `OF_RULE` of these places. */
const ANYWHERE = 0.2;
const OF_RULE = 4;

/** How soon a word that comes again and again counts no more (the k1 of BM25). */
const SATURATION = 1.2;

/** @param given where they are at hand. */
export function* indexText(documents: readonly RuleDocument[], given?: QuestionWords): WorkSteps<TextIndex> {
  const asked = given ?? (yield* questionWordsOf(documents));
  const numbers = openStemNumbers();
  const found = yield* mapInSteps(documents, (document, at) =>
    PLACES.map(({ of, isSpelledRight }) => {
      const own: number[] = [];
      for (const words of of === 'asked' ? (asked[at] ?? []) : [wordsOf(document[of])])
        for (const word of words) {
          const met = numbers.meet(word);
          if (!met) continue;
          met.times += isSpelledRight ? OFTEN : 1;
          own.push(met.stem);
        }
      return own;
    }),
  );
  const lengths = PLACES.map(
    (_, place) => found.reduce((sum, own) => sum + (own[place]?.length ?? 0), 0) / (found.length || 1) || 1,
  );
  const hasQuestions = asked.some(({ length }) => length > 0);
  const weights = PLACES.map(({ weight, alone }) => (hasQuestions ? weight : alone));
  const counts = new Uint32Array(numbers.stems.size);
  const weighed = yield* mapInSteps(found, (own) => weigh(own, weights, lengths, counts));
  const stems = weighed.map((own) => Array.from(own.keys()));
  const counted = weighed.map((own) => Array.from(own.values()));
  return {
    numbers: documents.map(({ number }) => number),
    postings: yield* buildPostings(numbers.stems, stems, (document, at) => counted[document]?.[at] ?? 0),
    spelled: [...numbers.met].flatMap(([word, met]) => (met && met.times >= OFTEN ? word : [])).toSorted(),
  };
}

/**
 * How much each stem of a rule counts, all its places together.
 * @param counts one for each stem, all 0, and left so.
 */
function weigh(
  found: readonly (readonly number[])[],
  weights: readonly number[],
  lengths: readonly number[],
  counts: Uint32Array,
): ReadonlyMap<number, number> {
  const counted = new Map<number, number>();
  for (const [place, stems] of found.entries()) {
    const { evening } = PLACES[place] as Place;
    const norm = SATURATION * (1 - evening + (evening * stems.length) / (lengths[place] as number));
    for (const stem of stems) counts[stem] = (counts[stem] as number) + 1;
    for (const stem of stems) {
      const count = counts[stem] as number;
      if (count === 0) continue;
      counts[stem] = 0;
      const here = ((weights[place] as number) * count * (SATURATION + 1)) / (count + norm);
      counted.set(stem, (counted.get(stem) ?? (place < OF_RULE ? ANYWHERE : 0)) + here);
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
