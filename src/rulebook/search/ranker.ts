import { featuresOf, hash, FEATURE_KINDS, type FeatureKind } from './question-features.ts';
import type { KindModel, RankerModel } from './ranker-model.ts';

/** Estimates which rules answer a question, as learned from the sample questions of all rules. */
export interface Ranker {
  /**
   * For each kind of features, the probability of each candidate, given that one of them answers the question. All are
   * 0 for a question without known features; a rule without sample questions has 0.
   * @param candidates positions of rules in the text
   */
  rank(question: string, candidates: readonly number[]): Readonly<Record<FeatureKind, Float32Array>>;
}

/** Identifies a rule by its questions, whatever its number and their order; `undefined` for a rule without any. */
export function ruleKey([first, ...others]: readonly string[]): number | undefined {
  if (first === undefined) return undefined;
  let [least, greatest] = [first, first];
  for (const question of others) {
    if (question < least) least = question;
    if (question > greatest) greatest = question;
  }
  return hash(`${least}\n${greatest}`);
}

/**
 * Opens a model for the rules of a text.
 * @param asked the sample questions of each rule, in the order of the text
 * @returns `undefined` if the model knows none of the rules
 */
export function openRanker(model: RankerModel, asked: readonly (readonly string[])[]): Ranker | undefined {
  const placeOfKey = new Map(asked.map((questions, place) => [ruleKey(questions), place]));
  const places = Array.from(model.rules, (key) => placeOfKey.get(key) ?? -1);
  if (places.every((place) => place < 0)) return undefined;
  const ruleAt = new Int32Array(asked.length).fill(-1);
  for (const [rule, place] of places.entries()) if (place >= 0) ruleAt[place] = rule;
  const rankers = FEATURE_KINDS.map((kind) => [kind, openKind(model.kinds[kind], model.rank)] as const);
  return {
    rank(question, candidates) {
      const rules = candidates.map((place) => ruleAt[place] as number);
      const ranked = rankers.map(([kind, probabilitiesOf]) => [
        kind,
        probabilitiesOf(featuresOf(question, kind), rules),
      ]);
      return Object.fromEntries(ranked) as Record<FeatureKind, Float32Array>;
    },
  };
}

/** @returns the probabilities of rules, given by their positions in the model; -1 for an unknown rule */
function openKind(
  { features, weights, featureVectors, ruleVectors, biases }: KindModel,
  rank: number,
): (hashes: Uint32Array, rules: readonly number[]) => Float32Array {
  const mean = new Float32Array(rank);
  return (hashes, rules) => {
    const probabilities = new Float32Array(rules.length);
    const squares = addVectors(hashes, { features, weights, featureVectors }, mean.fill(0));
    if (squares === 0) return probabilities;
    const length = Math.sqrt(squares);
    let highest = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < rules.length; index += 1) {
      const rule = rules[index] as number;
      if (rule < 0) continue;
      const product = dot(mean, ruleVectors.bytes, rule * rank, rank) / length;
      const score = product * (ruleVectors.scales[rule] as number) + (biases[rule] as number);
      probabilities[index] = score;
      if (score > highest) highest = score;
    }
    let sum = 0;
    for (let index = 0; index < rules.length; index += 1) {
      const likelihood =
        (rules[index] as number) < 0 ? 0 : Math.exp((probabilities[index] as number) - highest);
      probabilities[index] = likelihood;
      sum += likelihood;
    }
    return sum === 0 ? probabilities : probabilities.map((likelihood) => likelihood / sum);
  };
}

/**
 * Adds the weighted vectors of known features to `sum`.
 * @param hashes ascending, as {@link featuresOf} returns them
 * @returns the sum of the squares of their weights; 0 if none is known
 */
export function addVectors(
  hashes: Uint32Array,
  { features, weights, featureVectors }: Pick<KindModel, 'features' | 'weights' | 'featureVectors'>,
  sum: Float32Array,
): number {
  const { length } = sum;
  let squares = 0;
  let from = 0;
  for (const each of hashes) {
    from = positionOf(each, features, from);
    if (features[from] !== each) continue;
    const weight = weights[from] as number;
    squares += weight * weight;
    const scale = weight * (featureVectors.scales[from] as number);
    for (let to = 0, at = from * length; to < length; to += 1, at += 1)
      sum[to] = (sum[to] as number) + scale * (featureVectors.bytes[at] as number);
  }
  return squares;
}

/** @param features ascending */
export function featureIndex(each: number, features: Uint32Array): number | undefined {
  const index = positionOf(each, features, 0);
  return features[index] === each ? index : undefined;
}

/** The position of the first feature from `low` on that is not lower. */
function positionOf(each: number, features: Uint32Array, low: number): number {
  // Not `lowerBound`, whose calls cost more than the comparisons: a text has hundreds of features.
  let [first, high] = [low, features.length];
  while (first < high) {
    const middle = (first + high) >>> 1;
    if ((features[middle] as number) < each) first = middle + 1;
    else high = middle;
  }
  return first;
}

/** The product of a vector with a row of a matrix. Uses four sums, since each addition waits for the previous one. */
export function dot(
  vector: Float32Array,
  matrix: Float32Array | Int8Array,
  from: number,
  length: number,
): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < length; at += 4) {
    a += (vector[at] as number) * (matrix[from + at] as number);
    b += (vector[at + 1] as number) * (matrix[from + at + 1] as number);
    c += (vector[at + 2] as number) * (matrix[from + at + 2] as number);
    d += (vector[at + 3] as number) * (matrix[from + at + 3] as number);
  }
  return a + b + c + d;
}
