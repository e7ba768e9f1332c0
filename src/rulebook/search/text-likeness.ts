import { featuresOf, hash, FEATURE_KINDS, type FeatureKind } from './question-features.ts';
import { addVectors, dot, featureIndex } from './ranker.ts';
import { readModel } from './ranker-model.ts';

/** The direction of a text in the vector space of each kind of features, as learned from the sample questions. */
export type TextDirection = Readonly<Record<FeatureKind, Float32Array>>;

/** A text without known features has no direction, and is similar to no other. */
export function directionOf(text: string): TextDirection {
  const { kinds, rank } = readModel();
  const directions = FEATURE_KINDS.map((kind) => {
    const sum = new Float32Array(rank);
    addVectors(featuresOf(text, kind), kinds[kind], sum);
    const length = Math.sqrt(dot(sum, sum, 0, rank)) || 1;
    return [kind, sum.map((each) => each / length)];
  });
  return Object.fromEntries(directions) as TextDirection;
}

/** The similarity of two texts' topics: 1 for the same direction, 0 if unrelated, negative if opposite. */
export const textLikeness = (a: TextDirection, b: TextDirection): Readonly<Record<FeatureKind, number>> => ({
  words: dot(a.words, b.words, 0, a.words.length),
  letters: dot(a.letters, b.letters, 0, a.letters.length),
});

/** The rarity of the rarest words, such as names. */
const RAREST = 9;

/** The rarity of a stem among the sample questions of the rules; highest for a stem that none of them has. */
export function rarityAmongQuestions(stem: string): number {
  const { features, weights } = readModel().kinds.words;
  const at = featureIndex(hash(stem), features);
  return at === undefined ? RAREST : (weights[at] as number);
}
