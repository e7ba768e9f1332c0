import type { QuestionMatches } from '#rulebook/queries/find-number.ts';
import { ODDS_PER_SCORE } from '#rulebook/search/finder.ts';
import type { SimilarSample } from './similar-samples.ts';

/*
 * Whether the most similar sample question asks the same as the one typed. A logistic model decides, by how close the
 * wording is, what the two contrast, whether the rankers of the search agree, and whether other similar samples have
 * the same verdict.
 */

/** How much a disagreement takes from the likeness of words and letters, each of which is 1 at most. */
const PENALTIES = {
  opposed: 0.15,
  partial: 0.04,
  isNegated: 0.12,
  persons: 0.05,
  isOtherNumber: 0.1,
} as const;

const likenessOf = ({ letters, words, disagreement }: SimilarSample): number =>
  letters +
  words -
  PENALTIES.opposed * disagreement.opposed -
  PENALTIES.partial * disagreement.partial -
  (disagreement.isNegated ? PENALTIES.isNegated : 0) -
  PENALTIES.persons * disagreement.persons -
  (disagreement.isOtherNumber ? PENALTIES.isOtherNumber : 0);

/** How steeply the say of a sample falls with its likeness. */
const STEEPNESS = 6;
const MAX_PARTIAL = 4;

/** What speaks for and against the most similar sample as the same question. */
export interface SampleEvidence {
  readonly letters: number;
  readonly words: number;
  readonly both: number;
  /** The likelihood of its rule, and whether that is the likeliest. */
  readonly rule: number;
  readonly isFirst: number;
  readonly opposed: number;
  readonly partial: number;
  readonly isNegated: number;
  readonly persons: number;
  readonly isOtherNumber: number;
  /** The share of similar samples with the same verdict, with the other, and with the same answer. */
  readonly agreeing: number;
  readonly contrary: number;
  readonly sameAnswer: number;
  /** The number of words asked, as a logarithm. */
  readonly length: number;
  /** How rare the words are that only one of the two has. */
  readonly added: number;
  readonly lacking: number;
  readonly addedToClose: number;
}

export interface NearestSample {
  readonly sample: SimilarSample;
  readonly evidence: SampleEvidence;
}

/** The sample most similar in what matters; `undefined` if there is none. */
export function nearestSample(
  question: string,
  samples: readonly SimilarSample[],
  { matches }: QuestionMatches,
): NearestSample | undefined {
  const [sample, ...others] = samples.toSorted((a, b) => likenessOf(b) - likenessOf(a));
  if (!sample) return undefined;
  const shares = [sample, ...others].map((each) => ({
    each,
    share: Math.exp(STEEPNESS * (likenessOf(each) - likenessOf(sample))),
  }));
  const sum = shares.reduce((total, { share }) => total + share, 0);
  const shareOf = (test: (each: SimilarSample) => boolean): number =>
    shares.reduce((total, { each, share }) => total + (test(each) ? share : 0), 0) / sum;
  const verdict = sample.answer?.verdict;
  const best = matches[0]?.score ?? 0;
  const odds = matches.map(({ score }) => Math.exp(ODDS_PER_SCORE * (score - best)));
  const { letters, words, added, lacking, disagreement, match } = sample;
  return {
    sample,
    evidence: {
      letters,
      words,
      both: letters * words,
      rule: (odds[match] ?? 0) / (odds.reduce((total, each) => total + each, 0) || 1),
      isFirst: Number(match === 0),
      opposed: disagreement.opposed,
      partial: Math.min(disagreement.partial, MAX_PARTIAL),
      isNegated: Number(disagreement.isNegated),
      persons: disagreement.persons,
      isOtherNumber: Number(disagreement.isOtherNumber),
      agreeing: shareOf(({ answer }) => verdict !== undefined && answer?.verdict === verdict),
      contrary: shareOf(({ answer }) => answer?.verdict !== undefined && answer.verdict !== verdict),
      sameAnswer: shareOf(({ answer }) => answer !== null && answer.text === sample.answer?.text),
      length: Math.log(question.trim().split(/\s+/).length),
      added,
      lacking,
      addedToClose: added * words,
    },
  };
}

type Weights = Readonly<Partial<Record<keyof SampleEvidence, number>>>;

interface Model {
  readonly weights: Weights;
  readonly bias: number;
  /** The probability from which the answer stands alone. */
  readonly least: number;
}

/*
 * Fitted to each answered sample question as if it were asked by itself, and to questions written blind. The bounds are
 * such that of replies to the latter that begin with yes or no, at most one in 25 is wrong.
 */

/** Whether the reply to the question begins with the same yes or no. */
const SAME_VERDICT: Model = {
  weights: {
    letters: 1.708,
    words: -0.412,
    both: 1.287,
    rule: 0.787,
    isFirst: -0.015,
    opposed: -1.275,
    partial: -0.195,
    isNegated: -0.9,
    persons: 0.053,
    isOtherNumber: 0.08,
    agreeing: 2.264,
    contrary: -4.441,
    sameAnswer: -1.224,
    length: 0.586,
    added: 0.046,
    lacking: -0.058,
    addedToClose: -0.263,
  },
  bias: -0.581,
  least: 0.84,
};

/** Whether the same sentence answers the question. */
const SAME_ANSWER: Model = {
  weights: {
    letters: 2.301,
    words: 1.143,
    both: 0.574,
    rule: 3.037,
    isFirst: 2.137,
    opposed: -0.404,
    partial: -0.12,
    isNegated: -0.504,
    persons: 0.145,
    isOtherNumber: 0.235,
    sameAnswer: 2.737,
    length: 0.453,
    added: 0.105,
    lacking: 0.019,
    addedToClose: -0.133,
  },
  bias: -8.571,
  least: 0.6,
};

function isLikely({ weights, bias, least }: Model, evidence: SampleEvidence): boolean {
  const sum = Object.entries(weights).reduce(
    (total, [kind, weight]) => total + weight * evidence[kind as keyof SampleEvidence],
    bias,
  );
  return 1 / (1 + Math.exp(-sum)) >= least;
}

export const hasSameVerdict = ({ sample, evidence }: NearestSample): boolean =>
  sample.answer?.verdict !== undefined && isLikely(SAME_VERDICT, evidence);

export const hasSameAnswer = ({ sample, evidence }: NearestSample): boolean =>
  sample.answer !== null && isLikely(SAME_ANSWER, evidence);
