import type { Answer, Asked } from '../answer/answer.ts';

/** The rulings and sentences of the named cards that fit the question, best first. */
export const cardAnswers = (_asked: Asked): readonly Answer[] => [];
