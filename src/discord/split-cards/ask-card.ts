import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { MAX_QUERY_LENGTH, parseQuery } from '#cards/query/parse-query.ts';
import { tidyQuestion } from '#cards/query/tidy-question.ts';
import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { suggestHalves } from '../cards/choose-half.ts';
import { parseObject, type ObjectOptions } from '../cards/parse-object.ts';
import { rememberReply, type CardAnswer } from '../cards/remember-replies.ts';
import { formatCardDataDate } from '../cards/words/facts.ts';
import { findCard } from '../cards/suggest-cards.ts';
import { resolveEdition } from '../command/edition-option.ts';
import type { BotRequest, Completer, BotContext, HandlerResult } from '../command/command.ts';
import { MAX_CONTENT_LENGTH, type Reply } from '../command/reply.ts';
import { withFullAnswerButton, type AnswerScope } from '../cards/full-answer-button.ts';
import { suggestQueries } from './suggest-queries.ts';

/* Shared parts of the subcommands of `/split`, which ask about a card under an edition, some of them with a query. */

export type Answer = Result<CardAnswer, Refusal>;

interface Options {
  readonly card: string;
  readonly edition: string | undefined;
}

/**
 * Answers a question about one or two cards under the edition that is given or played.
 * @param subcommand stored with its options, to ask again
 * @param withCard name of the other card, for questions about two
 */
export async function askCard(
  subcommand: string,
  { options: given, origin, depth = 'short' }: BotRequest & { readonly options: Options },
  ctx: BotContext,
  answer: (card: Card, under: AnswerScope, otherCard: Card, entry: CardEntry) => Answer,
  withCard?: string,
): Promise<HandlerResult> {
  const resolved = await resolveEdition(given.edition, origin, ctx);
  if (!resolved.ok) return resolved.failure;
  const under: AnswerScope = { edition: resolved.value, depth };
  const entry = findCard(given.card, ctx.cards);
  if (!entry.ok) return entry.failure;
  const other: Result<CardEntry, Refusal> = withCard === undefined ? entry : findCard(withCard, ctx.cards);
  if (!other.ok) return other.failure;
  const { card: _card, ...options } = given;
  const answered = rememberReply(['split', subcommand, options, under], [entry.value, other.value], () =>
    answer(entry.value.card, under, other.value.card, entry.value),
  );
  if (!answered.ok) return answered.failure;
  const reply = withLines(answered.value.reply, formatCardDataDate([entry.value, other.value], ctx.cards));
  return withFullAnswerButton({ ...answered.value, reply }, under, {
    command: 'split',
    subcommand,
    options: { ...given },
  });
}

/** Adds small lines below a reply, as many as fit. */
function withLines(reply: Reply, lines: readonly string[]): Reply {
  const content = [reply.content ?? '', ...lines].join('\n');
  return lines.length > 0 && content.length <= MAX_CONTENT_LENGTH ? { ...reply, content } : reply;
}

/** Creates the object that the options describe: the card in its zone and state. */
export function withObject(
  card: Card,
  options: ObjectOptions,
  edition: Edition,
  answer: (object: CardObject) => Answer,
): Answer {
  const object = parseObject(card, options, edition);
  return object.ok ? answer(object.value) : object;
}

/** Parses the query; `null` without one. */
export function withQuestion(typed: string, answer: (question: ObjectQuestion) => Answer): Answer;
export function withQuestion(
  typed: string | undefined,
  answer: (question: ObjectQuestion | null) => Answer,
): Answer;
export function withQuestion(typed: string | undefined, answer: (question: never) => Answer): Answer {
  const parsed = typed === undefined ? ok(null) : parseQuery(typed);
  if (!parsed.ok) return parsed;
  return answer((parsed.value && tidyQuestion(parsed.value)) as never);
}

export const queryOption = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.String, name, description, autocomplete: true, max_length: MAX_QUERY_LENGTH }) as const;

export const completeQuery: Completer = ({ typed }) => suggestQueries(typed);

/** Completes a half of the card in the option `of`. */
export const completeHalfOf =
  (of: string): Completer =>
  ({ typed, others }, { cards }) => {
    const name = others[of];
    const found = typeof name === 'string' ? findCard(name, cards) : undefined;
    return suggestHalves(found?.ok ? found.value.card : undefined, typed);
  };
