import { text } from '#text/template.ts';
import {
  DiscordAPIError,
  InteractionResponseType,
  RESTJSONErrorCodes,
  Routes,
  type BaseInteraction,
  type REST,
} from 'discord.js';
import type { Log } from '#basics/log.ts';
import type { BotContext, BotRequest } from '../command/command.ts';
import { toRawFiles } from '../command/raw-files.ts';
import { messageBody, type Reply } from '../command/reply.ts';
import { NO_ACTIVITY } from '../games/page.ts';
import { bugResponse } from '../requests/middlewares.ts';
import { isUnsure, type Response } from '../requests/request.ts';
import {
  answerInteraction,
  postCallback,
  isNewPublicMessage,
  type AnswerTarget,
  type Delivery,
} from './acknowledge.ts';
import type { DuplicateBotDetector } from './duplicate-bot-detector.ts';
import type { LateAnswers } from './late-answers.ts';
import { answerTargetOf } from './read-interaction.ts';

export interface ResponderOptions {
  readonly ctx: BotContext;
  readonly rest: REST;
  readonly log: Log;
  readonly lateAnswers: Pick<LateAnswers, 'owe'>;
  readonly detector: Pick<DuplicateBotDetector, 'refused'>;
}

/**
 * Sends the response to an interaction.
 * @returns the response that was sent
 * @throws Discord's error if it could not be delivered; a committed one is delivered later
 */
export type Responder = (
  interaction: BaseInteraction,
  asker: BotRequest,
  work: () => Promise<Response>,
) => Promise<Response>;

export function createResponder({ ctx, rest, log, lateAnswers, detector }: ResponderOptions): Responder {
  let hasWarnedOfLaunch = false;

  /** Logged once: only the operator can change it, and any user can cause it. */
  function refuseLaunch(err: unknown): Reply {
    if (!hasWarnedOfLaunch)
      log.warn(
        { err },
        'Discord refuses to open the Activity: enable it under Activities → Settings in the developer portal',
      );
    hasWarnedOfLaunch = true;
    return ctx.formatForDiscord(NO_ACTIVITY);
  }

  const postMessage = (to: AnswerTarget, reply: Reply): Promise<Delivery> =>
    postCallback(rest, to, {
      type: InteractionResponseType.ChannelMessageWithSource,
      data: messageBody(ctx.formatForDiscord(reply)),
    });

  /** Sends an additional private message after the answer. */
  async function sendFollowUp({ id, applicationId, token }: AnswerTarget, reply: Reply): Promise<void> {
    try {
      const drawn = await ctx.renderPictures(ctx.formatForDiscord(reply));
      const [body, files] = [messageBody(drawn), toRawFiles(drawn)];
      await rest.post(Routes.webhook(applicationId, token), { body, ...files, auth: false });
    } catch (err) {
      log.warn({ id, err }, 'a message after the answer was not sent');
    }
  }

  async function sendChoices(to: AnswerTarget, work: () => Promise<Response>): Promise<Response> {
    const response = await work();
    await postCallback(rest, to, {
      type: InteractionResponseType.ApplicationCommandAutocompleteResult,
      data: { choices: response.choices ?? [] },
    });
    return response;
  }

  async function sendReply(
    to: AnswerTarget,
    { origin }: BotRequest,
    work: () => Promise<Response>,
  ): Promise<Response> {
    let response: Response | undefined;
    let delivery: Delivery | undefined;
    let isOwed = false;
    const render = async (): Promise<Reply> => {
      response = await work();
      return ctx.renderPictures(ctx.formatForDiscord(response.reply));
    };
    try {
      delivery = await answerInteraction(rest, ctx.clock, to, render, refuseLaunch);
    } catch (error) {
      if (isInvalidBody(error)) {
        const bug = bugResponse(error);
        await postMessage(to, bug.reply);
        return bug;
      }
      isOwed = true;
      const knowledge = isMessageGone(error) ? 'no' : to;
      lateAnswers.owe(origin, response && isUnsure(response) ? 'unsure' : knowledge);
      if (!isMessageGone(error)) throw error;
      delivery = await postMessage(to, MESSAGE_GONE);
    } finally {
      const { channelId } = origin;
      const posted =
        response && delivery && isNewPublicMessage(response.reply, delivery, to.pressedOn)
          ? { channelId, reply: response.reply }
          : undefined;
      ctx.tableCards.recordAnswer(to.id, delivery === 'delivered', posted);
    }
    const isRepeated = delivery === 'already';
    if (isRepeated) detector.refused(to.id);
    else if (response?.reply.also) await sendFollowUp(to, response.reply.also);
    if (response && isUnsure(response)) lateAnswers.owe(origin, 'unsure');
    else if (!isOwed) ctx.store.markReplied(to.id, ctx.clock.now());
    return { ...(response as Response), ...(isRepeated && { isRepeated }) };
  }

  return (interaction, asker, work) => {
    // If the clock is off by seconds, it does not say how long Discord still waits.
    const isClockRight = ctx.clockAhead() === null;
    const ageMs = isClockRight ? ctx.clock.now() - interaction.createdTimestamp : 0;
    return interaction.isAutocomplete()
      ? sendChoices(answerTargetOf(interaction, 0), work)
      : sendReply(answerTargetOf(interaction, ageMs), asker, work);
  };
}

/** Discord rejected the message, so nothing has been sent. */
const isInvalidBody = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;

/** The message that the reply should replace is gone, so nothing has been sent. */
const isMessageGone = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage;

const MESSAGE_GONE: Reply = {
  content: text`Done. The message that would show it is gone, so a new one follows.`,
  isPrivate: true,
};
