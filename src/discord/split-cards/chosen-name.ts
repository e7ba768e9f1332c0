import { citationsText } from '#text/cite.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
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

/**
 * A question about a name asks either whether an object has that name, or whether it has it as the name that a player
 * chose. Below the answer to one, this answers the other. Empty for a card with one name.
 */
export function answerOtherNameQuestion(
  object: CardObject,
  question: ObjectQuestion,
  edition: Edition,
): readonly Content[] {
  const name = wholeNameQuestion(question);
  if (!name || object.card.parts.length < 2 || object.faceDown) return [];
  const { chosen, ...plainQuestion } = name;
  const otherQuestion = chosen ? plainQuestion : asChosenName(name);
  const checked = checkQuestionWithName(object, otherQuestion, rulesetOf(edition));
  const otherText = chosen ? 'Is that its name' : 'Has it that name where somebody chose it';
  if (!checked.ok)
    return [
      text`-# ${otherText}? One name is chosen, not both.${formatCitationsAfter(checked.failure.citations)}`,
    ];
  const { answer, citations } = checked.value;
  return [
    text`-# ${otherText}? ${answer.answer ? 'Yes' : 'No'}: \`query:${chosen ? '!' : 'chosen:'}"${typedWords(name.name)}"\`${formatCitationsAfter(citations.slice(0, 1))}`,
  ];
}

const formatCitationsAfter = (citations: readonly Citation[]): Text =>
  citations.length > 0 ? text` · ${citationsText(citations)}` : '';
