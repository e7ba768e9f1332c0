import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { answerQuestion } from '#answers/answer-question.ts';
import { isCardFacts, isCardAnswer, type Answer, type PlayerQuestion } from '#answers/answer/answer.ts';
import { answersToSimilar } from '#answers/phrases/sample-answer.ts';
import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { namesMeaning, type DatedMeaning } from '#rulebook/queries/dated-words.ts';
import type { QueryAnswer } from '#rulebook/queries/find-number.ts';
import { conditionOf } from '#rulebook/queries/rules-by-game.ts';
import type { BotRequest } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { answerUnsure, type AnswerContext } from './answer-unsure.ts';
import { extractQuestion } from './extract-question.ts';
import { addFactsBelow, heightOfQuotes, addQuotesAbove, selectQuotes } from './quote-cards.ts';
import { formatMeant } from './render-rule.ts';
import { renderAnswers, renderWithSimilarAnswer } from './render-answers.ts';

/** A question in words, and the search result for it. */
export interface TypedQuestion {
  /** As it was typed, or the text of a message. */
  readonly typed: string;
  /** `undefined` if no rule matches. */
  readonly queryAnswer: QueryAnswer | undefined;
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
  { typed, queryAnswer, edition, requested }: TypedQuestion,
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
  const typedWithNames = withNames(typed, players);
  const playerQuestion: PlayerQuestion = {
    question: extractQuestion(typedWithNames) || typedWithNames,
    edition,
    rulebook,
    cards,
    game,
    ...(players && { players }),
    askerId: actorId,
    ruleMatches: queryAnswer?.question,
  };
  const answers = answerQuestion(playerQuestion);
  const [first, ...others] = answers.filter(
    (answer) => !isCardFacts(answer) && !isBesideMeaning(answer, queryAnswer?.meant),
  );
  const question = queryAnswer?.question;
  const condition = game ? undefined : conditionOn(playerQuestion, first);
  // What cards say stands above the rules that may be meant, since it seldom answers alone.
  if (first && !(question?.isSure === false && isCardAnswer(first)))
    return renderAnswers(
      { answers: [first, ...others], queryAnswer, edition, requested, condition },
      rulebook,
    );
  if (!question) return undefined;
  const similar = answersToSimilar(playerQuestion);
  const quotes = selectQuotes(answers);
  const above = condition ?? (queryAnswer.meant && formatMeant(queryAnswer.meant));
  const reply = question.isSure
    ? renderWithSimilarAnswer(queryAnswer, similar, requested, rulebook, condition)
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
  const withQuotes = addQuotesAbove(reply, quotes);
  // A model is given the facts of the named cards.
  return ctx.model ? withQuotes : addFactsBelow(withQuotes, answers, cards);
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

/** If no game is played, our answer for each kind of game, by the best rule or the rules that may be meant. */
function conditionOn(
  { question, edition, rulebook, ruleMatches }: PlayerQuestion,
  first: Answer | undefined,
): Content | undefined {
  if (!ruleMatches || dateOf(edition) !== TODAYS_DATE || first?.source.kind === 'computed') return undefined;
  const leading = first?.source.kind === 'sample' ? first.rules : ruleMatches.matches;
  const minCompeting = first?.source.kind === 'sample' || ruleMatches.isSure ? 1 : MIN_COMPETING;
  if (leading.length < minCompeting) return undefined;
  const condition = conditionOf(
    question,
    leading.slice(0, minCompeting).map(({ number }) => number),
    rulebook,
  );
  return condition === undefined ? undefined : text`${condition}\n-# Our answer for each kind of game`;
}

/** If no rule is certain, how many of the best ones have to depend on the kind of game in the same way. */
const MIN_COMPETING = 2;

const MENTION = /<@!?(\d{17,20})>/g;

/** Replaces mentions of players of the game by their names. */
const withNames = (typed: string, players: ReadonlyMap<string, string> | undefined): string =>
  players ? typed.replaceAll(MENTION, (mention, id: string) => players.get(id) ?? mention) : typed;
