import { readFileSync } from 'node:fs';
import { lowerBound } from '#basics/lower-bound.ts';
import { packArrays, unpackArrays } from '#basics/packed-arrays.ts';

/*
 * Estimates the gist of a line, the kind of thing it says: `lose`, `question`, `chat`. A softmax over words, pairs of
 * words and letters, trained on the files in `lines` by `npm run gists:make`.
 */

export interface GistModel {
  /** A hash of all that it was trained on. */
  readonly trainedOn: string;
  readonly gists: readonly string[];
  /** Hashes of the known features, ascending. */
  readonly features: Uint32Array;
  /** A row for each feature, with a column for each gist. */
  readonly weights: Int8Array;
  /** The factor of the weights of each gist. */
  readonly scales: Float32Array;
  readonly biases: Float32Array;
}

/** Probabilities by gist. */
export type Gists = ReadonlyMap<string, number>;

export function estimateGists(model: GistModel, features: readonly number[]): Gists {
  const { gists, weights, scales, biases } = model;
  const count = gists.length;
  const sums = new Float64Array(count);
  let known = 0;
  for (const feature of features) {
    const at = lowerBound(model.features.length, (place) => (model.features[place] as number) < feature);
    if (model.features[at] !== feature) continue;
    known += 1;
    for (let gist = 0, from = at * count; gist < count; gist++, from++)
      sums[gist] = (sums[gist] as number) + (weights[from] as number);
  }
  const length = Math.sqrt(Math.max(1, known));
  const scores = sums.map(
    (sum, gist) => (sum * (scales[gist] as number)) / length + (biases[gist] as number),
  );
  const highest = Math.max(...scores);
  const likelihoods = scores.map((score) => Math.exp(score - highest));
  const total = likelihoods.reduce((sum, likelihood) => sum + likelihood, 0);
  const shares = new Map<string, number>();
  for (let at = 0; at < count; at++) shares.set(gists[at] as string, (likelihoods[at] as number) / total);
  return shares;
}

interface PackedHeader {
  readonly trainedOn: string;
  readonly gists: readonly string[];
  readonly features: number;
}

/** Deterministic: equal models give equal bytes. */
export function packGistModel({ trainedOn, gists, features, weights, scales, biases }: GistModel): Buffer {
  const head: PackedHeader = { trainedOn, gists, features: features.length };
  return packArrays(head, [features, scales, biases, weights]);
}

/** Restores the result of {@link packGistModel}. */
function unpackGistModel(packed: Uint8Array): GistModel {
  const { head, words, floats, bytes } = unpackArrays<PackedHeader>(packed);
  const { trainedOn, gists } = head;
  return {
    trainedOn,
    gists,
    features: words(head.features),
    scales: floats(gists.length),
    biases: floats(gists.length),
    weights: bytes(head.features * gists.length),
  };
}

const FILE = new URL('gists.bin', import.meta.url);

let model: GistModel | undefined;

/** The trained model, read once. */
export const readGistModel = (): GistModel => (model ??= unpackGistModel(readFileSync(FILE)));
