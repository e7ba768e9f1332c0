import { ODDS_PER_SCORE } from '#rulebook/search/finder.ts';
import type { SampleAnswer } from '#rulebook/book/load-digest.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Answer, PlayerQuestion } from '../answer/answer.ts';
import { rulesInEdition } from './answer-in-edition.ts';
import { asksAboutClaim, asksYesOrNo } from '#rulebook/search/asks-yes-or-no.ts';
import {
  compareSamples,
  hasSameAnswer,
  isVerdictSure,
  mayShowBesideQuestion,
  mayShowInList,
  type SampleComparison,
} from './gate.ts';
import { answersOf, similarSamples, type SimilarSample } from './similar-samples.ts';

/**
 * Our answer to a sample question that certainly asks the same, with yes or no if the reply certainly begins so; `null`
 * if there is no such sample, or if a rule that the answer is based on is different in the edition.
 */
export function sampleAnswer(playerQuestion: PlayerQuestion): Answer | null {
  const comparison = comparisonOf(playerQuestion);
  if (!comparison) return null;
  const { nearest, verdict } = comparison;
  if (
    verdict &&
    isVerdictSure(verdict) &&
    asksYesOrNo(playerQuestion.question) &&
    !asksAboutClaim(playerQuestion.question)
  )
    return answerOf(verdict.sample, playerQuestion.edition, true);
  return nearest && hasSameAnswer(nearest) ? answerOf(nearest.sample, playerQuestion.edition, false) : null;
}

function comparisonOf(playerQuestion: PlayerQuestion): SampleComparison | undefined {
  const samples = similarSamples(playerQuestion);
  if (!playerQuestion.ruleMatches || samples.length === 0) return undefined;
  const cached = comparisons.get(samples);
  if (cached) return cached;
  const comparison = compareSamples(
    playerQuestion.question,
    samples,
    playerQuestion.ruleMatches,
    answersOf(samples),
  );
  comparisons.set(samples, comparison);
  return comparison;
}

/** Cached by the samples, which are cached by the search result. */
const comparisons = new WeakMap<readonly SimilarSample[], SampleComparison>();

/** The maximum number of listed answers. */
const MAX_LISTED_SAMPLES = 3;
/**
 * The minimum similarity of words and letters together, and the minimum likelihood of the rule relative to the
 * likeliest one. For questions written blind, every third listed rule is right, and one in ten of those left out.
 */
const MIN_LISTED_LIKENESS = 0.5;
const MIN_LISTED_ODDS = 0.2;
/** The minimum similarity of words if there is only one and no rule is certain; half of those below it are right. */
const MIN_LONE_WORDS = 0.4;

/**
 * Our answers to the most similar sample question of each likely rule, for the asker to compare with the typed
 * question. If the typed question asks yes or no, a verdict is included only if it probably applies to it; with a higher
 * probability if the best rule is certain, and therefore shown below one of them. Otherwise, verdicts are included only
 * in a list, where they belong to their sample questions.
 */
export function answersToSimilar(playerQuestion: PlayerQuestion): readonly Answer[] {
  const { ruleMatches, edition, question } = playerQuestion;
  if (!ruleMatches) return [];
  const best = ruleMatches.matches[0]?.score ?? 0;
  const nearest = new Map<number, SimilarSample>();
  const samples = similarSamples(playerQuestion);
  const comparison = comparisonOf(playerQuestion);
  for (const sample of samples) {
    const score = ruleMatches.matches[sample.match]?.score ?? 0;
    const isListed =
      sample.letters + sample.words >= MIN_LISTED_LIKENESS &&
      Math.exp(ODDS_PER_SCORE * (score - best)) >= MIN_LISTED_ODDS;
    if (isListed && sample.answer && !nearest.has(sample.match)) nearest.set(sample.match, sample);
  }
  const asksForVerdict = asksYesOrNo(question);
  const hasVerdict = (sample: SimilarSample): boolean =>
    ruleMatches.isSure
      ? asksForVerdict &&
        comparison !== undefined &&
        mayShowBesideQuestion(comparison.compare(sample), comparison.verdict)
      : !asksForVerdict || mayShowInList(sample, comparison?.verdict);
  const listed = [...nearest]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, sample]) => {
      const answer = answerOf(sample, edition, hasVerdict(sample));
      return answer ? [{ answer, words: sample.words }] : [];
    });
  const [only, ...others] = listed;
  if (only && others.length === 0 && !ruleMatches.isSure && only.words < MIN_LONE_WORDS) return [];
  // Answers found for two rules may be based on the same rule.
  const byRule = new Map(listed.toReversed().map(({ answer }) => [answer.rules[0]?.number, answer]));
  return listed
    .map(({ answer }) => answer)
    .filter((answer) => byRule.get(answer.rules[0]?.number) === answer)
    .slice(0, MAX_LISTED_SAMPLES);
}

function answerOf(
  { question, answer }: SimilarSample & { readonly answer: SampleAnswer | null },
  edition: Edition,
  hasVerdict: boolean,
): Answer | null {
  const rules = answer && rulesInEdition(answer, edition);
  if (!answer || !rules) return null;
  return {
    source: { kind: 'sample', question },
    ...(hasVerdict && answer.verdict && { verdict: answer.verdict }),
    text: answer.text,
    rules,
  };
}
