import { joinLines, small } from '#text/parts.ts';
import { isFacts, type Answer } from '#answers/answer/answer.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Reply } from '../command/reply.ts';
import { buttonRow } from '../command/rows.ts';
import { toMarkdown } from '../markdown/write.ts';
import { heightOf, MAX_LINES } from '../words/height.ts';
import { formatMissingTexts } from '../words/missing-texts.ts';
import { answerButtons, formatAnswer } from './format-answers.ts';

/** Discord's limit. */
const MAX_ROWS = 5;

/** Lines of the quotes above rules that may be meant, which together fill two phone screens. */
const MAX_QUOTES_HEIGHT = MAX_LINES + 4;

/** Quotes of cards that stand above other answers, as many as leave room for these. */
export function quotesAbove(answers: readonly Answer[]): readonly Answer[] {
  const [first, ...others] = answers.filter((answer) => !isFacts(answer));
  if (!first) return [];
  const quotes = [first];
  for (const other of others) {
    if (heightOfQuotes([...quotes, other]) > MAX_QUOTES_HEIGHT) break;
    quotes.push(other);
  }
  return quotes;
}

export const heightOfQuotes = (quotes: readonly Answer[]): number =>
  heightOf(toMarkdown(joinLines(quotes.flatMap(formatAnswer))));

/** Quotes of cards above a reply that has rules, or that asks which is meant. */
export function quoteAbove(reply: Reply, quotes: readonly Answer[]): Reply {
  if (quotes.length === 0) return reply;
  const components = reply.components ?? [];
  const buttons = answerButtons(quotes);
  return {
    ...reply,
    content: joinLines([...quotes.flatMap(formatAnswer), reply.content ?? '']),
    components: [
      ...components,
      ...(buttons.length > 0 && components.length < MAX_ROWS ? [buttonRow(...buttons)] : []),
    ],
  };
}

/**
 * Below a reply, as far as it fits: what is known of cards whose texts are not held, and how these come. A reply that
 * asks which rule is meant may fill two phone screens.
 */
export function factsBelow(
  reply: Reply,
  answers: readonly Answer[],
  { textsCome }: Pick<CardPool, 'textsCome'>,
): Reply {
  const facts = answers.filter(isFacts).flatMap(formatAnswer);
  if (facts.length === 0) return reply;
  const come = small(formatMissingTexts(textsCome, 'card texts and rulings'));
  const maxHeight = reply.isPrivate ? 2 * MAX_LINES : MAX_LINES;
  const content = [[...facts, come], facts]
    .map((lines) => joinLines([reply.content ?? '', ...lines]))
    .find((lines) => heightOf(toMarkdown(lines)) <= maxHeight);
  return content === undefined ? reply : { ...reply, content };
}
