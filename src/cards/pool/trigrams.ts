import { eachInSteps, type WorkSteps } from '#basics/work-steps.ts';

/** The distinct trigrams of a text, including marks for its beginning and end. */
function trigramsOf(text: string): ReadonlySet<string> {
  const padded = `  ${text} `;
  const found = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3));
  return found;
}

export interface TrigramIndex {
  /** The indexes of the texts that share most trigrams with the typed text, best first; at most `limit`. */
  nearest(typed: string, limit: number): readonly number[];
}

/** Resolution of the similarity score. */
const GRADES = 500;

/** Inverted index: the entries of trigram n in `places` run from `starts[n]` to `starts[n + 1]`. */
interface Postings {
  readonly numbers: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** The number of trigrams of each text. */
  readonly sizes: Uint16Array;
}

/** Counts before writing, so that no list has to grow. */
function* postingsOf(texts: readonly string[]): WorkSteps<Postings> {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const sizes = new Uint16Array(texts.length);
  yield* eachInSteps(texts, (text, place) => {
    const trigrams = trigramsOf(text);
    sizes[place] = trigrams.size;
    for (const trigram of trigrams) {
      const number = numbers.get(trigram) ?? numbers.size;
      numbers.set(trigram, number);
      counts[number] = (counts[number] ?? 0) + 1;
    }
  });
  const starts = new Uint32Array(counts.length + 1);
  for (const [number, count] of counts.entries()) starts[number + 1] = starts[number]! + count;
  const ends = starts.slice();
  const places = new Uint32Array(starts.at(-1) ?? 0);
  yield* eachInSteps(texts, (text, place) => {
    for (const trigram of trigramsOf(text)) {
      const number = numbers.get(trigram)!;
      places[ends[number]!] = place;
      ends[number] = ends[number]! + 1;
    }
  });
  return { numbers, starts, places, sizes };
}

/** Builds an in-memory index of texts by their trigrams, which finds texts despite wrong letters. */
export function* indexTrigrams(texts: readonly string[]): WorkSteps<TrigramIndex> {
  return createTrigramIndex(yield* postingsOf(texts));
}

function createTrigramIndex({ numbers, starts, places, sizes }: Postings): TrigramIndex {
  // Reused between searches and left zeroed, since allocating it would dominate the run time.
  const shared = new Uint16Array(sizes.length);
  const touched = new Uint32Array(sizes.length);

  return {
    nearest(typed, limit) {
      const trigrams = trigramsOf(typed);
      let count = 0;
      for (const trigram of trigrams) {
        const number = numbers.get(trigram);
        if (number === undefined) continue;
        for (let at = starts[number]!; at < starts[number + 1]!; at++) {
          const place = places[at]!;
          if (shared[place] === 0) touched[count++] = place;
          shared[place] = shared[place]! + 1;
        }
      }
      // Dice's coefficient, so that a long text doesn't win merely by its length.
      const gradeOf = (place: number): number =>
        Math.floor((2 * GRADES * shared[place]!) / (trigrams.size + sizes[place]!));
      const grades = new Uint32Array(GRADES + 1);
      for (let i = 0; i < count; i++) {
        const grade = gradeOf(touched[i]!);
        grades[grade] = grades[grade]! + 1;
      }
      let floor = GRADES;
      for (let kept = grades[floor]!; kept < limit && floor > 0; kept += grades[floor]!) floor--;

      const best: { readonly place: number; readonly grade: number }[] = [];
      for (let i = 0; i < count; i++) {
        const place = touched[i]!;
        const grade = gradeOf(place);
        if (grade >= floor) best.push({ place, grade });
        shared[place] = 0;
      }
      return best
        .toSorted((a, b) => b.grade - a.grade || a.place - b.place)
        .slice(0, limit)
        .map(({ place }) => place);
    },
  };
}
