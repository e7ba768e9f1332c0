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
  otherObjects: 0.3,
} as const;

const likenessOf = ({ letters, words, disagreement }: SimilarSample): number =>
  letters +
  words -
  PENALTIES.opposed * disagreement.opposed -
  PENALTIES.partial * disagreement.partial -
  (disagreement.isNegated ? PENALTIES.isNegated : 0) -
  PENALTIES.persons * disagreement.persons -
  PENALTIES.otherObjects * disagreement.otherObjects -
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
  readonly otherObjects: number;
  readonly onlyAsked: number;
  /** The share of similar samples with the same verdict, with the other, and with the same answer. */
  readonly agreeing: number;
  readonly contrary: number;
  readonly sameAnswer: number;
  /** The number of words asked, as a logarithm. */
  readonly length: number;
  /** How rare the words are that only the question typed has. */
  readonly added: number;
  readonly addedToClose: number;
  /** How rare the words are that only the sample has, and whether only that one is qualified. */
  readonly missing: number;
  readonly isQualified: number;
  /** The shares of words of the asking clauses that the other has. */
  readonly covered: number;
  readonly covering: number;
  /** The likeness of their pairs of words. */
  readonly pairs: number;
}

/** A sample question, and what speaks for and against it. */
export interface ComparedSample {
  readonly sample: SimilarSample;
  readonly evidence: SampleEvidence;
}

/** The sample most similar in what matters; `undefined` if there is none. */
export function nearestSample(
  question: string,
  samples: readonly SimilarSample[],
  found: QuestionMatches,
): ComparedSample | undefined {
  const [sample] = samples.toSorted((a, b) => likenessOf(b) - likenessOf(a));
  return sample && compareSample(question, sample, samples, found);
}

/** @param samples all that are similar, this one among them */
export function compareSample(
  question: string,
  sample: SimilarSample,
  samples: readonly SimilarSample[],
  { matches }: QuestionMatches,
): ComparedSample {
  const most = Math.max(...samples.map(likenessOf));
  const shares = samples.map((each) => ({ each, share: Math.exp(STEEPNESS * (likenessOf(each) - most)) }));
  const sum = shares.reduce((total, { share }) => total + share, 0);
  const shareOf = (test: (each: SimilarSample) => boolean): number =>
    shares.reduce((total, { each, share }) => total + (test(each) ? share : 0), 0) / sum;
  const verdict = sample.answer?.verdict;
  const best = matches[0]?.score ?? 0;
  const odds = matches.map(({ score }) => Math.exp(ODDS_PER_SCORE * (score - best)));
  const { letters, words, added, missing, covered, covering, pairs, disagreement, match } = sample;
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
      otherObjects: disagreement.otherObjects,
      onlyAsked: disagreement.added,
      agreeing: shareOf(({ answer }) => verdict !== undefined && answer?.verdict === verdict),
      contrary: shareOf(({ answer }) => answer?.verdict !== undefined && answer.verdict !== verdict),
      sameAnswer: shareOf(({ answer }) => answer !== null && answer.text === sample.answer?.text),
      length: Math.log(question.trim().split(/\s+/).length),
      added,
      addedToClose: added * words,
      missing,
      isQualified: Number(disagreement.isNarrower),
      covered,
      covering,
      pairs,
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
    letters: 0.527,
    words: -0.268,
    both: 1.024,
    rule: 1.41,
    isFirst: -0.513,
    opposed: -0.932,
    partial: -0.13,
    isNegated: 0.323,
    persons: 0.254,
    isOtherNumber: 0.411,
    otherObjects: 0.142,
    onlyAsked: 0.012,
    agreeing: 1.679,
    contrary: -4.297,
    sameAnswer: -0.342,
    length: 0.315,
    added: 0.072,
    addedToClose: -0.211,
    covered: 0.66,
    covering: 0.463,
    pairs: 0.464,
  },
  bias: -1.028,
  least: 0.89,
};

/** Whether the same sentence answers the question. */
const SAME_ANSWER: Model = {
  weights: {
    letters: 1.716,
    words: -0.586,
    both: -0.388,
    rule: 4.089,
    isFirst: 2.304,
    opposed: 0.012,
    partial: -0.142,
    isNegated: -0.564,
    persons: -0.104,
    isOtherNumber: 0.108,
    otherObjects: 0.316,
    onlyAsked: -0.061,
    sameAnswer: 3.173,
    length: 0.441,
    added: -0.023,
    addedToClose: -0.011,
    covered: 0.989,
    covering: 0.69,
    pairs: -0.337,
  },
  bias: -8.581,
  least: 0.65,
};

function isLikely({ weights, bias, least }: Model, evidence: SampleEvidence, bound = least): boolean {
  const sum = Object.entries(weights).reduce(
    (total, [kind, weight]) => total + weight * evidence[kind as keyof SampleEvidence],
    bias,
  );
  return 1 / (1 + Math.exp(-sum)) >= bound;
}

/** The probability from which a verdict may stand beside its own question: five in six are right. */
const LEAST_BESIDE_QUESTION = 0.8;

/** In a question of so few words each of them counts. */
const SHORT = Math.log(10);
/** The least share of the words of the asking clause that the sample has; otherwise it asks something else. */
const MIN_COVERED = 0.4;

/** How rare a word must be that narrows a question; `creature` is. */
const MIN_NARROWING = 1.9;

/**
 * True if the sample asks for a narrower case in the same words: `can a tapped creature attack`. Words that only it has
 * say nothing if both have some, which may mean the same.
 */
const isNarrower = ({ added, missing, isQualified }: SampleEvidence): boolean =>
  added === 0 && (missing >= MIN_NARROWING || isQualified > 0);

/** True if the two ask for different things, however alike they are otherwise. */
const isContrary = (evidence: SampleEvidence): boolean => {
  const { isNegated, opposed, otherObjects, onlyAsked, length, covered } = evidence;
  return (
    isNegated + opposed + otherObjects > 0 ||
    (onlyAsked > 0 && length <= SHORT) ||
    covered < MIN_COVERED ||
    isNarrower(evidence)
  );
};

export const hasSameVerdict = ({ sample, evidence }: ComparedSample): boolean =>
  sample.answer?.verdict !== undefined && !isContrary(evidence) && isLikely(SAME_VERDICT, evidence);

/** Likewise, with less certainty: it is said only beside the question that it answers. */
export const mayHaveSameVerdict = ({ sample, evidence }: ComparedSample): boolean =>
  sample.answer?.verdict !== undefined &&
  !isContrary(evidence) &&
  isLikely(SAME_VERDICT, evidence, LEAST_BESIDE_QUESTION);

export const hasSameAnswer = ({ sample, evidence }: ComparedSample): boolean =>
  sample.answer !== null && isLikely(SAME_ANSWER, evidence);
