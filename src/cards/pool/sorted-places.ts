import { lowerBound } from '#basics/lower-bound.ts';
import { eachInSteps, mapInSteps, sortInSteps, type WorkSteps } from '#basics/work-steps.ts';

/** Finds the indexes of the texts that begin with the typed text, by binary search. */
export interface SortedPlaces {
  /** In text order; an index appears once for each of its matching texts. */
  startingWith(typed: string): Iterable<number>;
  /** The indexes of texts equal to the typed text. */
  equalTo(typed: string): Iterable<number>;
  /** The number of texts that begin with it. */
  count(typed: string): number;
}

/** A text by its index, and the number of a part or a starting position. */
export type TextPosition = readonly [place: number, from: number];

/**
 * Sorts texts by index without storing them: a text is computed again for each comparison.
 * @param spots in index order, possibly several per index; `from` is at most 65,535
 */
export function* sortPlaces(
  spots: Iterable<TextPosition>,
  textOf: (place: number, from: number) => string,
): WorkSteps<SortedPlaces> {
  const entries = yield* mapInSteps(spots, ([place, from]) => ({ place, from, text: textOf(place, from) }));
  const sorted = yield* sortInSteps(entries, ({ text }) => text);
  const places = new Uint32Array(sorted.length);
  const froms = new Uint16Array(sorted.length);
  yield* eachInSteps(sorted, ({ place, from }, index) => {
    places[index] = place;
    froms[index] = from;
  });
  return search(places, (at) => textOf(places[at]!, froms[at]!));
}

function search(places: Uint32Array, textAt: (at: number) => string): SortedPlaces {
  const firstNotBefore = (typed: string): number => lowerBound(places.length, (at) => textAt(at) < typed);

  return {
    count: (typed) => firstNotBefore(`${typed}\uFFFF`) - firstNotBefore(typed),
    equalTo: (typed) => places.subarray(firstNotBefore(typed), firstNotBefore(`${typed}\u0000`)),
    *startingWith(typed) {
      for (let at = firstNotBefore(typed); at < places.length; at++) {
        if (!textAt(at).startsWith(typed)) return;
        yield places[at]!;
      }
    },
  };
}
