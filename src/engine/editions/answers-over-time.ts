import { rulesetOf, TURNING_DAYS, type Ruleset } from './rulesets.ts';
import { RULE_SUBJECTS, numbersOf, type DatedNumbers } from '../rule-numbers/numbers.ts';
import type { IsoDate } from '../vocabulary/editions.ts';

/** An answer, and the first day on which it applies. */
export interface AnswerPeriod<Answer> {
  readonly from: IsoDate;
  readonly answer: Answer;
}

/** The days on which a rule was added or removed. */
const daysOfChange = (numbers: DatedNumbers): readonly IsoDate[] =>
  numbers.filter(([, number], index) => index === 0 || number === null).map(([from]) => from);

/** Every day on which an answer can change: a behaviour changes, or a rule is added or removed. Oldest first. */
const DAYS: readonly IsoDate[] = [
  ...new Set([...TURNING_DAYS, ...RULE_SUBJECTS.flatMap((subject) => daysOfChange(numbersOf(subject)))]),
].toSorted();

const RULESETS: readonly Ruleset[] = DAYS.map(rulesetOf);

/**
 * The answers to a question from the oldest rules to today's, each from the day on which it changed.
 * @param isSame whether two answers are the same.
 */
export function answersOverTime<Answer>(
  ask: (ruleset: Ruleset) => Answer,
  isSame: (a: Answer, b: Answer) => boolean,
): readonly AnswerPeriod<Answer>[] {
  const periods: AnswerPeriod<Answer>[] = [];
  for (const ruleset of RULESETS) {
    const answer = ask(ruleset);
    const last = periods.at(-1);
    if (!last || !isSame(last.answer, answer)) periods.push({ from: ruleset.date, answer });
  }
  return periods;
}
