import type { CardObject } from '#engine/cards/objects.ts';
import { hasChosenName } from '#engine/characteristics/card-names.ts';
import { checkQuestion, type CheckedQuestion } from '#engine/characteristics/comparisons.ts';
import type { ObjectQuestion, SingleQuestion } from '#engine/characteristics/questions.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import type { Citation, Ruling } from '#engine/vocabulary/citations.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { citeAll } from '../words/cite.ts';
import { escapeUserText } from '../words/escape.ts';

/*
 * Whether an object has a given name and whether it has a chosen name are different questions: half a split card on
 * the stack does not have the other half's name, 505.2 (2006-10-01), but has a chosen name of two if it has one of
 * them, 505.7 (2008-02-01).
 */

type NameQuestion = Extract<SingleQuestion, { kind: 'name' }>;

/** Returns the question if it asks about a whole name and nothing else. */
const wholeNameQuestion = (question: ObjectQuestion): NameQuestion | null =>
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

/**
 * Formats the answer to the other one of the two questions, to show below an answer about a name. Empty for a card with
 * one name.
 */
export function offerOtherQuestion(
  object: CardObject,
  question: ObjectQuestion,
  edition: Edition,
): readonly string[] {
  const name = wholeNameQuestion(question);
  if (!name || object.card.parts.length < 2 || object.faceDown) return [];
  const { chosen, ...plainQuestion } = name;
  const otherQuestion = chosen ? plainQuestion : asChosenName(name);
  const query = `${chosen ? '!' : 'chosen:'}"${escapeUserText(name.name)}"`;
  const checked = checkQuestionWithName(object, otherQuestion, rulesetOf(edition));
  const otherText = chosen ? 'Is that its name' : 'Has it that name where somebody chose it';
  if (!checked.ok)
    return [
      `-# ${otherText}? One name is chosen, not both.${formatCitationsAfter(checked.failure.citations)}`,
    ];
  const { answer, citations } = checked.value;
  return [
    `-# ${otherText}? ${answer.answer ? 'Yes' : 'No'}: \`query:${query}\`${formatCitationsAfter(citations.slice(0, 1))}`,
  ];
}

const formatCitationsAfter = (citations: readonly Citation[]): string =>
  citations.length > 0 ? ` · ${citeAll(citations)}` : '';
