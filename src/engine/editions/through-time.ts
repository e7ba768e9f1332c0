import { rulesetOf, TURNING_DAYS, type Ruleset } from './rulesets.ts';
import type { IsoDate } from '../vocabulary/editions.ts';

/** An answer, and the day from which on it is the answer. */
export interface Span<Answer> {
  readonly from: IsoDate;
  readonly answer: Answer;
}

const RULESETS: readonly Ruleset[] = TURNING_DAYS.map(rulesetOf);

/**
 * The answers to a question from the oldest rules to today's, each from the day on which it changed.
 * @param isSame whether two answers are the same.
 */
export function throughTime<Answer>(
  ask: (ruleset: Ruleset) => Answer,
  isSame: (one: Answer, other: Answer) => boolean,
): readonly Span<Answer>[] {
  const spans: Span<Answer>[] = [];
  for (const ruleset of RULESETS) {
    const answer = ask(ruleset);
    const last = spans.at(-1);
    if (!last || !isSame(last.answer, answer)) spans.push({ from: ruleset.date, answer });
  }
  return spans;
}
