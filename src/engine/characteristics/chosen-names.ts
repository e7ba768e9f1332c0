import type { CardObject } from '../cards/objects.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RefusedBy } from '../refusals/refusal.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import { hasChosenName } from './card-names.ts';
import { checkQuestion, type CheckedQuestion } from './comparisons.ts';
import type { ObjectQuestion, SingleQuestion } from './questions.ts';

/*
 * Whether an object has a given name and whether it has a chosen name are different questions: half a split card on
 * the stack does not have the other half's name, 505.2 (2006-10-01), but has a chosen name of two if it has one of
 * them, 505.7 (2008-02-01).
 */

type NameQuestion = Extract<SingleQuestion, { kind: 'name' }>;

/** Returns the question if it asks about a whole name and nothing else. */
export const wholeNameQuestion = (question: ObjectQuestion): NameQuestion | null =>
  question.kind === 'name' && question.whole ? question : null;

/** Turns the question into one about a chosen name. */
export const asChosenName = (question: ObjectQuestion): ObjectQuestion => {
  const name = wholeNameQuestion(question);
  return name ? { ...name, chosen: true } : question;
};

/** Answers a question about an object, by the rules for chosen names if it asks for one. */
export function checkQuestionWithName(
  object: CardObject,
  question: ObjectQuestion,
  ruleset: Ruleset,
): Result<Ruling<CheckedQuestion>, RefusedBy<typeof checkQuestion | typeof hasChosenName>> {
  const name = wholeNameQuestion(question);
  if (!name?.chosen) return checkQuestion(object, question, ruleset);
  const checked = hasChosenName(object, [name.name], ruleset);
  if (!checked.ok) return checked;
  const { answer, names } = checked.value.answer;
  return ok({
    answer: {
      kind: 'single',
      question: name,
      answer,
      comparison: 'positive',
      sides: [{ names, seen: names, answer }],
      rule: 'split/chosen-name',
    },
    citations: checked.value.citations,
  });
}
