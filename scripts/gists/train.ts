import type { GistModel } from '#discord/judge/gist-model.ts';
import { randomFrom } from '../ranker/train.ts';

/** The features of a line, and the index of its gist. */
export interface GistSample {
  readonly features: readonly number[];
  readonly gist: number;
}

export interface GistTraining {
  readonly epochs: number;
  readonly stepSize: number;
  /** Features of fewer samples are left out. */
  readonly minSamples: number;
  /** The share of a line's features that is left out at random in each epoch, so that no line is memorized. */
  readonly dropout: number;
  readonly decay: number;
  readonly report?: (epoch: number, loss: number) => void;
}

/** Trains a softmax, by AdaGrad. Deterministic: the same samples give the same model. */
export function trainGists(
  samples: readonly GistSample[],
  gists: readonly string[],
  { epochs, stepSize, minSamples, dropout, decay, report }: GistTraining,
): Omit<GistModel, 'trainedOn'> {
  const counts = new Map<number, number>();
  for (const { features } of samples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const features = Uint32Array.from(
    [...counts].filter(([, count]) => count >= minSamples).map(([f]) => f),
  ).toSorted();
  const placeOf = new Map(Array.from(features, (feature, index) => [feature, index]));
  const known = samples.map(({ features: own }) => own.flatMap((feature) => placeOf.get(feature) ?? []));
  const width = gists.length;
  const weights = new Float32Array(features.length * width);
  const squares = new Float32Array(features.length * width).fill(1e-4);
  const biases = new Float32Array(width);
  const biasSquares = new Float32Array(width).fill(1e-4);
  const random = randomFrom(7);
  const order = Array.from(samples.keys());
  const scores = new Float64Array(width);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    let loss = 0;
    const step = stepSize * (1 - epoch / epochs) + stepSize / 20;
    for (const at of order) {
      const own = known[at]!;
      const label = samples[at]!.gist;
      const kept = own.filter(() => random() >= dropout);
      const scale = 1 / ((1 - dropout) * Math.sqrt(Math.max(1, own.length)));
      for (let gist = 0; gist < width; gist++) scores[gist] = biases[gist]!;
      for (const place of kept)
        for (let gist = 0, from = place * width; gist < width; gist++, from++)
          scores[gist]! += weights[from]! * scale;
      let highest = -Infinity;
      for (const score of scores) highest = Math.max(highest, score);
      let sum = 0;
      for (let gist = 0; gist < width; gist++) sum += scores[gist] = Math.exp(scores[gist]! - highest);
      loss -= Math.log(scores[label]! / sum + 1e-9);
      for (let gist = 0; gist < width; gist++) {
        const slope = scores[gist]! / sum - Number(gist === label);
        if (Math.abs(slope) < 1e-4) continue;
        biasSquares[gist]! += slope * slope;
        biases[gist]! -= (step * slope) / Math.sqrt(biasSquares[gist]!);
        for (const place of kept) {
          const to = place * width + gist;
          const gradient = slope * scale + decay * weights[to]!;
          squares[to]! += gradient * gradient;
          weights[to]! -= (step * gradient) / Math.sqrt(squares[to]!);
        }
      }
    }
    report?.(epoch, loss / samples.length);
  }
  return { gists, features, biases, ...inBytes(weights, width) };
}

/** Quantizes each column to bytes, with a scale of its own. */
function inBytes(weights: Float32Array, width: number): Pick<GistModel, 'weights' | 'scales'> {
  const scales = new Float32Array(width);
  for (const [index, weight] of weights.entries())
    scales[index % width] = Math.max(scales[index % width]!, Math.abs(weight) / 127);
  return {
    scales,
    weights: Int8Array.from(weights, (weight, index) => Math.round(weight / (scales[index % width]! || 1))),
  };
}

function shuffle(list: number[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
}
