import type { CardObject } from '#engine/cards/objects.ts';
import {
  asChosenName,
  checkQuestionWithName,
  wholeNameQuestion,
} from '#engine/characteristics/chosen-names.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { citeAll } from '../words/cite.ts';
import { escapeUserText } from '../markdown/escape.ts';

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
