import { sharedWeight, type Weighed } from './weighing.ts';

/**
 * Finds the rules most like one, or those that hold most of its words, whatever else they say.
 * @returns their places in the list, best first.
 */
export type FindNearest = (
  words: Weighed,
  count: number,
  by: 'likeness' | 'holding',
  isWanted?: (place: number) => boolean,
) => readonly number[];

/** Words in more rules than this, and than this share, find too many: they count only in the comparing of those found. */
const FEW_RULES = 50;
const MAX_FOUND = 0.05;

/** An index of these rules by their words. */
export function indexByWords(rules: readonly Weighed[]): FindNearest {
  const postings = new Map<number, number[]>();
  for (const [place, { words }] of rules.entries()) {
    for (const word of words) {
      const posting = postings.get(word);
      if (posting) posting.push(place);
      else postings.set(word, [place]);
    }
  }
  const most = Math.max(FEW_RULES, rules.length * MAX_FOUND);
  const found = new Float64Array(rules.length);
  return (asked, count, by, isWanted = () => true) => {
    const places: number[] = [];
    for (const [at, word] of asked.words.entries()) {
      const posting = postings.get(word) ?? [];
      const weight = posting.length > most ? 0 : (asked.weights[at] ?? 0);
      for (const place of weight > 0 ? posting : []) {
        if (found[place] === 0) places.push(place);
        found[place] = (found[place] ?? 0) + weight;
      }
    }
    const wholeOf = (place: number): number =>
      by === 'likeness' ? asked.total + (rules[place]?.total ?? 0) : 1;
    const best = bestOf(places.filter(isWanted), count * 3, (place) => (found[place] ?? 0) / wholeOf(place));
    for (const place of places) found[place] = 0;
    const scores = new Map(
      best.map((place) => [place, sharedWeight(asked, rules[place] ?? asked) / wholeOf(place)]),
    );
    return bestOf(best, count, (place) => scores.get(place) ?? 0);
  };
}

/** The few with the highest scores, best first. */
function bestOf(places: readonly number[], count: number, scoreOf: (place: number) => number): number[] {
  const best: { readonly place: number; readonly score: number }[] = [];
  for (const place of places) {
    const score = scoreOf(place);
    if (best.length === count && score <= (best.at(-1)?.score ?? 0)) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.score ?? 0) < score) at--;
    best.splice(at, 0, { place, score });
    if (best.length > count) best.pop();
  }
  return best.map(({ place }) => place);
}
