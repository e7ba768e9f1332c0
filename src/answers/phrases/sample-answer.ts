import { ODDS_PER_SCORE } from '#rulebook/search/finder.ts';
import type { SampleAnswer } from '#rulebook/book/load-digest.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Answer, PlayerQuestion } from '../answer/answer.ts';
import { rulesInEdition } from './answer-in-edition.ts';
import { asksYesOrNo } from '#rulebook/search/asks-yes-or-no.ts';
import { compareSamples, hasSameAnswer, isVerdictSure, maySayBeside, type SampleComparison } from './gate.ts';
import { answersOf, similarSamples, type SimilarSample } from './similar-samples.ts';

/**
 * Our answer to a sample question that surely asks the same, with yes or no if the reply to the question typed surely
 * begins so; `null` if no sample surely asks the same, or if a rule that the answer rests on reads otherwise in the
 * edition.
 */
export function sampleAnswer(asked: PlayerQuestion): Answer | null {
  const comparison = comparisonOf(asked);
  if (!comparison) return null;
  const { nearest, verdict } = comparison;
  if (verdict && isVerdictSure(verdict) && asksYesOrNo(asked.question))
    return answerOf(verdict.sample, asked.edition, true);
  return nearest && hasSameAnswer(nearest) ? answerOf(nearest.sample, asked.edition, false) : null;
}

function comparisonOf(asked: PlayerQuestion): SampleComparison | undefined {
  const samples = similarSamples(asked);
  if (!asked.found || samples.length === 0) return undefined;
  const before = bySamples.get(samples);
  if (before) return before;
  const comparison = compareSamples(asked.question, samples, asked.found, answersOf(samples));
  bySamples.set(samples, comparison);
  return comparison;
}

/** Kept with the samples, which are kept with what was found. */
const bySamples = new WeakMap<readonly SimilarSample[], SampleComparison>();

/** How many rules are listed. */
const MAX_LISTED = 3;
/**
 * The least likeness of words and letters together, and the least odds of the rule, compared with the likeliest one. Of
 * what is listed to questions written blind, so every third rule is right; of what is left out, one in ten.
 */
const MIN_LISTED_LIKENESS = 0.5;
const MIN_LISTED_ODDS = 0.2;
/** The least likeness of words if it is the only one and no rule is sure; of those below it, half are right. */
const MIN_LONE_WORDS = 0.4;

/**
 * Our answers to the most similar sample question of each of the likeliest rules, which the asker has to compare with
 * the question typed. Where the best rule is sure, and so stands below one of them, a verdict is given only if it is
 * likely to be that on the question typed.
 */
export function answersToSimilar(asked: PlayerQuestion): readonly Answer[] {
  const { found, edition, question } = asked;
  if (!found) return [];
  const best = found.matches[0]?.score ?? 0;
  const nearest = new Map<number, SimilarSample>();
  const samples = similarSamples(asked);
  const comparison = comparisonOf(asked);
  for (const sample of samples) {
    const score = found.matches[sample.match]?.score ?? 0;
    const isListed =
      sample.letters + sample.words >= MIN_LISTED_LIKENESS &&
      Math.exp(ODDS_PER_SCORE * (score - best)) >= MIN_LISTED_ODDS;
    if (isListed && sample.answer && !nearest.has(sample.match)) nearest.set(sample.match, sample);
  }
  const hasVerdict = (sample: SimilarSample): boolean =>
    !found.isSure ||
    (comparison !== undefined &&
      asksYesOrNo(question) &&
      maySayBeside(comparison.compare(sample), comparison.verdict));
  const listed = [...nearest]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, sample]) => {
      const answer = answerOf(sample, edition, hasVerdict(sample));
      return answer ? [{ answer, words: sample.words }] : [];
    });
  const [only, ...others] = listed;
  if (only && others.length === 0 && !found.isSure && only.words < MIN_LONE_WORDS) return [];
  // Those of two rules may rest on the same one.
  const byRule = new Map(listed.toReversed().map(({ answer }) => [answer.rules[0]?.number, answer]));
  return listed
    .map(({ answer }) => answer)
    .filter((answer) => byRule.get(answer.rules[0]?.number) === answer)
    .slice(0, MAX_LISTED);
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
