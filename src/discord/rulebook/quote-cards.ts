import { joinLines, small } from '#text/parts.ts';
import { isCardFacts, type Answer } from '#answers/answer/answer.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Reply } from '../command/reply.ts';
import { buttonRow } from '../command/rows.ts';
import { toMarkdown } from '../markdown/write.ts';
import { heightOf, MAX_LINES } from '../words/height.ts';
import { formatMissingTexts } from '../words/missing-texts.ts';
import { answerCommandButtons, formatAnswer } from './format-answers.ts';

/** Discord's limit. */
const MAX_ROWS = 5;

/** The maximum number of lines of quotes above the rules that may be meant; together they fill two phone screens. */
const MAX_QUOTES_HEIGHT = MAX_LINES + 4;

/** The quotes of cards that fit above other answers, at least one. */
export function selectQuotes(answers: readonly Answer[]): readonly Answer[] {
  const [first, ...others] = answers.filter((answer) => !isCardFacts(answer));
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

/** Adds quotes of cards above a reply that shows a rule, or asks which one is meant. */
export function addQuotesAbove(reply: Reply, quotes: readonly Answer[]): Reply {
  if (quotes.length === 0) return reply;
  const components = reply.components ?? [];
  const buttons = answerCommandButtons(quotes);
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
 * Adds below a reply, as far as it fits, the types and keywords of cards whose texts are not imported, and how to import
 * the texts. A reply that asks which rule is meant may fill two phone screens.
 */
export function addFactsBelow(
  reply: Reply,
  answers: readonly Answer[],
  { textsCome }: Pick<CardPool, 'textsCome'>,
): Reply {
  const facts = answers.filter(isCardFacts).flatMap(formatAnswer);
  if (facts.length === 0) return reply;
  const importNote = small(formatMissingTexts(textsCome, 'card texts and rulings'));
  const maxHeight = reply.isPrivate ? 2 * MAX_LINES : MAX_LINES;
  const content = [[...facts, importNote], facts]
    .map((lines) => joinLines([reply.content ?? '', ...lines]))
    .find((lines) => heightOf(toMarkdown(lines)) <= maxHeight);
  return content === undefined ? reply : { ...reply, content };
}
