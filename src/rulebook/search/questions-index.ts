import { mapInSteps, type WorkSteps } from '#basics/work-steps.ts';
import type { QuestionWords } from './documents.ts';
import { buildPostings, rarityOf, type Postings } from './postings.ts';
import { packRuns, type LetterRuns } from './letter-runs.ts';
import { openStemNumbers, type StemNumbers } from './stem-numbers.ts';
import { wordsOf } from './words.ts';

/** The sample questions of a text's rules, indexed for comparison with other questions. */
export interface QuestionsIndex {
  /** The rule of each question, as its position in the text. */
  readonly rules: Uint16Array;
  /** The first question of each rule; one element more than there are rules. */
  readonly starts: Uint32Array;
  /** A word's weight is 1 divided by the question's vector length; its rarity is applied in the query. */
  readonly postings: Postings;
  readonly letters: LetterRuns;
  /** Input that no rule answers. */
  readonly smallTalk: LetterRuns;
}

export function* indexQuestions(
  questionWords: QuestionWords,
  smallTalk: readonly string[],
): WorkSteps<QuestionsIndex> {
  const numbers = openStemNumbers();
  const questions = questionWords.flat();
  const stems = yield* mapInSteps(questions, (words) => stemsIn(words, numbers));
  const postings = yield* buildPostings(numbers.stems, stems, () => 1);
  const rarities = Float64Array.from(numbers.stems.keys(), (word) => rarityOf(word, postings));
  const lengthOf = (questionStems: readonly number[]): number =>
    Math.sqrt(questionStems.reduce((sum, each) => sum + (rarities[each] as number) ** 2, 0));
  const lengths = Float64Array.from(yield* mapInSteps(stems, lengthOf));
  for (const [at, question] of postings.documents.entries())
    postings.weights[at] = 1 / (lengths[question] as number);
  return {
    rules: Uint16Array.from(questionWords.flatMap((ofRule, rule) => ofRule.map(() => rule))),
    starts: startsOf(questionWords),
    postings,
    letters: yield* packRuns(questions),
    smallTalk: yield* packRuns(smallTalk.map(wordsOf)),
  };
}

function startsOf(questionWords: QuestionWords): Uint32Array {
  const starts = new Uint32Array(questionWords.length + 1);
  for (const [rule, { length }] of questionWords.entries())
    starts[rule + 1] = (starts[rule] as number) + length;
  return starts;
}

/** Without duplicates. */
function stemsIn(words: readonly string[], numbers: StemNumbers): readonly number[] {
  const stems: number[] = [];
  for (const word of words) {
    const stem = numbers.observe(word)?.stem;
    if (stem !== undefined && !stems.includes(stem)) stems.push(stem);
  }
  return stems;
}
