import { joinLines } from '#text/parts.ts';
import type { Content } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
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
import { suggestHalves } from '../cards/suggest-halves.ts';
import { parseObject, type ObjectOptions } from '#cards/objects/parse-object.ts';
import { rememberReply, type CardAnswer } from '../cards/remember-replies.ts';
import { formatCardDataDate } from '../cards/words/facts.ts';
import { findCard } from '#cards/pool/find-card.ts';
import { resolveEdition } from '../command/edition-option.ts';
import type { BotRequest, Completer, BotContext, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { MAX_CONTENT_LENGTH } from '../words/fit.ts';
import { withFullAnswerButton, type AnswerScope } from '../cards/full-answer-button.ts';
import { suggestQueries } from './suggest-queries.ts';

/* Shared parts of the subcommands of `/split`, which ask about a card under an edition, some of them with a query. */

export type Answer = Result<CardAnswer, Refusal>;

interface Options {
  readonly card: string;
  readonly edition: string | undefined;
}

/**
 * Answers a question about one or two cards under the given edition, or by default the configured one.
 * @param subcommand stored with its options, to ask again
 * @param otherCardName for questions about two cards
 */
export async function askCard(
  subcommand: string,
  { options, origin, depth = 'short' }: BotRequest & { readonly options: Options },
  ctx: BotContext,
  answer: (card: Card, scope: AnswerScope, otherCard: Card, entry: CardEntry) => Answer,
  otherCardName?: string,
): Promise<HandlerResult> {
  const resolved = await resolveEdition(options.edition, origin, ctx);
  if (!resolved.ok) return resolved;
  const scope: AnswerScope = { edition: resolved.value, depth };
  const entry = findCard(options.card, ctx.cards);
  if (!entry.ok) return entry;
  const otherEntry: Result<CardEntry, Refusal> =
    otherCardName === undefined ? entry : findCard(otherCardName, ctx.cards);
  if (!otherEntry.ok) return otherEntry;
  const { card: _card, ...optionsBesideCard } = options;
  const answered = rememberReply(
    ['split', subcommand, optionsBesideCard, scope],
    [entry.value, otherEntry.value],
    () => answer(entry.value.card, scope, otherEntry.value.card, entry.value),
  );
  if (!answered.ok) return answered;
  const reply = withLines(
    answered.value.reply,
    formatCardDataDate([entry.value, otherEntry.value], ctx.cards),
  );
  return ok(
    withFullAnswerButton({ ...answered.value, reply }, scope, {
      command: 'split',
      subcommand,
      options: { ...options },
    }),
  );
}

/** Adds the lines below a reply, if all of them fit. */
function withLines(reply: Reply, lines: readonly Content[]): Reply {
  const content = joinLines([reply.content ?? '', ...lines]);
  return lines.length > 0 && toMarkdown(content).length <= MAX_CONTENT_LENGTH ? { ...reply, content } : reply;
}

/** Passes the object that the options describe, the card in a zone and state, to `answer`. */
export function withObject(
  card: Card,
  options: ObjectOptions,
  edition: Edition,
  answer: (object: CardObject) => Answer,
): Answer {
  const object = parseObject(card, options, edition);
  return object.ok ? answer(object.value) : object;
}

/** Passes the parsed query to `answer`; `null` if there is none. */
export function withQuery(typed: string, answer: (query: ObjectQuestion) => Answer): Answer;
export function withQuery(
  typed: string | undefined,
  answer: (query: ObjectQuestion | null) => Answer,
): Answer;
export function withQuery(typed: string | undefined, answer: (query: never) => Answer): Answer {
  const parsed = typed === undefined ? ok(null) : parseQuery(typed);
  if (!parsed.ok) return parsed;
  return answer((parsed.value && tidyQuestion(parsed.value)) as never);
}

export const queryOption = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.String, name, description, autocomplete: true, max_length: MAX_QUERY_LENGTH }) as const;

export const completeQuery: Completer = ({ typed }) => suggestQueries(typed);

/** Completes a half of the card that the option `of` names. */
export const completeHalfOf =
  (of: string): Completer =>
  ({ typed, others }, { cards }) => {
    const name = others[of];
    const found = typeof name === 'string' ? findCard(name, cards) : undefined;
    return suggestHalves(found?.ok ? found.value.card : undefined, typed);
  };
