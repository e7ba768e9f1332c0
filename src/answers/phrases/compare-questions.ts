import { hash } from '#rulebook/search/question-features.ts';
import type { SimilarQuestion } from '#rulebook/search/similar-questions.ts';
import { stem } from '#rulebook/search/stem.ts';
import { wordsOf } from '#rulebook/search/words.ts';
import type { PairWeights } from './verdict-model.ts';

/*
 * Estimates whether two questions have the same verdict from what only one of them contains: a logistic model, trained
 * on pairs of similar sample questions.
 */

/** The number of words of each question that are searched for substitutions. */
const MAX_WORDS = 8;
/** The number of bits of a hash, which makes collisions rare enough. */
const HASH_BITS = 16;
export const DIFFERENCE_COUNT = 2 ** HASH_BITS;
/** The total weight of substitutions relative to that of words. */
const SUBSTITUTION_SHARE = 0.7;

/** The names of the similarities and contrasts in {@link pairEvidence}, in order. */
export const PAIR_EVIDENCE = [
  'letters',
  'words',
  'both',
  'pairs',
  'covered',
  'covering',
  'opposed',
  'partial',
  'isNegated',
  'persons',
  'isOtherNumber',
  'otherObjects',
  'onlyAsked',
  'isQualified',
  'added',
  'addedToClose',
  'missing',
  'length',
  'others',
] as const;

/** The stems of a question's words, in order. */
export type Stems = readonly string[];

export const stemsOf = (question: string): Stems => [...new Set(wordsOf(question).map(stem))];

/** The differences between two questions: hashes, and the weight of each. */
export interface QuestionDifferences {
  readonly words: readonly number[];
  readonly wordShare: number;
  readonly substitutions: readonly number[];
  readonly substitutionShare: number;
}

export function differencesOf(a: Stems, b: Stems): QuestionDifferences {
  const [setA, setB] = [new Set(a), new Set(b)];
  const onlyA = a.filter((each) => !setB.has(each));
  const onlyB = b.filter((each) => !setA.has(each));
  const words = [...onlyA, ...onlyB].map((each) => shortHash(each));
  const substitutions = onlyA
    .slice(0, MAX_WORDS)
    .flatMap((one) =>
      onlyB
        .slice(0, MAX_WORDS)
        .map((other) => shortHash(one < other ? `${one}~${other}` : `${other}~${one}`)),
    );
  return {
    words,
    wordShare: 1 / Math.sqrt(words.length + 1),
    substitutions,
    substitutionShare: SUBSTITUTION_SHARE / Math.sqrt(substitutions.length + 1),
  };
}

function shortHash(text: string): number {
  const whole = hash(text);
  return (whole ^ (whole >>> HASH_BITS)) & (DIFFERENCE_COUNT - 1);
}

/** The values of {@link PAIR_EVIDENCE}. */
export function pairEvidence(
  questionStems: Stems,
  { letters, words, pairs, covered, covering, disagreement, added, missing }: SimilarQuestion,
  { words: differingWords }: QuestionDifferences,
): readonly number[] {
  return [
    letters,
    words,
    letters * words,
    pairs,
    covered,
    covering,
    disagreement.opposed,
    disagreement.partial,
    Number(disagreement.isNegated),
    disagreement.persons,
    Number(disagreement.isOtherNumber),
    disagreement.otherObjects,
    disagreement.added,
    Number(disagreement.isNarrower),
    added,
    added * words,
    missing,
    Math.log(1 + questionStems.length),
    Math.log(1 + differingWords.length),
  ];
}

/** The log odds that a question and a similar one have the same verdict. */
export function sameVerdictLogOdds(
  questionStems: Stems,
  sample: SimilarQuestion,
  { differences, scale, evidence, bias }: PairWeights,
): number {
  const differing = differencesOf(questionStems, stemsOf(sample.question));
  const weightOf = (hashes: readonly number[]): number =>
    hashes.reduce((sum, each) => sum + (differences[each] as number), 0) * scale;
  return pairEvidence(questionStems, sample, differing).reduce(
    (sum, value, index) => sum + value * (evidence[index] as number),
    bias +
      differing.wordShare * weightOf(differing.words) +
      differing.substitutionShare * weightOf(differing.substitutions),
  );
}
