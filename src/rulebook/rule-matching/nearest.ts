import { sharedWeight, type Weighed } from './weighing.ts';

/**
 * Finds the rules most similar to some words, or those that contain most of them, regardless of further content.
 * @returns their indexes, best first.
 */
export type FindNearest = (
  words: Weighed,
  count: number,
  by: 'likeness' | 'containment',
  isWanted?: (place: number) => boolean,
) => readonly number[];

/** Words in more than both this number and this share of the rules only compare candidates, and don't find any. */
const FEW_RULES = 50;
const MAX_SHARE = 0.05;

/** Indexes rules by their words. */
export function indexByWords(rules: readonly Weighed[]): FindNearest {
  const postings = new Map<number, number[]>();
  for (const [place, { words }] of rules.entries()) {
    for (const word of words) {
      const posting = postings.get(word);
      if (posting) posting.push(place);
      else postings.set(word, [place]);
    }
  }
  const maxRules = Math.max(FEW_RULES, rules.length * MAX_SHARE);
  const found = new Float64Array(rules.length);
  return (query, count, by, isWanted = () => true) => {
    const places: number[] = [];
    for (const [index, word] of query.words.entries()) {
      const posting = postings.get(word) ?? [];
      const weight = posting.length > maxRules ? 0 : (query.weights[index] ?? 0);
      for (const place of weight > 0 ? posting : []) {
        if (found[place] === 0) places.push(place);
        found[place] = (found[place] ?? 0) + weight;
      }
    }
    const wholeOf = (place: number): number =>
      by === 'likeness' ? query.total + (rules[place]?.total ?? 0) : 1;
    const best = bestOf(places.filter(isWanted), count * 3, (place) => (found[place] ?? 0) / wholeOf(place));
    for (const place of places) found[place] = 0;
    const scores = new Map(
      best.map((place) => [place, sharedWeight(query, rules[place] ?? query) / wholeOf(place)]),
    );
    return bestOf(best, count, (place) => scores.get(place) ?? 0);
  };
}

/** The `count` highest scores, best first. */
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
