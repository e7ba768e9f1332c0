import {
  DIFFERENCE_COUNT,
  PAIR_EVIDENCE,
  type QuestionDifferences,
} from '#answers/phrases/compare-questions.ts';
import type { PairWeights } from '#answers/phrases/verdict-model.ts';
import { randomFrom, shuffle } from '../ranker/train.ts';

/** Two questions that resemble each other. */
export interface QuestionPair {
  readonly differences: QuestionDifferences;
  /** The values of `PAIR_EVIDENCE`. */
  readonly evidence: readonly number[];
  readonly hasSameVerdict: boolean;
}

const EPOCHS = 3;
/** Step sizes: of words and substitutions, each of which occurs in few batches; of the evidence; of the bias. */
const STEP_SIZES = { differences: 0.18, evidence: 0.1, bias: 0.05 };
/** The weight of one pair in the gradient of a difference. */
const SHARE = 1 / 16;
const BATCH = 256;
/** Keeps the first steps small. */
const FIRST_SQUARE = 0.01;
const BYTE = 127;

/** Fits a logistic model by Adagrad. Deterministic. */
export function trainPairs(
  pairs: readonly QuestionPair[],
  report: (epoch: number, loss: number) => void,
): PairWeights {
  const means = PAIR_EVIDENCE.map(
    (_, index) => pairs.reduce((sum, { evidence }) => sum + (evidence[index] as number), 0) / pairs.length,
  );
  const spreads = PAIR_EVIDENCE.map(
    (_, index) =>
      Math.sqrt(
        pairs.reduce(
          (sum, { evidence }) => sum + ((evidence[index] as number) - (means[index] as number)) ** 2,
          0,
        ) / pairs.length,
      ) || 1,
  );
  const standardized = pairs.map(({ evidence }) =>
    evidence.map((value, index) => (value - (means[index] as number)) / (spreads[index] as number)),
  );
  const random = randomFrom(4);
  const weights = new Float32Array(DIFFERENCE_COUNT);
  const squares = new Float32Array(DIFFERENCE_COUNT).fill(FIRST_SQUARE);
  const ofEvidence = PAIR_EVIDENCE.map(() => 0);
  const evidenceSquares = PAIR_EVIDENCE.map(() => FIRST_SQUARE);
  let bias = 0;
  const order = [...pairs.keys()];
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    let loss = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      const gradients = new Map<number, number>();
      const evidenceGradients = PAIR_EVIDENCE.map(() => 0);
      let sum = 0;
      for (const at of batch) {
        const { differences, hasSameVerdict } = pairs[at] as QuestionPair;
        const values = standardized[at] as readonly number[];
        const shares = [
          [differences.words, differences.wordShare],
          [differences.substitutions, differences.substitutionShare],
        ] as const;
        const odds = shares.reduce(
          (total, [hashes, share]) =>
            total + share * hashes.reduce((part, each) => part + (weights[each] as number), 0),
          bias + values.reduce((total, value, kind) => total + value * (ofEvidence[kind] as number), 0),
        );
        const probability = 1 / (1 + Math.exp(-odds));
        const slope = probability - Number(hasSameVerdict);
        loss -= Math.log((hasSameVerdict ? probability : 1 - probability) + 1e-9);
        for (const [hashes, share] of shares)
          for (const each of hashes) gradients.set(each, (gradients.get(each) ?? 0) + slope * share * SHARE);
        for (const [kind, value] of values.entries())
          evidenceGradients[kind] = (evidenceGradients[kind] as number) + (slope * value) / batch.length;
        sum += slope / batch.length;
      }
      for (const [each, gradient] of gradients) {
        const square = (squares[each] as number) + gradient ** 2;
        squares[each] = square;
        weights[each] = (weights[each] as number) - (STEP_SIZES.differences * gradient) / Math.sqrt(square);
      }
      for (const [kind, gradient] of evidenceGradients.entries()) {
        const square = (evidenceSquares[kind] as number) + gradient ** 2;
        evidenceSquares[kind] = square;
        ofEvidence[kind] =
          (ofEvidence[kind] as number) - (STEP_SIZES.evidence * gradient) / Math.sqrt(square);
      }
      bias -= STEP_SIZES.bias * sum;
    }
    report(epoch + 1, loss / order.length);
  }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / BYTE;
  return {
    scale,
    differences: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    evidence: ofEvidence.map((weight, index) => weight / (spreads[index] as number)),
    bias: ofEvidence.reduce(
      (total, weight, at) => total - (weight * (means[at] as number)) / (spreads[at] as number),
      bias,
    ),
  };
}
