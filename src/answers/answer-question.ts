import type { Answer, PlayerQuestion } from './answer/answer.ts';
import { cardAnswers } from './cards/card-answers.ts';
import { computeAnswer } from './computed/compute-answer.ts';
import { sampleAnswer } from './phrases/sample-answer.ts';

/**
 * All answers to a question, the one that leads first: what is computed, what is sure to have been asked before, then
 * what the cards say. If there is none, only the rules answer.
 */
export const answerQuestion = (asked: PlayerQuestion): readonly Answer[] => [
  ...[computeAnswer(asked), sampleAnswer(asked)].filter((answer) => answer !== null),
  ...cardAnswers(asked),
];
