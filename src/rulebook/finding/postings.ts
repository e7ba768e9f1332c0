import { each, type Steps } from '../../basics/steps.ts';

/** Words, and the documents that have them with how much each counts there: arrays made once, of which nothing moves. */
export interface Postings {
  /** The number of each word. */
  readonly words: ReadonlyMap<string, number>;
  /** Where the documents of each word begin in the two arrays below; one more than there are words. */
  readonly starts: Uint32Array;
  /** Documents, by their places: less than 65,536. */
  readonly documents: Uint16Array;
  readonly weights: Float32Array;
  /** How many documents there are. */
  readonly size: number;
}

/** @param documents the words of each, and how much they count in it. */
export function* buildPostings(documents: Iterable<ReadonlyMap<string, number>>): Steps<Postings> {
  const lists = new Map<string, number[]>();
  let [size, total] = [0, 0];
  yield* each(documents, (document, place) => {
    size = place + 1;
    for (const [word, weight] of document) {
      total += 1;
      const list = lists.get(word);
      if (list) list.push(place, weight);
      else lists.set(word, [place, weight]);
    }
  });
  const words = new Map<string, number>();
  const starts = new Uint32Array(lists.size + 1);
  const places = new Uint16Array(total);
  const weights = new Float32Array(total);
  let at = 0;
  yield* each(lists, ([word, list], number) => {
    words.set(word, number);
    for (let from = 0; from < list.length; from += 2) {
      places[at] = list[from] as number;
      weights[at] = list[from + 1] as number;
      at += 1;
    }
    starts[number + 1] = at;
  });
  return { words, starts, documents: places, weights, size };
}

/** How many documents have a word. */
export function countOf(word: string, { words, starts }: Postings): number {
  const number = words.get(word);
  return number === undefined ? 0 : (starts[number + 1] as number) - (starts[number] as number);
}

/** How much a word tells one document from the others, by the count of those that have it. */
export function rarityOf(word: string, postings: Postings): number {
  const count = countOf(word, postings);
  return Math.log(1 + (postings.size - count + 0.5) / (count + 0.5));
}

/** Calls `visit` with each document that has the word, and how much it counts there. */
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

/** Postings as bytes to keep. */
export function packPostings({ words, starts, documents, weights, size }: Postings): Buffer {
  const head = Buffer.from(JSON.stringify({ size, words: [...words.keys()].join(' ') }));
  const arrays = [starts, documents, weights].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const lengths = Buffer.from(Uint32Array.of(head.length, starts.length, documents.length).buffer);
  return Buffer.concat([lengths, head, ...arrays]);
}

/** @param packed what `packPostings` made. */
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
