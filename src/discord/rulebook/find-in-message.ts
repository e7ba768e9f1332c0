import type { Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { QueryAnswer } from '#rulebook/queries/find-number.ts';
import { answerQuery, keyOf } from '#rulebook/queries/query.ts';
import type { Hit } from '#rulebook/text/rule-text.ts';
import type { BotContext, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { cardHints } from '#cards/pool/card-hints.ts';
import { editionAsked, renderUnsure } from './list.ts';
import { renderRule } from './render-rule.ts';

/** How many numbers of a message are looked up. */
const MAX_NUMBERS = 8;

/**
 * Finds the rules that a message names or asks about, privately. A rule named by number is opened, with other matches
 * below it.
 * @param here the edition that answers
 */
export function findInMessage(
  message: string,
  here: Edition,
  { rulebook, cards }: Pick<BotContext, 'rulebook' | 'cards'>,
): HandlerResult<RefusedBy<typeof answerQuery> | Refusal<'message/no-words'>> {
  const question = extractQuestion(message);
  if (question === '') return fail(refuse('message/no-words', {}));
  const named = parseNumbers(question)
    .slice(0, MAX_NUMBERS)
    .map((number) => answerQuery(number, undefined, rulebook, here))
    .filter((result) => result.ok);
  const questionAnswer = answerQuery(question, undefined, rulebook, here, cardHints(cards));
  const edition = editionAsked(undefined, here);
  const first = named[0] ?? questionAnswer;
  if (!first.ok) return first;
  const { hit, renumbered, otherAge, meant, question: found } = first.value;
  if (found && !found.isSure) return ok(renderUnsure(found, rulebook, edition));
  const results = distinct(
    [...named, questionAnswer].flatMap((answer) => (answer.ok ? matchesOf(answer.value) : [])),
  );
  const reply = renderRule(
    {
      ...hit,
      page: 0,
      ...(edition && { asked: edition }),
      ...(renumbered && { renumbered }),
      ...(otherAge && { otherAge }),
      ...(meant !== undefined && { meant }),
      ...(found?.matches[0] && { answers: found.matches[0].words }),
      ...(results.length > 1 && { results }),
      also: distinct(named.slice(1).flatMap((answer) => (answer.ok ? [answer.value.hit] : []))),
    },
    rulebook,
  );
  if (!reply) throw new Error(`${keyOf(hit)} was found and cannot be shown`);
  return ok(asPrivateReply(reply));
}

const matchesOf = ({ hit, also, question }: QueryAnswer): readonly Hit[] => [
  hit,
  ...also,
  ...(question?.matches ?? []),
];

const asPrivateReply = (reply: Reply): Reply => ({ ...reply, isPrivate: true });

const distinct = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map(({ edition, number }) => [keyOf({ edition, number }), { edition, number }])).values(),
];

/** Tokens that Discord renders: mentions, channels, commands, timestamps, custom emojis. */
const TOKENS = /<(?:@[!&]?|#|\/[^:>]*:|t:|a?:\w+:|id:)[\w:-]*>|@(?:everyone|here)\b/g;
const LINKS = /<?\bhttps?:\/\/[^\s>]+>?/g;
/** `[text](https://…)` */
const MASKED_LINKS = /\[([^\]\n]*)\]\(<?https?:[^)\s]*\)/g;
/** Markdown, and brackets around card names. */
const MARKS = /[*_~|`[\]]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-+])[ \t]/gm;

/** In a longer message, only the question in it is used. */
const MANY_WORDS = 40;

/** The words of the question in a message, without markup and tokens; empty if there are none. */
export function extractQuestion(message: string): string {
  const words = message
    .replace(/^```\w*\n/gm, '')
    .replace(MASKED_LINKS, '$1')
    .replace(LINKS, ' ')
    .replace(TOKENS, ' ')
    .replace(MARKS, ' ');
  const text = oneLine(words);
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  return countWords(text) > MANY_WORDS ? askedIn(words) : text;
}

/** Its sentences with a question mark, preceded by others as far as there is room. */
function askedIn(words: string): string {
  const sentences = words
    .split(/(?<=[.!?…])\s+|\n+/)
    .map(oneLine)
    .filter((sentence) => sentence !== '');
  const last = sentences.findLastIndex((sentence) => sentence.endsWith('?'));
  if (last < 0) return oneLine(words);
  const kept = new Set<number>();
  let room = MANY_WORDS;
  const keep = (at: number): void => {
    const cost = countWords(sentences[at] ?? '');
    if (kept.size > 0 && cost > room) return;
    kept.add(at);
    room -= cost;
  };
  const questions = sentences.flatMap((sentence, at) => (sentence.endsWith('?') ? [at] : []));
  for (const at of [...questions.toReversed(), ...range(last).toReversed()]) if (!kept.has(at)) keep(at);
  return sentences.filter((_, at) => kept.has(at)).join(' ');
}

const range = (end: number): readonly number[] => Array.from({ length: end }, (_, at) => at);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const countWords = (text: string): number => text.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0;

const NUMBER = /(?<![\w.$€]|\d,)\d{3}\.\d{1,3}(?:a?[a-z])?(?!\w|\.\d)/gi;

/** Distinct rule numbers in order: `702.19b`. */
export const parseNumbers = (text: string): readonly string[] => [
  ...new Set((text.match(NUMBER) ?? []).map((number) => number.toLowerCase())),
];
