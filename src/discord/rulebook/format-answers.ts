import { isEmpty, joinTexts, small, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import type { APIButtonComponentWithCustomId } from 'discord.js';
import type { Answer } from '#answers/answer/answer.ts';
import { citationsText } from '#text/cite.ts';
import { openButton } from '../command/rerun-button.ts';
import { buttonLabel } from '../command/rows.ts';

/** Characters of a question above a rule, which is two lines of a phone. */
export const MAX_QUESTION = 62;

const VERDICTS = { yes: text`**Yes.** `, no: text`**No.** ` } as const;

const ofCard = (card: string, ...notes: readonly Text[]): Text => joinTexts([strong(card), ...notes], ', ');

/**
 * The lines of an answer: what is said, and in small letters or above a quote whose words these are. Quotes are
 * marked as such; nothing else is.
 */
export function formatAnswer(answer: Answer): readonly Content[] {
  const { source, rules, notes = [] } = answer;
  const said = formatSaid(answer);
  const below = (...parts: readonly Text[]): Content =>
    small(
      joinTexts(
        [...parts, ...notes].filter((part) => !isEmpty(part)),
        ' · ',
      ),
    );
  switch (source.kind) {
    case 'computed':
      return [said, below('Worked out', citationsText(rules))];
    case 'sample':
      return [said, below(text`Our answer to “${typedWords(source.question, MAX_QUESTION)}”`)];
    case 'ruling':
      return [text`> ${ofCard(source.card, `ruling of ${source.day}`)}: ${said}`];
    case 'card-text':
      return [text`> ${ofCard(source.card, ...notes)}: ${said}`];
    case 'card-facts':
      return [below(text`${source.card}: ${said}`)];
  }
}

/**
 * `“can a tapped creature block” — **No.** Only untapped creatures can block.`
 * @param maxLength of the question
 */
export function formatSimilar(answer: Answer, maxLength?: number): Content {
  const { source } = answer;
  const question = source.kind === 'sample' ? text`“${typedWords(source.question, maxLength)}” — ` : '';
  return text`${question}${formatSaid(answer)}`;
}

const formatSaid = ({ verdict, text: said }: Answer): Content => [verdict ? VERDICTS[verdict] : '', said];

/** The buttons to the commands that show more, each once. */
export function answerButtons(answers: readonly Answer[]): readonly APIButtonComponentWithCustomId[] {
  const buttons = answers.flatMap(({ command }) =>
    command ? [openButton(command.path, buttonLabel(command.label), command.options)] : [],
  );
  return [...new Map(buttons.map((button) => [button.custom_id, button])).values()];
}
