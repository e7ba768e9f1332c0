import type { Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { QueryAnswer } from '#rulebook/queries/find-number.ts';
import { answerQuery, answerQuote, hitKey } from '#rulebook/queries/query.ts';
import type { RuleHit } from '#rulebook/text/rule-text.ts';
import type { HandlerResult, MessageCommandRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import type { AnswerContext } from './answer-unsure.ts';
import { extractQuestion, parseNumbers, withoutMarkup } from './extract-question.ts';
import { requestedEdition } from './list.ts';
import { questionContext } from './question-context.ts';
import { renderRule } from './render-rule.ts';
import { replyToQuestion } from './reply-to-question.ts';

/** The maximum number of rule numbers in a message to look up. */
const MAX_NUMBERS = 8;

/**
 * Finds the rules that a message quotes, names or asks about, and replies privately. Opens the quoted rule, or else the
 * first one named by number, with other matches below it.
 * @param edition the edition that answers
 */
export async function findInMessage(
  { message, origin }: Pick<MessageCommandRequest, 'message' | 'origin'>,
  edition: Edition,
  ctx: AnswerContext,
): Promise<HandlerResult<RefusedBy<typeof answerQuery> | Refusal<'message/no-words'>>> {
  const { rulebook } = ctx;
  const question = extractQuestion(message);
  if (question === '') return fail(refuse('message/no-words', {}));
  const named = parseNumbers(question)
    .slice(0, MAX_NUMBERS)
    .map((number) => answerQuery(number, undefined, rulebook, edition))
    .filter((result) => result.ok);
  const context = await questionContext(origin, ctx);
  const questionAnswer = answerQuery(question, undefined, rulebook, edition, context);
  const requested = requestedEdition(undefined, edition);
  // A rule that is pasted with its number may have another number in this edition.
  const quoted = answerQuote(withoutMarkup(message), rulebook, edition);
  const first = quoted ? ok(quoted) : (named[0] ?? questionAnswer);
  if (!quoted && named.length === 0) {
    const queryAnswer = first.ok ? first.value : undefined;
    const reply = await replyToQuestion({ typed: message, queryAnswer, edition, requested }, { origin }, ctx);
    if (reply) return ok(asPrivateReply(reply));
  }
  if (!first.ok) return first;
  const { hit, renumbered, otherAge, meant, question: ruleMatches } = first.value;
  const results = distinct(
    [first, ...named, questionAnswer].flatMap((answer) => (answer.ok ? matchesOf(answer.value) : [])),
  );
  const reply = renderRule(
    {
      ...hit,
      page: 0,
      ...(requested && { requested }),
      ...(renumbered && { renumbered }),
      ...(otherAge && { otherAge }),
      ...(meant !== undefined && { meant }),
      ...(ruleMatches?.matches[0] && { questionWords: ruleMatches.matches[0].words }),
      ...(results.length > 1 && { results }),
      also: distinct(named.slice(quoted ? 0 : 1).map((answer) => answer.value.hit)),
    },
    rulebook,
  );
  if (!reply) throw new Error(`${hitKey(hit)} was found and cannot be shown`);
  return ok(asPrivateReply(reply));
}

const matchesOf = ({ hit, also, question }: QueryAnswer): readonly RuleHit[] => [
  hit,
  ...also,
  ...(question?.matches ?? []),
];

const asPrivateReply = (reply: Reply): Reply => ({ ...reply, isPrivate: true });

const distinct = (hits: readonly RuleHit[]): readonly RuleHit[] => [
  ...new Map(hits.map(({ edition, number }) => [hitKey({ edition, number }), { edition, number }])).values(),
];
