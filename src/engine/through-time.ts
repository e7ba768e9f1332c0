import { rulesetOf, TODAYS_DATE, TURNING_DAYS, type IsoDate, type Ruleset } from './editions.ts';

/** An answer, and the day from which on it is the answer. */
export interface Span<Answer> {
  readonly from: IsoDate;
  readonly answer: Answer;
}

/**
 * The answers to a question from the oldest rules to today's, each from the day on which it changed.
 * @param isSame whether two answers are the same.
 */
export function throughTime<Answer>(
  ask: (ruleset: Ruleset) => Answer,
  isSame: (one: Answer, other: Answer) => boolean,
): readonly Span<Answer>[] {
  const spans: Span<Answer>[] = [];
  for (const from of TURNING_DAYS) {
    if (from > TODAYS_DATE) break;
    const answer = ask(rulesetOf(from));
    const last = spans.at(-1);
    if (!last || !isSame(last.answer, answer)) spans.push({ from, answer });
  }
  return spans;
}
