import { readFileSync } from 'node:fs';
import { lowerBound } from '#basics/lower-bound.ts';

/*
 * Estimates what kind of thing a line says, its gist: `lose`, `question`, `chat`. A softmax over words, pairs of them
 * and letters, trained on the lines of `lines` by `npm run gists:make`.
 */

export interface GistModel {
  /** A hash of all that it was trained on. */
  readonly trainedOn: string;
  readonly gists: readonly string[];
  /** Hashes of the known features, ascending. */
  readonly features: Uint32Array;
  /** A row for each feature, with a column for each gist. */
  readonly weights: Int8Array;
  /** What one of the weights stands for, by gist. */
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
  const all = likelihoods.reduce((sum, each) => sum + each, 0);
  const shares = new Map<string, number>();
  for (let at = 0; at < count; at++) shares.set(gists[at] as string, (likelihoods[at] as number) / all);
  return shares;
}

interface Head {
  readonly trainedOn: string;
  readonly gists: readonly string[];
  readonly features: number;
}

/** The same bytes for the same model. */
export function packGistModel({ trainedOn, gists, features, weights, scales, biases }: GistModel): Buffer {
  const head: Head = { trainedOn, gists, features: features.length };
  const json = JSON.stringify(head);
  // All arrays have to begin at multiples of four.
  const headBytes = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const bytes = [features, scales, biases, weights].map((array) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength),
  );
  return Buffer.concat([Buffer.from(Uint32Array.of(headBytes.length).buffer), headBytes, ...bytes]);
}

/** Restores the result of {@link packGistModel}. */
function unpackGistModel(packed: Uint8Array): GistModel {
  const { buffer, byteOffset } = new Uint8Array(packed);
  const [headLength = 0] = new Uint32Array(buffer, byteOffset, 1);
  const head = JSON.parse(Buffer.from(buffer, byteOffset + 4, headLength).toString()) as Head;
  const { trainedOn, gists } = head;
  const features = new Uint32Array(buffer, byteOffset + 4 + headLength, head.features);
  const scales = new Float32Array(buffer, features.byteOffset + features.byteLength, gists.length);
  const biases = new Float32Array(buffer, scales.byteOffset + scales.byteLength, gists.length);
  const weights = new Int8Array(buffer, biases.byteOffset + biases.byteLength, head.features * gists.length);
  return { trainedOn, gists, features, scales, biases, weights };
}

const FILE = new URL('gists.bin', import.meta.url);

let model: GistModel | undefined;

/** The trained model, read once. */
export const readGistModel = (): GistModel => (model ??= unpackGistModel(readFileSync(FILE)));
