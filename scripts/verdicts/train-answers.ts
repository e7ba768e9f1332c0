import { featuresOf } from '#rulebook/search/question-features.ts';
import type { VerdictModel } from '#answers/phrases/verdict-model.ts';
import { dot } from '#rulebook/search/ranker.ts';
import {
  adamMatrix,
  addScaled,
  frequentFeatures,
  inBytes,
  normOf,
  meanOf,
  randomFrom,
  raritiesOf,
  shuffle,
} from '../ranker/train.ts';

/** A sample question, and its answer with its verdict. */
export interface AnsweredSample {
  readonly question: string;
  /** The index of the answer with its verdict, from 0. */
  readonly answer: number;
}

/** The rule and the verdict that answers share; each array is indexed by answer. */
export interface Kinship {
  readonly rules: Uint16Array;
  readonly verdicts: Uint8Array;
}

const RANK = 32;
const EPOCHS = 5;
const STEP_SIZE = 0.03;
const MIN_TEXTS = 6;
const DROPOUT = 0.5;
const BATCH = 512;
/** The number of questions of an answer in an epoch, chosen at random each time. */
const MAX_PER_ANSWER = 32;
const FIRST_SPREAD = 0.1;
/** Smaller probabilities hardly change anything; skipping them saves most of the work. */
const MIN_PROBABILITY = 1e-5;

/**
 * Trains a softmax of low rank over answers with their verdicts. The vector of an answer is its own plus that of its
 * rule plus that of its verdict, since most have few questions. Deterministic.
 */
export function trainAnswers(
  samples: readonly AnsweredSample[],
  { rules, verdicts }: Kinship,
  report: (epoch: number, loss: number) => void,
): Pick<VerdictModel, 'rank' | 'features' | 'weights' | 'featureVectors' | 'answerVectors' | 'biases'> {
  const all = samples.map(({ question }) => featuresOf(question, 'words'));
  const features = frequentFeatures(all, MIN_TEXTS);
  const placeOf = new Map(Array.from(features, (feature, index) => [feature, index]));
  const known = all.map((hashes) => Uint32Array.from([...hashes].flatMap((each) => placeOf.get(each) ?? [])));
  const weights = raritiesOf(known, features.length);
  const random = randomFrom(3);
  const count = rules.length;
  const featureVectors = adamMatrix(features.length * RANK, random);
  const own = adamMatrix(count * RANK, () => 0.5 + (random() - 0.5) * FIRST_SPREAD);
  const ofRules = adamMatrix((Math.max(...rules) + 1) * RANK, random);
  const ofVerdicts = adamMatrix(3 * RANK, random);
  const biases = adamMatrix(count, () => 0.5);
  const ofAnswer = Array.from({ length: count }, (): number[] => []);
  for (const [index, { answer }] of samples.entries()) ofAnswer[answer]?.push(index);

  const vectors = new Float32Array(count * RANK);
  const gradients = new Float32Array(count * RANK);
  const compose = (): void => {
    for (let answer = 0; answer < count; answer += 1) {
      const at = answer * RANK;
      vectors.set(own.values.subarray(at, at + RANK), at);
      addScaled(ofRules.values, (rules[answer] as number) * RANK, 1, vectors, at, RANK);
      addScaled(ofVerdicts.values, (verdicts[answer] as number) * RANK, 1, vectors, at, RANK);
    }
  };
  const passOn = (): void => {
    for (let answer = 0; answer < count; answer += 1) {
      const at = answer * RANK;
      addScaled(gradients, at, 1, own.gradients, at, RANK);
      addScaled(gradients, at, 1, ofRules.gradients, (rules[answer] as number) * RANK, RANK);
      addScaled(gradients, at, 1, ofVerdicts.gradients, (verdicts[answer] as number) * RANK, RANK);
    }
    gradients.fill(0);
  };

  const scores = new Float32Array(count);
  const [mean, meanGradient] = [new Float32Array(RANK), new Float32Array(RANK)];
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const each of ofAnswer) shuffle(each, random);
    const order = ofAnswer.flatMap((each) => each.slice(0, MAX_PER_ANSWER));
    shuffle(order, random);
    const step = STEP_SIZE * (1 - epoch / EPOCHS) + STEP_SIZE / 30;
    let loss = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      compose();
      for (const at of batch) {
        const features_ = known[at] as Uint32Array;
        const length = normOf(features_, weights);
        if (length === 0) continue;
        const kept = features_.filter(() => random() >= DROPOUT);
        const factor = 1 / ((1 - DROPOUT) * length);
        meanOf(kept, weights, featureVectors.values, factor, mean);
        const label = (samples[at] as AnsweredSample).answer;
        let highest = Number.NEGATIVE_INFINITY;
        for (let answer = 0; answer < count; answer += 1) {
          const score = dot(mean, vectors, answer * RANK, RANK) + (biases.values[answer] as number);
          scores[answer] = score;
          if (score > highest) highest = score;
        }
        let sum = 0;
        for (let answer = 0; answer < count; answer += 1) {
          const likelihood = Math.exp((scores[answer] as number) - highest);
          scores[answer] = likelihood;
          sum += likelihood;
        }
        meanGradient.fill(0);
        for (let answer = 0; answer < count; answer += 1) {
          const probability = (scores[answer] as number) / sum;
          if (answer === label) loss -= Math.log(probability + 1e-9);
          else if (probability < MIN_PROBABILITY) continue;
          const slope = (probability - Number(answer === label)) / batch.length;
          biases.gradients[answer] = (biases.gradients[answer] as number) + slope;
          addScaled(mean, 0, slope, gradients, answer * RANK, RANK);
          addScaled(vectors, answer * RANK, slope, meanGradient, 0, RANK);
        }
        for (const feature of kept)
          addScaled(
            meanGradient,
            0,
            factor * (weights[feature] as number),
            featureVectors.gradients,
            feature * RANK,
            RANK,
          );
      }
      passOn();
      for (const matrix of [featureVectors, own, ofRules, ofVerdicts, biases]) matrix.step(step);
    }
    report(epoch + 1, loss / order.length);
  }
  compose();
  return {
    rank: RANK,
    features,
    weights,
    featureVectors: inBytes(featureVectors.values, RANK),
    answerVectors: inBytes(vectors, RANK),
    biases: biases.values,
  };
}
