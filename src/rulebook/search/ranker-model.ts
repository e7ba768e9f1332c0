import { readFileSync } from 'node:fs';
import { packArrays, unpackArrays } from '#basics/packed-arrays.ts';
import type { FeatureKind } from './question-features.ts';

/** A matrix of bytes in which each row has its own scale. */
export interface ByteMatrix {
  readonly scales: Float32Array;
  /** Row by row. */
  readonly bytes: Int8Array;
}

/**
 * A low-rank softmax over rules: features have vectors, a text is the mean of its features' vectors weighted by rarity,
 * and a rule's score is the product of that with the rule's own vector.
 */
export interface KindModel {
  /** Hashes of the known features, ascending. */
  readonly features: Uint32Array;
  /** The rarity of each. */
  readonly weights: Float32Array;
  readonly featureVectors: ByteMatrix;
  readonly ruleVectors: ByteMatrix;
  readonly biases: Float32Array;
}

/** A model trained on the sample questions by `npm run ranker:make`. */
export interface RankerModel {
  /** A hash of the training data. */
  readonly trainedOn: string;
  /** The length of each vector. */
  readonly rank: number;
  /** Identifies rules by a hash of two of their questions, since numbers change. */
  readonly rules: Uint32Array;
  readonly kinds: Readonly<Record<FeatureKind, KindModel>>;
}

interface Head {
  readonly trainedOn: string;
  readonly rank: number;
  readonly rules: number;
  readonly words: number;
  readonly letters: number;
}

/**
 * Returns the same bytes for the same model. Not compressed, since vectors hardly shrink, and uncompressed bytes need
 * not be copied.
 */
export function packModel({ trainedOn, rank, rules, kinds }: RankerModel): Buffer {
  const head: Head = {
    trainedOn,
    rank,
    rules: rules.length,
    words: kinds.words.features.length,
    letters: kinds.letters.features.length,
  };
  return packArrays(head, [rules, ...arraysOf(kinds.words), ...arraysOf(kinds.letters)]);
}

const arraysOf = (model: KindModel): readonly (Uint32Array | Float32Array | Int8Array)[] => [
  model.features,
  model.weights,
  model.featureVectors.scales,
  model.featureVectors.bytes,
  model.ruleVectors.scales,
  model.ruleVectors.bytes,
  model.biases,
];

/** Restores the result of {@link packModel}, as views of its bytes. */
export function unpackModel(packed: Uint8Array): RankerModel {
  const { head, words, floats, bytes } = unpackArrays<Head>(packed);
  const { rank, rules: rows } = head;
  const matrix = (length: number): ByteMatrix => ({ scales: floats(length), bytes: bytes(length * rank) });
  const kind = (length: number): KindModel => ({
    features: words(length),
    weights: floats(length),
    featureVectors: matrix(length),
    ruleVectors: matrix(rows),
    biases: floats(rows),
  });
  const rules = words(rows);
  return {
    trainedOn: head.trainedOn,
    rank,
    rules,
    kinds: { words: kind(head.words), letters: kind(head.letters) },
  };
}

let model: RankerModel | undefined;

/** The model that ships with the bot, read once. @throws if it is missing, which means the installation is broken */
export const readModel = (): RankerModel =>
  (model ??= unpackModel(readFileSync(new URL('ranker.bin', import.meta.url))));
