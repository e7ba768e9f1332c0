import { readFileSync } from 'node:fs';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import { packArrays, unpackArrays } from '#basics/packed-arrays.ts';
import { hash } from '#rulebook/search/question-features.ts';
import type { SampleAnswer } from '#rulebook/book/load-digest.ts';
import type { ByteMatrix } from '#rulebook/search/ranker-model.ts';

/** A model of answers and verdicts, trained on sample questions by `npm run verdicts:make`. */
export interface VerdictModel {
  /** The length of the vectors; divisible by four. */
  readonly rank: number;
  /** The hashes of the words of questions, ascending, with their rarities and vectors. */
  readonly features: Uint32Array;
  readonly weights: Float32Array;
  readonly featureVectors: ByteMatrix;
  /** The {@link answerKey} of each answer, by its verdict or none, in ascending order. */
  readonly answers: Uint32Array;
  readonly answerVectors: ByteMatrix;
  readonly biases: Float32Array;
  /** Estimates whether two questions have the same verdict. */
  readonly pairs: PairWeights;
}

/** The weights of a logistic model for two questions. */
export interface PairWeights {
  /** By the hashes of differences, in bytes with this scale. */
  readonly scale: number;
  readonly differences: Int8Array;
  /** For similarities and contrasts, in the order of `PAIR_EVIDENCE`. */
  readonly evidence: readonly number[];
  readonly bias: number;
}

/** Identifies an answer with its verdict, independent of the numbers of its rules. */
export const answerKey = memoizeWeak(({ text, verdict }: SampleAnswer) => hash(`${verdict ?? ''} ${text}`));

interface Head {
  readonly rank: number;
  readonly features: number;
  readonly answers: number;
  readonly differences: number;
  readonly pairs: Omit<PairWeights, 'differences'>;
}

export function packVerdictModel(model: VerdictModel): Buffer {
  const { differences, ...pairs } = model.pairs;
  const head: Head = {
    rank: model.rank,
    features: model.features.length,
    answers: model.answers.length,
    differences: differences.length,
    pairs,
  };
  return packArrays(head, [
    model.features,
    model.weights,
    model.featureVectors.scales,
    model.featureVectors.bytes,
    model.answers,
    model.answerVectors.scales,
    model.answerVectors.bytes,
    model.biases,
    differences,
  ]);
}

/** Restores the result of {@link packVerdictModel}, as views of its bytes. */
export function unpackVerdictModel(packed: Uint8Array): VerdictModel {
  const { head, words, floats, bytes } = unpackArrays<Head>(packed);
  const matrix = (length: number): ByteMatrix => ({
    scales: floats(length),
    bytes: bytes(length * head.rank),
  });
  return {
    rank: head.rank,
    features: words(head.features),
    weights: floats(head.features),
    featureVectors: matrix(head.features),
    answers: words(head.answers),
    answerVectors: matrix(head.answers),
    biases: floats(head.answers),
    pairs: { ...head.pairs, differences: bytes(head.differences) },
  };
}

let model: VerdictModel | undefined;

/** The model that ships with the bot, read once. @throws if it is missing, which means the installation is broken */
export const readVerdictModel = (): VerdictModel =>
  (model ??= unpackVerdictModel(readFileSync(new URL('verdicts.bin', import.meta.url))));
