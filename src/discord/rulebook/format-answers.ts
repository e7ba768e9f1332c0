import type { APIButtonComponentWithCustomId } from 'discord.js';
import type { Answer } from '#answers/answer/answer.ts';
import { citationsText } from '#text/cite.ts';
import { openButton } from '../command/rerun-button.ts';
import { buttonLabel } from '../command/rows.ts';
import { escapeUserText, escapeWords } from '../markdown/escape.ts';
import { toMarkdown } from '../markdown/write.ts';

/** Characters of a question above a rule, which is two lines of a phone. */
export const MAX_QUESTION = 62;

const VERDICTS = { yes: '**Yes.** ', no: '**No.** ' } as const;

const ofCard = (card: string, ...notes: readonly string[]): string =>
  [`**${escapeWords(card)}**`, ...notes].join(', ');

/**
 * The lines of an answer: what is said, and in small letters or above a quote whose words these are. Quotes are
 * marked as such; nothing else is.
 */
export function formatAnswer({ source, verdict, text, rules, notes = [] }: Answer): readonly string[] {
  const said = `${verdict ? VERDICTS[verdict] : ''}${toMarkdown(text)}`;
  const small = (parts: readonly string[]): readonly string[] => {
    const line = [...parts, ...notes.map(toMarkdown)].filter((part) => part !== '').join(' · ');
    return line === '' ? [] : [`-# ${line}`];
  };
  switch (source.kind) {
    case 'computed':
      return [said, ...small(['Worked out', toMarkdown(citationsText(rules))])];
    case 'sample':
      return [said, ...small([`Our answer to “${escapeUserText(source.question, MAX_QUESTION)}”`])];
    case 'ruling':
      return [`> ${ofCard(source.card, `ruling of ${source.day}`)}: ${said}`];
    case 'card-text':
      return [`> ${ofCard(source.card, ...notes.map(toMarkdown))}: ${said}`];
    case 'card-facts':
      return small([`${escapeWords(source.card)}: ${said}`]);
  }
}

/**
 * `“can a tapped creature block” — **No.** Only untapped creatures can block.`
 * @param maxLength of the question
 */
export function formatSimilar({ source, verdict, text }: Answer, maxLength?: number): string {
  const question = source.kind === 'sample' ? `“${escapeUserText(source.question, maxLength)}” — ` : '';
  return `${question}${verdict ? VERDICTS[verdict] : ''}${toMarkdown(text)}`;
}

/** The buttons to the commands that show more, each once. */
export function answerButtons(answers: readonly Answer[]): readonly APIButtonComponentWithCustomId[] {
  const buttons = answers.flatMap(({ command }) =>
    command ? [openButton(command.path, buttonLabel(command.label), command.options)] : [],
  );
  return [...new Map(buttons.map((button) => [button.custom_id, button])).values()];
}
