import { map, sort, type Steps } from '../../basics/steps.ts';

/** Finds the places of the texts that begin with what was typed, by binary search. */
export interface SortedPlaces {
  /** In the texts' order; a place stands once for each of its texts that fits. */
  startingWith(typed: string): Iterable<number>;
  /** Those of the texts that are what was typed. */
  equalTo(typed: string): Iterable<number>;
  /** How many texts begin so. */
  count(typed: string): number;
}

/** @param entries texts with the place that each stands for, in the order of the places; a place may have many. */
export function* sortPlaces(entries: Iterable<readonly [text: string, place: number]>): Steps<SortedPlaces> {
  const sorted = yield* sort(entries, ([text]) => text);
  const texts = yield* map(sorted, ([text]) => text);
  const places = Uint32Array.from(yield* map(sorted, ([, place]) => place));

  function firstNotBefore(typed: string): number {
    let low = 0;
    let high = texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (texts[middle]! < typed) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    count: (typed) => firstNotBefore(`${typed}\uFFFF`) - firstNotBefore(typed),
    equalTo: (typed) => places.subarray(firstNotBefore(typed), firstNotBefore(`${typed}\u0000`)),
    *startingWith(typed) {
      for (let at = firstNotBefore(typed); at < texts.length; at++) {
        if (!texts[at]!.startsWith(typed)) return;
        yield places[at]!;
      }
    },
  };
}
