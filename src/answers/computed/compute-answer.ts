import type { Answer, Asked } from '../answer/answer.ts';
import { BLOCKING_KINDS } from './blocking.ts';
import { CARD_VALUE_KINDS } from './card-values.ts';
import { FORMAT_KINDS } from './format-numbers.ts';
import type { Kind } from './kind.ts';
import { LEGALITY_KINDS } from './legality.ts';
import { ODDS_KINDS } from './odds.ts';
import { readQuestion } from './question.ts';
import { REACH_KINDS } from './reach.ts';
import { STATUS_KINDS } from './table-status.ts';
import { TURN_KINDS } from './turns.ts';

/** All kinds of questions that are computed, those that say more about what is asked first. */
export const KINDS: readonly Kind[] = [
  ...ODDS_KINDS,
  ...FORMAT_KINDS,
  ...STATUS_KINDS,
  ...TURN_KINDS,
  ...BLOCKING_KINDS,
  ...REACH_KINDS,
  ...LEGALITY_KINDS,
  ...CARD_VALUE_KINDS,
];

/** The deciding rule comes first. */
const MAX_RULES = 3;

/** What the engine can work out; `null` unless every part of the question is understood. */
export function computeAnswer(asked: Asked): Answer | null {
  const question = readQuestion(asked);
  if (!question) return null;
  for (const kind of KINDS) {
    const answer = kind.answer(question);
    if (answer) return { ...answer, rules: answer.rules.slice(0, MAX_RULES) };
  }
  return null;
}
