import { featuresOf, type FeatureKind } from '#rulebook/search/question-features.ts';
import type { ByteMatrix, KindModel } from '#rulebook/search/ranker-model.ts';
import { dot } from '#rulebook/search/ranker.ts';

/** A text, and the class that it belongs to. */
export interface TrainingText {
  readonly text: string;
  readonly label: number;
}

export interface TrainingOptions {
  readonly kind: FeatureKind;
  /** The number of classes. */
  readonly classes: number;
  /** The length of the vectors; divisible by four. */
  readonly rank: number;
  readonly epochs: number;
  /** The first step size; it falls to nearly 0. */
  readonly stepSize: number;
  /** Features in fewer texts are left out. */
  readonly minTexts: number;
  /** The share of a text's features that is left out at random in each epoch, so that no text is memorized. */
  readonly dropout: number;
  readonly report?: (epoch: number, loss: number) => void;
}

const BATCH = 512;
/** Adam's decay rates of the mean and of the mean square of gradients. */
const [MEAN_DECAY, SQUARE_DECAY] = [0.9, 0.98];
/** Shrinks weights with each step, in proportion to the step size. */
const WEIGHT_DECAY = 1e-3;
const FIRST_SPREAD = 0.1;
/**
 * The number of texts of a class in an epoch, chosen at random each time, so that large classes don't outweigh the
 * others.
 */
const MAX_PER_CLASS = 32;
/** Smaller probabilities hardly change anything; skipping them saves most of the work. */
const MIN_PROBABILITY = 1e-5;

/** Trains a softmax of low rank. Deterministic: the same texts and options give the same model. */
export function trainKind(texts: readonly TrainingText[], options: TrainingOptions): KindModel {
  const { kind, classes, rank, epochs, stepSize, dropout, report } = options;
  const all = texts.map(({ text }) => featuresOf(text, kind));
  const features = frequentFeatures(all, options.minTexts);
  const placeOf = new Map(Array.from(features, (feature, index) => [feature, index]));
  const known = all.map((hashes) => Uint32Array.from([...hashes].flatMap((each) => placeOf.get(each) ?? [])));
  const weights = raritiesOf(known, features.length);
  const random = randomFrom(kind === 'words' ? 1 : 2);
  const featureVectors = adamMatrix(features.length * rank, random);
  const ruleVectors = adamMatrix(classes * rank, random);
  const biases = adamMatrix(classes, () => 0.5);
  const ofClass = Array.from({ length: classes }, (): number[] => []);
  for (const [index, { label }] of texts.entries()) ofClass[label]?.push(index);
  const [mean, meanGradient] = [new Float32Array(rank), new Float32Array(rank)];
  const scores = new Float32Array(classes);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const own of ofClass) shuffle(own, random);
    const order = ofClass.flatMap((own) => own.slice(0, MAX_PER_CLASS));
    shuffle(order, random);
    let loss = 0;
    const step = stepSize * (1 - epoch / epochs) + stepSize / 30;
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      for (const at of batch) {
        const own = known[at] as Uint32Array;
        const length = normOf(own, weights);
        if (length === 0) continue;
        const kept = own.filter(() => random() >= dropout);
        const factor = 1 / ((1 - dropout) * length);
        meanOf(kept, weights, featureVectors.values, factor, mean);
        const label = (texts[at] as TrainingText).label;
        loss -= Math.log(softmax(mean, ruleVectors.values, biases.values, scores, label) + 1e-9);
        meanGradient.fill(0);
        for (let rule = 0; rule < classes; rule += 1) {
          const slope = ((scores[rule] as number) - Number(rule === label)) / batch.length;
          if (Math.abs(slope) * batch.length < MIN_PROBABILITY) continue;
          biases.gradients[rule] = (biases.gradients[rule] as number) + slope;
          addScaled(mean, 0, slope, ruleVectors.gradients, rule * rank, rank);
          addScaled(ruleVectors.values, rule * rank, slope, meanGradient, 0, rank);
        }
        for (const feature of kept)
          addScaled(
            meanGradient,
            0,
            factor * (weights[feature] as number),
            featureVectors.gradients,
            feature * rank,
            rank,
          );
      }
      for (const matrix of [featureVectors, ruleVectors, biases]) matrix.step(step);
    }
    report?.(epoch + 1, loss / order.length);
  }
  return {
    features,
    weights,
    featureVectors: inBytes(featureVectors.values, rank),
    ruleVectors: inBytes(ruleVectors.values, rank),
    biases: biases.values,
  };
}

/** The features that occur in at least this many texts, in ascending order. */
export function frequentFeatures(all: readonly Uint32Array[], minTexts: number): Uint32Array {
  const counts = new Map<number, number>();
  for (const hashes of all) for (const each of hashes) counts.set(each, (counts.get(each) ?? 0) + 1);
  return Uint32Array.from([...counts].flatMap(([each, count]) => (count >= minTexts ? each : []))).toSorted();
}

export function raritiesOf(known: readonly Uint32Array[], features: number): Float32Array {
  const counts = new Uint32Array(features);
  for (const own of known) for (const feature of own) counts[feature] = (counts[feature] as number) + 1;
  return Float32Array.from(counts, (count) => Math.log(1 + (known.length - count + 0.5) / (count + 0.5)));
}

export function normOf(own: Uint32Array, weights: Float32Array): number {
  let squares = 0;
  for (const feature of own) squares += (weights[feature] as number) ** 2;
  return Math.sqrt(squares);
}

export function meanOf(
  own: Uint32Array,
  weights: Float32Array,
  vectors: Float32Array,
  factor: number,
  mean: Float32Array,
): void {
  mean.fill(0);
  for (const feature of own)
    addScaled(vectors, feature * mean.length, factor * (weights[feature] as number), mean, 0, mean.length);
}

/** Writes the probabilities of all classes. @returns that of the label */
function softmax(
  mean: Float32Array,
  vectors: Float32Array,
  biases: Float32Array,
  scores: Float32Array,
  label: number,
): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let rule = 0; rule < scores.length; rule += 1) {
    const score = dot(mean, vectors, rule * mean.length, mean.length) + (biases[rule] as number);
    scores[rule] = score;
    if (score > highest) highest = score;
  }
  let sum = 0;
  for (let rule = 0; rule < scores.length; rule += 1) {
    const likelihood = Math.exp((scores[rule] as number) - highest);
    scores[rule] = likelihood;
    sum += likelihood;
  }
  for (let rule = 0; rule < scores.length; rule += 1) scores[rule] = (scores[rule] as number) / sum;
  return scores[label] as number;
}

export function addScaled(
  source: Float32Array,
  from: number,
  factor: number,
  target: Float32Array,
  to: number,
  length: number,
): void {
  for (let at = 0; at < length; at += 1)
    target[to + at] = (target[to + at] as number) + factor * (source[from + at] as number);
}

/** Weights with their gradients, moved by Adam. */
export interface AdamMatrix {
  readonly values: Float32Array;
  readonly gradients: Float32Array;
  /** Moves the weights against their gradients and resets these. */
  step(size: number): void;
}

export function adamMatrix(length: number, random: () => number): AdamMatrix {
  const values = Float32Array.from({ length }, () => (random() - 0.5) * 2 * FIRST_SPREAD);
  const gradients = new Float32Array(length);
  const means = new Float32Array(length);
  const squares = new Float32Array(length);
  let steps = 0;
  return {
    values,
    gradients,
    step(size) {
      steps += 1;
      const meanScale = 1 / (1 - MEAN_DECAY ** steps);
      const squareScale = 1 / (1 - SQUARE_DECAY ** steps);
      for (let at = 0; at < length; at += 1) {
        const gradient = gradients[at] as number;
        const mean = MEAN_DECAY * (means[at] as number) + (1 - MEAN_DECAY) * gradient;
        const square = SQUARE_DECAY * (squares[at] as number) + (1 - SQUARE_DECAY) * gradient * gradient;
        means[at] = mean;
        squares[at] = square;
        gradients[at] = 0;
        const value = values[at] as number;
        const move = (mean * meanScale) / (Math.sqrt(square * squareScale) + 1e-8) + WEIGHT_DECAY * value;
        values[at] = value - size * move;
      }
    },
  };
}

export function inBytes(values: Float32Array, rank: number): ByteMatrix {
  const rows = values.length / rank;
  const scales = Float32Array.from({ length: rows }, (_, row) => {
    const own = values.subarray(row * rank, (row + 1) * rank);
    return own.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127;
  });
  const bytes = Int8Array.from(values, (value, index) =>
    Math.round(value / (scales[Math.floor(index / rank)] as number)),
  );
  return { scales, bytes };
}

export function shuffle(items: number[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [items[last], items[at]] = [items[at] as number, items[last] as number];
  }
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed, on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
