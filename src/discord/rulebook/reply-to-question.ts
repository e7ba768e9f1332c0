import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { answerQuestion } from '#answers/answer-question.ts';
import { isFacts, isCardAnswer, type Answer, type PlayerQuestion } from '#answers/answer/answer.ts';
import { answersToSimilar } from '#answers/phrases/sample-answer.ts';
import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { namesMeaning, type DatedMeaning } from '#rulebook/queries/dated-words.ts';
import type { QueryAnswer } from '#rulebook/queries/find-number.ts';
import { conditionOf } from '#rulebook/queries/rules-by-game.ts';
import type { BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { answerUnsure, type AnswerContext } from './answer-unsure.ts';
import { extractQuestion } from './extract-question.ts';
import { factsBelow, heightOfQuotes, quoteAbove, quotesAbove } from './quote-cards.ts';
import { formatMeant } from './render-rule.ts';
import { renderAnswers, renderFoundBeside } from './render-answers.ts';

/** A question in words, and what the rules have for it. */
export interface TypedQuestion {
  /** As it was typed, or the text of a message. */
  readonly typed: string;
  /** `undefined` if no rule matches. */
  readonly found: QueryAnswer | undefined;
  /** The edition that answers. */
  readonly edition: Edition;
  /** The requested edition, if texts may be another's. */
  readonly requested: Edition | undefined;
}

/**
 * Answers a question by what is known to answer it; otherwise by the rule that surely matches, by a model, or by asking
 * which rule is meant.
 * @returns `undefined` if it is a name, or if nothing matches
 */
export async function replyToQuestion(
  { typed, found, edition, requested }: TypedQuestion,
  request: Pick<BotRequest, 'origin'>,
  ctx: AnswerContext,
): Promise<Reply | undefined> {
  const { rulebook, cards, store, names } = ctx;
  const { actorId, channelId, guildId } = request.origin;
  const last = (await store.lastGame(channelId))?.game ?? null;
  const game = last?.stage === 'playing' ? last : null;
  const players =
    game === null
      ? undefined
      : await names.of(
          guildId,
          game.seats.map(({ playerId }) => playerId),
        );
  const named = withNames(typed, players);
  const asked: PlayerQuestion = {
    question: extractQuestion(named) || named,
    edition,
    rulebook,
    cards,
    game,
    ...(players && { players }),
    askerId: actorId,
    found: found?.question,
  };
  const answers = answerQuestion(asked);
  const [first, ...others] = answers.filter(
    (answer) => !isFacts(answer) && !isBesideMeaning(answer, found?.meant),
  );
  const question = found?.question;
  const condition = game ? undefined : conditionOn(asked, first);
  // What cards say stands above the rules that may be meant, since it seldom answers alone.
  if (first && !(question?.isSure === false && isCardAnswer(first)))
    return renderAnswers({ answers: [first, ...others], found, edition, requested, condition }, rulebook);
  if (!question) return undefined;
  const similar = answersToSimilar(asked);
  const quotes = quotesAbove(answers);
  const above = condition ?? (found.meant && formatMeant(found.meant));
  const reply = question.isSure
    ? renderFoundBeside(found, similar, requested, rulebook, condition)
    : await answerUnsure(
        {
          typed,
          question,
          edition,
          requested,
          similar,
          heightAbove: heightOfQuotes(quotes),
          condition: above,
        },
        request,
        ctx,
      );
  const quoting = quoteAbove(reply, quotes);
  // A model knows the facts already.
  return ctx.model ? quoting : factsBelow(quoting, answers, cards);
}

/**
 * True for answers that a term's meaning on another day makes pointless: all that are not computed if there is no such
 * thing yet, else those to sample questions that don't name the term.
 */
function isBesideMeaning({ source }: Answer, meant: DatedMeaning | undefined): boolean {
  if (!meant || dateOf(meant.day) >= TODAYS_DATE) return false;
  return meant.isNotYet
    ? source.kind !== 'computed'
    : source.kind === 'sample' && !namesMeaning(source.question, meant.meaning);
}

/** Our answer for all games where none is played: by the rule that leads, or those that compete to do so. */
function conditionOn(
  { question, edition, rulebook, found }: PlayerQuestion,
  first: Answer | undefined,
): Content | undefined {
  if (!found || dateOf(edition) !== TODAYS_DATE || first?.source.kind === 'computed') return undefined;
  const leading = first?.source.kind === 'sample' ? first.rules : found.matches;
  const competing = first?.source.kind === 'sample' || found.isSure ? 1 : MIN_COMPETING;
  if (leading.length < competing) return undefined;
  const condition = conditionOf(
    question,
    leading.slice(0, competing).map(({ number }) => number),
    rulebook,
  );
  return condition === undefined ? undefined : text`${condition}\n-# Our answer for each kind of game`;
}

/** So many of the rules that may be meant have to depend on the same. */
const MIN_COMPETING = 2;

const MENTION = /<@!?(\d{17,20})>/g;

/** Players of the game by name instead of a mention, which is no word of the question. */
const withNames = (typed: string, players: ReadonlyMap<string, string> | undefined): string =>
  players ? typed.replaceAll(MENTION, (mention, id: string) => players.get(id) ?? mention) : typed;
