import type { SampleAnswer } from '#rulebook/book/load-digest.ts';
import type { QuestionMatches } from '#rulebook/queries/find-number.ts';
import { ODDS_PER_SCORE } from '#rulebook/search/finder.ts';
import { hasOtherAmounts } from './amounts.ts';
import { answerOdds, type AnswerOdds } from './answer-odds.ts';
import { sameVerdictLogOdds, stemsOf } from './compare-questions.ts';
import type { SimilarSample } from './similar-samples.ts';
import { readVerdictModel } from './verdict-model.ts';

/*
 * Decides whether a sample question asks the same as the typed one, and whether the reply begins with the same yes or
 * no.
 * The evidence for a verdict was learned from all sample questions: the answers that questions with these words have,
 * and how the similar samples differ from the question, since a single word may reverse a verdict. A logistic model
 * then decides whether the verdict is certain, from the similarity of the best sample with this verdict, and the
 * contrasts between the two.
 */

/** By how much disagreements reduce the similarity of words and letters, each of which is 1 at most. */
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

/** How steeply the weight of a sample decreases with its similarity. */
const STEEPNESS = 6;
const MAX_PARTIAL = 4;

/** The evidence on whether a sample asks the same question. */
export interface SampleEvidence {
  readonly letters: number;
  readonly words: number;
  readonly both: number;
  /** The likelihood of its rule, and whether that rule is the likeliest. */
  readonly rule: number;
  readonly isFirst: number;
  readonly opposed: number;
  readonly partial: number;
  readonly isNegated: number;
  readonly persons: number;
  readonly isOtherNumber: number;
  readonly hasOtherAmounts: number;
  readonly otherObjects: number;
  readonly onlyAsked: number;
  /** The share of similar samples with the same answer. */
  readonly sameAnswer: number;
  /** The number of words asked, as a logarithm. */
  readonly length: number;
  /** The rarity of words that only the typed question has. */
  readonly added: number;
  readonly addedToClose: number;
  /** The rarity of words that only the sample has, and whether only the sample is qualified. */
  readonly missing: number;
  readonly isQualified: number;
  /** The shares of words of either asking clause that the other has. */
  readonly covered: number;
  readonly covering: number;
  /** The similarity of their pairs of words. */
  readonly pairs: number;
}

/** A sample question with its evidence. */
export interface ComparedSample {
  readonly sample: SimilarSample;
  readonly evidence: SampleEvidence;
}

/** A yes or no, and the certainty that the reply begins with it. */
export interface Verdict extends ComparedSample {
  readonly verdict: 'yes' | 'no';
  readonly probability: number;
  /** How much more similar its best sample is than the best one with the other verdict. */
  readonly margin: number;
}

/** Compares samples similar to a question with the question and with each other. */
export interface SampleComparison {
  /** The most similar sample; `undefined` if there is none. */
  readonly nearest: ComparedSample | undefined;
  /** The likelier verdict and the best sample that has it; `undefined` if no sample has one. */
  readonly verdict: Verdict | undefined;
  compare(sample: SimilarSample): ComparedSample;
}

/** @param answers all answers of the rules that the samples belong to */
export function compareSamples(
  question: string,
  samples: readonly SimilarSample[],
  { matches }: QuestionMatches,
  answers: readonly SampleAnswer[],
): SampleComparison {
  const best = matches[0]?.score ?? 0;
  const ruleOdds = matches.map(({ score }) => Math.exp(ODDS_PER_SCORE * (score - best)));
  const allOdds = ruleOdds.reduce((total, each) => total + each, 0) || 1;
  const maxLikeness = Math.max(...samples.map(likenessOf));
  const odds = answerOdds(question, answers, readVerdictModel());
  const shares = samples.map((each) => ({
    each,
    share: Math.exp(STEEPNESS * (likenessOf(each) - maxLikeness)),
  }));
  const sum = shares.reduce((total, { share }) => total + share, 0);

  const compare = (sample: SimilarSample): ComparedSample => {
    const { letters, words, added, missing, covered, covering, pairs, disagreement, match } = sample;
    const agreeing = shares.filter(
      ({ each }) => each.answer !== null && each.answer.text === sample.answer?.text,
    );
    return {
      sample,
      evidence: {
        letters,
        words,
        both: letters * words,
        rule: (ruleOdds[match] ?? 0) / allOdds,
        isFirst: Number(match === 0),
        opposed: disagreement.opposed,
        partial: Math.min(disagreement.partial, MAX_PARTIAL),
        isNegated: Number(disagreement.isNegated),
        persons: disagreement.persons,
        isOtherNumber: Number(disagreement.isOtherNumber),
        hasOtherAmounts: Number(hasOtherAmounts(question, sample.question)),
        otherObjects: disagreement.otherObjects,
        onlyAsked: disagreement.added,
        sameAnswer: agreeing.reduce((total, { share }) => total + share, 0) / sum,
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
  };
  const [nearest] = samples.toSorted((a, b) => likenessOf(b) - likenessOf(a));
  return {
    nearest: nearest && compare(nearest),
    verdict: verdictOf(question, shares, odds, compare),
    compare,
  };
}

interface Share {
  readonly each: SimilarSample;
  readonly share: number;
}

/** The number of samples whose agreement counts. */
const MAX_SIMILAR = 8;
/** Log odds are limited to this range. */
const [MIN_ODDS, MAX_ODDS] = [-3, 4];
/** Lower probabilities are treated as this one. */
const MIN_PROBABILITY = 1e-3;
/** The weights of the two kinds of log odds for yes. */
const VERDICT_WEIGHTS = { answers: 0.38, samples: 1.157 };

function verdictOf(
  question: string,
  shares: readonly Share[],
  odds: AnswerOdds,
  compare: (sample: SimilarSample) => ComparedSample,
): Verdict | undefined {
  const asked = stemsOf(question);
  const { pairs } = readVerdictModel();
  const compared = shares.flatMap(({ each, share }) => {
    const verdict = each.answer?.verdict;
    if (verdict === undefined) return [];
    const same = Math.min(MAX_ODDS, Math.max(MIN_ODDS, sameVerdictLogOdds(asked, each, pairs)));
    return [{ each, share, verdict, same }];
  });
  const sum = shares.reduce((total, { share }) => total + share, 0);
  const bySamples = compared.reduce(
    (total, { share, verdict, same }) => total + (share * (verdict === 'yes' ? same : -same)) / sum,
    0,
  );
  const byAnswers = Math.log((odds.yes + MIN_PROBABILITY) / (odds.no + MIN_PROBABILITY));
  const forYes = VERDICT_WEIGHTS.answers * byAnswers + VERDICT_WEIGHTS.samples * bySamples;
  const verdict = forYes > 0 ? 'yes' : 'no';
  const [chosen] = compared
    .filter((each) => each.verdict === verdict)
    .map(({ each, same }) => ({
      each,
      same,
      fit: likenessOf(each) + 0.5 * (each.answer ? odds.of(each.answer) : 0) + 0.1 * same,
    }))
    .toSorted((a, b) => b.fit - a.fit);
  if (!chosen) return undefined;
  const contrary = compared.filter((each) => each.verdict !== verdict).map(({ each }) => likenessOf(each));
  const { sample, evidence } = compare(chosen.each);
  const margin = likenessOf(sample) - Math.max(0, ...contrary);
  const certainty = {
    ...evidence,
    lead: Math.abs(1 / (1 + Math.exp(-forYes)) - 0.5),
    margin,
    same: chosen.same,
    agreement: agreementOn(verdict, shares.slice(0, MAX_SIMILAR)),
  };
  return { verdict, sample, evidence, margin, probability: probabilityOf(SAME_VERDICT, certainty) };
}

/** How many more samples have this verdict than the other one, from -1 to 1. */
function agreementOn(verdict: 'yes' | 'no', similar: readonly Share[]): number {
  const votes = similar.map(({ each: { answer } }) =>
    answer?.verdict === undefined ? 0 : answer.verdict === verdict ? 1 : -1,
  );
  return votes.reduce((sum: number, vote) => sum + vote, 0) / MAX_SIMILAR;
}

type Weights<Kind extends string> = Readonly<Partial<Record<Kind, number>>>;

interface Model<Kind extends string> {
  readonly weights: Weights<Kind>;
  readonly bias: number;
}

/**
 * The evidence for a verdict includes its certainty, the margin of its best sample over the best one with the other
 * verdict, the log odds that this sample has the same verdict as the question, and the agreement of the most similar
 * samples.
 */
type VerdictEvidence = keyof SampleEvidence | 'lead' | 'margin' | 'same' | 'agreement';

/* Both models are fitted to questions written blind. */

/** Estimates whether the reply to the question begins with the verdict. */
const SAME_VERDICT: Model<VerdictEvidence> = {
  weights: {
    rule: 0.834,
    opposed: -0.661,
    isNegated: -0.606,
    addedToClose: -0.048,
    pairs: 0.473,
    margin: 0.624,
    lead: 5.004,
    same: 0.529,
    agreement: 0.159,
  },
  bias: -0.466,
};

/** Estimates whether the same sentence answers the question. */
const SAME_ANSWER: Model<keyof SampleEvidence> = {
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
};

function probabilityOf<Kind extends string>(
  { weights, bias }: Model<Kind>,
  evidence: Readonly<Record<Kind, number>>,
): number {
  const sum = Object.entries<number>(weights as Record<string, number>).reduce(
    (total, [kind, weight]) => total + weight * evidence[kind as Kind],
    bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/**
 * The probability from which a verdict may stand alone. For blind questions, at most one in 25 of these verdicts is
 * wrong.
 */
const MIN_PROBABILITY_ALONE = 0.82;
/** The margin from which it may: a sample about as similar may have the other verdict for a reason. */
const MIN_MARGIN_ALONE = 0.12;
/** The probability from which a verdict may be shown beside its sample question; nine in ten are right. */
const MIN_PROBABILITY_BESIDE_QUESTION = 0.8;
/**
 * The probability from which a verdict may be shown in a list of sample questions that may be meant. Seven in ten are
 * right; of the others, and of those contrary to the likelier verdict, only half.
 */
const MIN_PROBABILITY_IN_LIST = 0.7;
/** The probability from which the answer is shown first. */
const MIN_PROBABILITY_SAME_ANSWER = 0.65;

/** The minimum share of the asking clause's words that a sample needs if its answer is shown first. */
const MIN_COVERED = 0.4;

/** The minimum rarity of a word that narrows a question; `creature` has it. */
const MIN_NARROWING = 1.9;

/**
 * True if the sample asks about a narrower case in the same words: `can a tapped creature attack`. If both have words
 * of their own, these may mean the same and are ignored.
 */
const isNarrower = ({ added, missing, isQualified }: SampleEvidence): boolean =>
  added === 0 && (missing >= MIN_NARROWING || isQualified > 0);

/** True if the two ask for different things, however similar they are otherwise. */
const asksSomethingElse = (evidence: SampleEvidence): boolean =>
  evidence.isNegated + evidence.opposed + evidence.hasOtherAmounts > 0 || isNarrower(evidence);

/** True if the reply certainly begins with the verdict. */
export const isVerdictSure = ({ probability, margin, evidence }: Verdict): boolean =>
  probability >= MIN_PROBABILITY_ALONE && margin >= MIN_MARGIN_ALONE && !asksSomethingElse(evidence);

/** True if the verdict of a sample may be shown in a list of sample questions that may be meant. */
export const mayShowInList = ({ answer }: SimilarSample, likelier: Verdict | undefined): boolean =>
  likelier !== undefined &&
  likelier.probability >= MIN_PROBABILITY_IN_LIST &&
  answer?.verdict === likelier.verdict;

/** True if the verdict of a sample may be shown beside its question, above the rule that surely matches. */
export const mayShowBesideQuestion = (
  { sample, evidence }: ComparedSample,
  likelier: Verdict | undefined,
): boolean =>
  likelier !== undefined &&
  likelier.probability >= MIN_PROBABILITY_BESIDE_QUESTION &&
  sample.answer?.verdict === likelier.verdict &&
  !asksSomethingElse(evidence);

/** True if the same sentence answers both. */
export const hasSameAnswer = ({ sample, evidence }: ComparedSample): boolean =>
  sample.answer !== null &&
  evidence.covered >= MIN_COVERED &&
  probabilityOf(SAME_ANSWER, evidence) >= MIN_PROBABILITY_SAME_ANSWER;
