import { eachInSteps, type WorkSteps } from '#basics/work-steps.ts';

/**
 * An inverted index: words, and the documents that contain each with its weight there. Held in flat typed arrays.
 */
export interface Postings {
  /** Word ids. */
  readonly words: ReadonlyMap<string, number>;
  /** The start of each word's documents in the two arrays below; one element more than there are words. */
  readonly starts: Uint32Array;
  readonly documents: Uint16Array | Uint32Array;
  readonly weights: Float32Array;
  /** The number of documents. */
  readonly size: number;
}

/** Up to this many documents, indexes take two bytes. */
const MAX_SHORT = 2 ** 16;

/**
 * @param words word ids, from 0 on in order of insertion.
 * @param documents the distinct word ids of each document.
 * @param weightOf the weight of the word at a position of a document.
 */
export function* buildPostings(
  words: ReadonlyMap<string, number>,
  documents: readonly (readonly number[])[],
  weightOf: (document: number, at: number) => number,
): WorkSteps<Postings> {
  const starts = new Uint32Array(words.size + 1);
  yield* eachInSteps(documents, (own) => {
    for (const word of own) starts[word + 1] = (starts[word + 1] as number) + 1;
  });
  for (let word = 0; word < words.size; word += 1)
    starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number);
  const ends = starts.slice(0, -1);
  const count = starts[words.size] as number;
  const places = documents.length <= MAX_SHORT ? new Uint16Array(count) : new Uint32Array(count);
  const weights = new Float32Array(places.length);
  yield* eachInSteps(documents, (own, place) => {
    for (const [index, word] of own.entries()) {
      const to = ends[word] as number;
      places[to] = place;
      weights[to] = weightOf(place, index);
      ends[word] = to + 1;
    }
  });
  return { words, starts, documents: places, weights, size: documents.length };
}

/** The number of documents that contain a word. */
export function documentCount(word: string, { words, starts }: Postings): number {
  const number = words.get(word);
  return number === undefined ? 0 : (starts[number + 1] as number) - (starts[number] as number);
}

/** The inverse document frequency of a word. */
export function rarityOf(word: string, postings: Postings): number {
  const count = documentCount(word, postings);
  return Math.log(1 + (postings.size - count + 0.5) / (count + 0.5));
}

/** Calls `visitor` with each document that contains the word, and the word's weight there. */
export function visit(
  word: string,
  { words, starts, documents, weights }: Postings,
  visitor: (document: number, weight: number) => void,
): void {
  const number = words.get(word);
  if (number === undefined) return;
  const end = starts[number + 1] as number;
  for (let at = starts[number] as number; at < end; at += 1)
    visitor(documents[at] as number, weights[at] as number);
}

/** Serializes postings. @throws for more documents than {@link MAX_SHORT}, which no text of the rules has */
export function packPostings({ words, starts, documents, weights, size }: Postings): Buffer {
  if (size > MAX_SHORT) throw new RangeError(`${size} documents can't be packed`);
  const head = Buffer.from(JSON.stringify({ size, words: [...words.keys()].join(' ') }));
  const arrays = [starts, documents, weights].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const lengths = Buffer.from(Uint32Array.of(head.length, starts.length, documents.length).buffer);
  return Buffer.concat([lengths, head, ...arrays]);
}

/** Restores the result of {@link packPostings}. */
export function unpackPostings(packed: Uint8Array): Postings {
  const take = (from: number, bytes: number): ArrayBuffer =>
    packed.buffer.slice(packed.byteOffset + from, packed.byteOffset + from + bytes) as ArrayBuffer;
  const [headBytes = 0, startsLength = 0, length = 0] = new Uint32Array(take(0, 12));
  const { size, words } = JSON.parse(Buffer.from(take(12, headBytes)).toString('utf8')) as {
    size: number;
    words: string;
  };
  const at = 12 + headBytes;
  return {
    size,
    words: new Map(words === '' ? [] : words.split(' ').map((word, number) => [word, number])),
    starts: new Uint32Array(take(at, startsLength * 4)),
    documents: new Uint16Array(take(at + startsLength * 4, length * 2)),
    weights: new Float32Array(take(at + startsLength * 4 + length * 2, length * 4)),
  };
}
