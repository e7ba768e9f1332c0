import { isEmpty, joinTexts, small, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import type { APIButtonComponentWithCustomId } from 'discord.js';
import type { Answer } from '#answers/answer/answer.ts';
import { citationsText } from '#text/cite.ts';
import { openButton } from '../command/rerun-button.ts';
import { buttonLabel } from '../command/rows.ts';

/** The maximum length of a question above a rule, in characters: two lines on a phone. */
export const MAX_QUESTION_LENGTH = 62;

const VERDICTS = { yes: text`**Yes.** `, no: text`**No.** ` } as const;

const cardLabel = (card: string, ...notes: readonly Text[]): Text =>
  joinTexts([strong(card), ...notes], ', ');

/**
 * The lines of an answer with its source: in small letters below our own words, or before a quote. Only quotes are
 * formatted as such.
 */
export function formatAnswer(answer: Answer): readonly Content[] {
  const { source, rules, notes = [] } = answer;
  const body = formatBody(answer);
  const sourceLine = (...parts: readonly Text[]): Content =>
    small(
      joinTexts(
        [...parts, ...notes].filter((part) => !isEmpty(part)),
        ' · ',
      ),
    );
  switch (source.kind) {
    case 'computed':
      return [body, sourceLine('Worked out', citationsText(rules))];
    case 'sample':
      return [body, sourceLine(text`Our answer to “${typedWords(source.question, MAX_QUESTION_LENGTH)}”`)];
    case 'ruling':
      return [text`> ${cardLabel(source.card, `ruling of ${source.day}`)}: ${body}`];
    case 'card-text':
      return [text`> ${cardLabel(source.card, ...notes)}: ${body}`];
    case 'card-facts':
      return [sourceLine(text`${source.card}: ${body}`)];
  }
}

/**
 * `“can a tapped creature block” — **No.** Only untapped creatures can block.`
 * @param maxLength of the question
 */
export function formatSimilar(answer: Answer, maxLength?: number): Content {
  const { source } = answer;
  const question = source.kind === 'sample' ? text`“${typedWords(source.question, maxLength)}” — ` : '';
  return text`${question}${formatBody(answer)}`;
}

const formatBody = ({ verdict, text: body }: Answer): Content => [verdict ? VERDICTS[verdict] : '', body];

/** The buttons to the commands that show more, each once. */
export function answerCommandButtons(answers: readonly Answer[]): readonly APIButtonComponentWithCustomId[] {
  const buttons = answers.flatMap(({ command }) =>
    command ? [openButton(command.path, buttonLabel(command.label), command.options)] : [],
  );
  return [...new Map(buttons.map((button) => [button.custom_id, button])).values()];
}
