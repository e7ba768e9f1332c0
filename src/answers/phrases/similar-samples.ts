import { RELEASE_DATE, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { readSampleQuestions, readSampleAnswers, type SampleAnswer } from '#rulebook/book/load-digest.ts';
import { numbersInEdition } from '#rulebook/book/numbers-in-edition.ts';
import type { QuestionMatches } from '#rulebook/queries/find-number.ts';
import type { SimilarQuestion } from '#rulebook/search/similar-questions.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import type { PlayerQuestion } from '../answer/answer.ts';

/** A sample question similar to the one asked. */
export interface SimilarSample extends SimilarQuestion {
  /** The number of its rule today. */
  readonly number: string;
  /** Our answer for the release date; `null` if it has none. */
  readonly answer: SampleAnswer | null;
  /** The position of its rule among the matches. */
  readonly match: number;
}

/** The maximum number of rules whose samples are compared. */
const MAX_RULES = 8;
const MAX_SAMPLES = 24;
/** The maximum number of characters of the question that are compared. */
const MAX_LENGTH = 400;

/** The sample questions of the matching rules that are most similar to the question, best first. */
export function similarSamples({
  question,
  rulebook,
  ruleMatches,
}: PlayerQuestion): readonly SimilarSample[] {
  if (!ruleMatches) return [];
  const samplesByQuestion = samplesBySearch.get(ruleMatches) ?? new Map<string, readonly SimilarSample[]>();
  samplesBySearch.set(ruleMatches, samplesByQuestion);
  const cached = samplesByQuestion.get(question);
  if (cached) return cached;
  const matchByNumber = new Map<string, number>();
  for (const [index, hit] of ruleMatches.matches.slice(0, MAX_RULES).entries())
    for (const number of numbersInEdition(hit, TODAYS_DATE, rulebook))
      if (!matchByNumber.has(number)) matchByNumber.set(number, index);
  const similar =
    rulebook
      .plainFinder()
      ?.similarQuestions(question.slice(0, MAX_LENGTH), [...matchByNumber.keys()], MAX_SAMPLES) ?? [];
  const samples = similar.map((each) =>
    Object.assign(each, {
      answer: answerTo(each.number, each.question),
      match: matchByNumber.get(each.number) ?? 0,
    }),
  );
  samplesByQuestion.set(question, samples);
  return samples;
}

/** Cached by the search result, since an answer is requested more than once. */
const samplesBySearch = new WeakMap<QuestionMatches, Map<string, readonly SimilarSample[]>>();

/** All answers of the rules that the samples belong to, each once per verdict. */
export const answersOf = (samples: readonly SimilarSample[]): readonly SampleAnswer[] => [
  ...new Set(
    [...new Set(samples.map(({ number }) => number))].flatMap(
      (number) =>
        readSampleAnswers()
          .get(translateFromToday(number, RELEASE_DATE))
          ?.filter((answer) => answer !== null) ?? [],
    ),
  ),
];

/** @param number the rule's number today */
function answerTo(number: string, question: string): SampleAnswer | null {
  const releaseNumber = translateFromToday(number, RELEASE_DATE);
  const at = readSampleQuestions().get(releaseNumber)?.indexOf(question) ?? -1;
  return at < 0 ? null : (readSampleAnswers().get(releaseNumber)?.[at] ?? null);
}

const translateFromToday = (number: string, edition: Edition): string =>
  edition === TODAYS_DATE ? number : (translateNumber(number, TODAYS_DATE, edition)?.numbers[0] ?? number);
