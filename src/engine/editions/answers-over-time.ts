import { rulesetOf, TURNING_DAYS, type Ruleset } from './rulesets.ts';
import { RULE_SUBJECTS, numbersOf, type DatedNumbers } from '../rule-numbers/numbers.ts';
import type { IsoDate } from '../vocabulary/editions.ts';

/** An answer, and the day from which on it is the answer. */
export interface AnswerPeriod<Answer> {
  readonly from: IsoDate;
  readonly answer: Answer;
}

/** The days on which a rule came or went, and with it what rests on it. */
const daysOf = (numbers: DatedNumbers): readonly IsoDate[] =>
  numbers.filter(([, number], at) => at === 0 || number === null).map(([from]) => from);

/** Every day on which an answer can change: a behaviour did, or a rule came or went. Oldest first. */
const DAYS: readonly IsoDate[] = [
  ...new Set([...TURNING_DAYS, ...RULE_SUBJECTS.flatMap((subject) => daysOf(numbersOf(subject)))]),
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
  const spans: AnswerPeriod<Answer>[] = [];
  for (const ruleset of RULESETS) {
    const answer = ask(ruleset);
    const last = spans.at(-1);
    if (!last || !isSame(last.answer, answer)) spans.push({ from: ruleset.date, answer });
  }
  return spans;
}
