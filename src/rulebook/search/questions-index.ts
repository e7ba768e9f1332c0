import { mapInSteps, type WorkSteps } from '../../basics/work-steps.ts';
import type { QuestionWords } from './documents.ts';
import { buildPostings, rarityOf, type Postings } from './postings.ts';
import { packRuns, type LetterRuns } from './letter-runs.ts';
import { openStemNumbers, type StemNumbers } from './stem-numbers.ts';
import { wordsOf } from './words.ts';

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
  asked: QuestionWords,
  smallTalk: readonly string[],
): WorkSteps<QuestionsIndex> {
  const numbers = openStemNumbers();
  const questions = asked.flat();
  const stems = yield* mapInSteps(questions, (words) => stemsIn(words, numbers));
  const postings = yield* buildPostings(numbers.stems, stems, () => 1);
  const rarities = Float64Array.from(numbers.stems.keys(), (one) => rarityOf(one, postings));
  const lengthOf = (some: readonly number[]): number =>
    Math.sqrt(some.reduce((sum, one) => sum + (rarities[one] as number) ** 2, 0));
  return {
    rules: Uint16Array.from(asked.flatMap((some, rule) => some.map(() => rule))),
    lengths: Float32Array.from(yield* mapInSteps(stems, lengthOf)),
    postings,
    letters: yield* packRuns(questions),
    smallTalk: yield* packRuns(smallTalk.map(wordsOf)),
  };
}

/** Each once. */
function stemsIn(words: readonly string[], numbers: StemNumbers): readonly number[] {
  const stems: number[] = [];
  for (const word of words) {
    const stem = numbers.meet(word)?.stem;
    if (stem !== undefined && !stems.includes(stem)) stems.push(stem);
  }
  return stems;
}
