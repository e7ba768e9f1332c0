import { mapInSteps, type WorkSteps } from '#basics/work-steps.ts';
import { questionWordsOf, type QuestionWords, type RuleDocument } from './documents.ts';
import { buildPostings, packPostings, unpackPostings, type Postings } from './postings.ts';
import { openStemNumbers } from './stem-numbers.ts';
import { wordsOf } from './words.ts';

/** The search index of a text's rules. Built once and stored as bytes. */
export interface TextIndex {
  /** Rule numbers in the order of the text. */
  readonly numbers: readonly string[];
  readonly postings: Postings;
  /** Correctly spelled words in alphabetical order. */
  readonly spelled: readonly string[];
}

/** The weight of a field's words, and how strongly it is normalized by length (the b of BM25). */
interface Field {
  readonly name: 'text' | 'examples' | 'asked' | 'title' | 'chapter' | 'context';
  readonly lengthPenalty: number;
  /** The weight in a text with sample questions, and in one without (`baseWeight`). */
  readonly weight: number;
  readonly baseWeight: number;
  /** False for sample questions, which include the typos of players. */
  readonly isSpelledRight: boolean;
}

/**
 * Tuned on half of the questions of the blind test, see bench/search. The optimum is flat, so round numbers suffice.
 */
const FIELDS: readonly Field[] = [
  { name: 'text', lengthPenalty: 0.4, weight: 0.1, baseWeight: 0.3, isSpelledRight: true },
  {
    name: 'examples',
    lengthPenalty: 0.5,
    weight: 0.6,
    baseWeight: 0.2,
    isSpelledRight: true,
  },
  { name: 'asked', lengthPenalty: 0.4, weight: 0.3, baseWeight: 0, isSpelledRight: false },
  { name: 'title', lengthPenalty: 0.3, weight: 0.1, baseWeight: 0.1, isSpelledRight: true },
  {
    name: 'chapter',
    lengthPenalty: 0.3,
    weight: 0.08,
    baseWeight: 0.08,
    isSpelledRight: true,
  },
  {
    name: 'context',
    lengthPenalty: 0.5,
    weight: 0.1,
    baseWeight: 0.05,
    isSpelledRight: true,
  },
];
/** A word seen at least this often counts as correctly spelled. */
const MIN_SIGHTINGS = 3;
/** Bonus for a word that is in any of the first `RULE_FIELDS` fields. */
const RULE_FIELDS_BONUS = 0.2;
const RULE_FIELDS = 4;

/** How quickly repetitions of a word stop counting (the k1 of BM25). */
const SATURATION = 1.2;

/** @param given the words of the sample questions, if already tokenized. */
export function* indexText(documents: readonly RuleDocument[], given?: QuestionWords): WorkSteps<TextIndex> {
  const questionWords = given ?? (yield* questionWordsOf(documents));
  const numbers = openStemNumbers();
  const found = yield* mapInSteps(documents, (document, index) =>
    FIELDS.map(({ name, isSpelledRight }) => {
      const own: number[] = [];
      for (const words of name === 'asked' ? (questionWords[index] ?? []) : [wordsOf(document[name])])
        for (const word of words) {
          const seen = numbers.observe(word);
          if (!seen) continue;
          seen.times += isSpelledRight ? MIN_SIGHTINGS : 1;
          own.push(seen.stem);
        }
      return own;
    }),
  );
  const lengths = FIELDS.map(
    (_, place) => found.reduce((sum, own) => sum + (own[place]?.length ?? 0), 0) / (found.length || 1) || 1,
  );
  const hasQuestions = questionWords.some(({ length }) => length > 0);
  const weights = FIELDS.map(({ weight, baseWeight }) => (hasQuestions ? weight : baseWeight));
  const counts = new Uint32Array(numbers.stems.size);
  const weighed = yield* mapInSteps(found, (own) => weigh(own, weights, lengths, counts));
  const stems = weighed.map((own) => Array.from(own.keys()));
  const counted = weighed.map((own) => Array.from(own.values()));
  return {
    numbers: documents.map(({ number }) => number),
    postings: yield* buildPostings(
      numbers.stems,
      stems,
      (document, index) => counted[document]?.[index] ?? 0,
    ),
    spelled: [...numbers.met]
      .flatMap(([word, seen]) => (seen && seen.times >= MIN_SIGHTINGS ? word : []))
      .toSorted(),
  };
}

/**
 * The weight of each stem of a rule over all fields.
 * @param counts one element for each stem, all zeros; reset to zeros afterwards.
 */
function weigh(
  found: readonly (readonly number[])[],
  weights: readonly number[],
  lengths: readonly number[],
  counts: Uint32Array,
): ReadonlyMap<number, number> {
  const counted = new Map<number, number>();
  for (const [place, stems] of found.entries()) {
    const { lengthPenalty } = FIELDS[place] as Field;
    const norm =
      SATURATION * (1 - lengthPenalty + (lengthPenalty * stems.length) / (lengths[place] as number));
    for (const stem of stems) counts[stem] = (counts[stem] as number) + 1;
    for (const stem of stems) {
      const count = counts[stem] as number;
      if (count === 0) continue;
      counts[stem] = 0;
      const here = ((weights[place] as number) * count * (SATURATION + 1)) / (count + norm);
      counted.set(stem, (counted.get(stem) ?? (place < RULE_FIELDS ? RULE_FIELDS_BONUS : 0)) + here);
    }
  }
  return counted;
}

/** Serializes an index. */
export function packIndex({ numbers, postings, spelled }: TextIndex): Buffer {
  const head = Buffer.from(JSON.stringify({ numbers: numbers.join(' '), spelled: spelled.join(' ') }));
  return Buffer.concat([Buffer.from(Uint32Array.of(head.length).buffer), head, packPostings(postings)]);
}

/** Restores the result of {@link packIndex}. */
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
