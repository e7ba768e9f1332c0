import type { Answer, PlayerQuestion } from './answer/answer.ts';
import { cardAnswers } from './cards/card-answers.ts';
import { computeAnswer } from './computed/compute-answer.ts';
import { sampleAnswer } from './phrases/sample-answer.ts';

/**
 * All answers to a question, best first: computed answers, then those to sample questions that surely ask the same,
 * then quotes from cards. If there are none, only the rules answer.
 */
export function answerQuestion(playerQuestion: PlayerQuestion): readonly Answer[] {
  const leading = [computeAnswer(playerQuestion), sampleAnswer(playerQuestion)].filter(
    (answer) => answer !== null,
  );
  return [...leading, ...cardAnswers(playerQuestion, leading.length > 0)];
}
