import { joinLines, small } from '#text/parts.ts';
import type { Content } from '#text/text.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import type { Answer } from '#answers/answer/answer.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { withoutGuestNames, withoutMentions } from '#model/table-facts.ts';
import type { ModelReply } from '#model/model.ts';
import type { QuestionMatches } from '#rulebook/queries/find-number.ts';
import type { BotContext, BotRequest } from '../command/command.ts';
import { mayAskModel } from '../command/edition-option.ts';
import type { Reply } from '../command/reply.ts';
import { heightOf } from '../words/height.ts';
import { extractQuestion } from './extract-question.ts';
import { renderUnsure } from './list.ts';
import { renderPhrased } from './render-phrased.ts';

/** A question that no rule surely answers. */
export interface UnsureQuestion {
  /** As it was typed, or the text of a message. */
  readonly typed: string;
  readonly question: QuestionMatches;
  /** The edition that answers. */
  readonly edition: Edition;
  /** The requested edition, if texts may be another's. */
  readonly requested: Edition | undefined;
  /** Answers to similar questions. */
  readonly similar: readonly Answer[];
  /** Lines on a phone that will stand above the reply. */
  readonly heightAbove: number;
  /** A line above the reply: our answer for each kind of game, or the meaning of a term on the day. */
  readonly condition?: Content | undefined;
}

export type AnswerContext = Pick<BotContext, 'rulebook' | 'cards' | 'store' | 'model' | 'names'>;

/** Why the rules come without an answer; no note if the model found none. */
const NOTES: Readonly<Record<Exclude<ModelReply['outcome'], 'answered'>, string | null>> = {
  none: null,
  away: 'My language model doesn’t answer now.',
  busy: 'My language model is busy.',
  'used-up': 'My language model has answered enough for today.',
};

const PLAYER_NUMBER = /\bplayer \d/i;

/** Has a model answer if one is used and can; otherwise asks which rule is meant. */
export async function answerUnsure(
  { typed, question, edition, requested, similar, heightAbove, condition }: UnsureQuestion,
  { origin }: Pick<BotRequest, 'origin'>,
  ctx: AnswerContext,
): Promise<Reply> {
  // An import may replace the rulebook in `ctx` while the model answers.
  const { rulebook, cards, store, model } = ctx;
  const above = heightAbove + (condition === undefined ? 0 : heightOf(toMarkdown(condition)));
  const listed = renderUnsure(question, rulebook, { requested, similar, heightAbove: above });
  const rules =
    condition === undefined ? listed : { ...listed, content: joinLines([condition, listed.content ?? '']) };
  if (!model || question.isSmallTalk || !(await mayAskModel(origin, ctx))) return rules;
  const game = (await store.lastGame(origin.channelId))?.game ?? null;
  const cleanQuestion = withoutGuestNames(extractQuestion(withoutMentions(typed, game)), game);
  if (cleanQuestion === '') return rules;
  const reply = await model.phrase({
    question: cleanQuestion,
    edition,
    game: game?.stage === 'playing' ? game : null,
    askerId: origin.actorId,
    guildId: origin.guildId,
    rulebook,
    cards,
  });
  if (reply.outcome === 'answered')
    return renderPhrased(reply.answer, question.matches, edition, rulebook, {
      id: reply.id,
      // If the asker numbers the players, the model may mean these numbers instead of those of the seats.
      seats: PLAYER_NUMBER.test(typed) ? [] : (game?.seats ?? []),
    });
  const note = NOTES[reply.outcome];
  return note === null ? rules : { ...rules, content: joinLines([rules.content ?? '', small(note)]) };
}
