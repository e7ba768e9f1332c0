import type { SampleAnswer } from '#rulebook/book/load-digest.ts';
import { featuresOf } from '#rulebook/search/question-features.ts';
import { addVectors, dot, featureIndex } from '#rulebook/search/ranker.ts';
import { answerKey, type VerdictModel } from './verdict-model.ts';

/** The likelihood of answers, given that one of the compared ones answers the question. */
export interface AnswerOdds {
  /** The probability of an answer with its verdict. */
  of(answer: SampleAnswer): number;
  readonly yes: number;
  readonly no: number;
}

const NO_ODDS: AnswerOdds = { of: () => 0, yes: 0, no: 0 };

/** @param answers the sample answers of the rules that may answer the question */
export function answerOdds(
  question: string,
  answers: readonly SampleAnswer[],
  { rank, features, weights, featureVectors, answers: keys, answerVectors, biases }: VerdictModel,
): AnswerOdds {
  const direction = new Float32Array(rank);
  const squares = addVectors(featuresOf(question, 'words'), { features, weights, featureVectors }, direction);
  if (squares === 0) return NO_ODDS;
  const length = Math.sqrt(squares);
  const likelihoods = new Map<number, number>();
  const verdicts = new Map<number, SampleAnswer['verdict']>();
  for (const answer of answers) {
    const key = answerKey(answer);
    const place = likelihoods.has(key) ? undefined : featureIndex(key, keys);
    if (place === undefined) continue;
    const product = dot(direction, answerVectors.bytes, place * rank, rank) / length;
    likelihoods.set(key, product * (answerVectors.scales[place] as number) + (biases[place] as number));
    verdicts.set(key, answer.verdict);
  }
  const maxLikelihood = Math.max(...likelihoods.values());
  let [sum, yes, no] = [0, 0, 0];
  for (const [key, likelihood] of likelihoods) {
    const relative = Math.exp(likelihood - maxLikelihood);
    likelihoods.set(key, relative);
    sum += relative;
    if (verdicts.get(key) === 'yes') yes += relative;
    if (verdicts.get(key) === 'no') no += relative;
  }
  if (sum === 0) return NO_ODDS;
  return {
    of: (answer) => (likelihoods.get(answerKey(answer)) ?? 0) / sum,
    yes: yes / sum,
    no: no / sum,
  };
}
