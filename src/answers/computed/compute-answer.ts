import type { Answer, Asked } from '../answer/answer.ts';

/** What the engine can work out; `null` unless every part of the question is understood. */
export const computeAnswer = (_asked: Asked): Answer | null => null;
