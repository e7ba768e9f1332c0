import { each, type Steps } from '../../basics/steps.ts';

/** A text's pieces of three letters, with its beginning and end marked, without repetition. */
function trigramsOf(text: string): ReadonlySet<string> {
  const padded = `  ${text} `;
  const found = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3));
  return found;
}

export interface TrigramIndex {
  /** The places of the texts that share most trigrams with what was typed, best first; at most `limit`. */
  nearest(typed: string, limit: number): readonly number[];
}

/** How finely likeness is told apart. */
const GRADES = 500;

/** Indexes texts by their trigrams, in memory: a text is found though letters of it are wrong. */
export function* indexTrigrams(texts: readonly string[]): Steps<TrigramIndex> {
  const lists = new Map<string, number[]>();
  const sizes = new Uint16Array(texts.length);
  yield* each(texts, (text, place) => {
    const trigrams = trigramsOf(text);
    sizes[place] = trigrams.size;
    for (const trigram of trigrams) {
      const list = lists.get(trigram);
      if (list) list.push(place);
      else lists.set(trigram, [place]);
    }
  });
  const postings = new Map<string, Uint32Array>();
  yield* each(lists, ([trigram, places]) => postings.set(trigram, Uint32Array.from(places)));
  // Used by one search at a time and left zeroed: filling arrays of this length anew would take most of the time.
  const shared = new Uint16Array(texts.length);
  const touched = new Uint32Array(texts.length);

  return {
    nearest(typed, limit) {
      const trigrams = trigramsOf(typed);
      let count = 0;
      for (const trigram of trigrams) {
        const places = postings.get(trigram);
        if (!places) continue;
        for (let i = 0; i < places.length; i++) {
          const place = places[i]!;
          if (shared[place] === 0) touched[count++] = place;
          shared[place] = shared[place]! + 1;
        }
      }
      // Dice's coefficient, so that a long text does not win by its length alone.
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
