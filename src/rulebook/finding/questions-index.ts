import { map, type Steps } from '../../basics/steps.ts';
import type { RuleDocument } from './documents.ts';
import { buildPostings, rarityOf, type Postings } from './postings.ts';
import { packRuns, runsOf, type LetterRuns } from './letter-runs.ts';
import { stem } from './stem.ts';
import { isFiller, wordsOf } from './words.ts';

/** The questions that the rules of a text answer, ready to be compared with another: made once. */
export interface QuestionsIndex {
  /** The rule of each question, by its place in the text. */
  readonly rules: Uint16Array;
  /** How much the words of each question tell, all together. */
  readonly lengths: Float32Array;
  /** A word counts in every question as much as it tells. */
  readonly postings: Postings;
  readonly letters: LetterRuns;
  /** Lines that people type and no rule answers. */
  readonly smallTalk: LetterRuns;
}

export function* indexQuestions(
  documents: readonly RuleDocument[],
  smallTalk: readonly string[],
): Steps<QuestionsIndex> {
  const all = documents.flatMap(({ asked }, rule) => asked.map((question) => ({ question, rule })));
  const stems = yield* map(all, ({ question }) => stemsOf(question));
  const postings = yield* buildPostings(yield* map(stems, (some) => new Map(some.map((one) => [one, 1]))));
  const rarities = new Map([...postings.words.keys()].map((word) => [word, rarityOf(word, postings)]));
  const lengthOf = (some: readonly string[]): number =>
    Math.sqrt(some.reduce((sum, one) => sum + (rarities.get(one) ?? 0) ** 2, 0));
  return {
    rules: Uint16Array.from(all, ({ rule }) => rule),
    lengths: Float32Array.from(yield* map(stems, lengthOf)),
    postings,
    letters: packRuns(yield* map(all, ({ question }) => runsOf(question))),
    smallTalk: packRuns(smallTalk.map(runsOf)),
  };
}

const stemsOf = (question: string): readonly string[] => [
  ...new Set(
    wordsOf(question)
      .filter((word) => !isFiller(word))
      .map(stem),
  ),
];
