import {
  DiscordAPIError,
  InteractionResponseType as Type,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
  type REST,
} from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { messageBody, type Reply } from '../command/reply.ts';
import { toRawFiles } from '../command/raw-files.ts';

/** An answer is deferred this many ms after the interaction was made. Discord waits 3 s for the first answer. */
const DEFERRAL_MS = 2000;
/**
 * The minimum time before a deferral, however late the interaction arrived: most answers are ready by then, and a clock
 * that runs ahead makes every interaction look late.
 */
const MIN_DEFERRAL_MS = 500;

/**
 * How the answer reached the user. `deferred`: after a deferral, as a message of its own. `anew`: as a message of its
 * own, because it could not replace the pressed message: Discord lets no message switch to or from Components V2.
 * `already`: another delivery of the same interaction had been answered before.
 */
export type Delivery = 'delivered' | 'deferred' | 'anew' | 'already';

/** The interaction to answer. `pressedOn` is the message whose button, select or form was used. */
export interface AnswerTarget {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly pressedOn: PressedMessage | null;
  /** How old it was when it arrived, in ms; 0 if the clock of this machine is off. */
  readonly ageMs: number;
}

/** The traits of a message that decide whether a reply can replace it. */
export interface PressedMessage {
  /** The message uses Components V2. */
  readonly hasComponentsV2: boolean;
  /** Only the user who pressed sees it. */
  readonly isPrivate: boolean;
}

/** Called with Discord's error if it refuses to open the Activity. Returns the message to send instead. */
export type LaunchFallback = (error: DiscordAPIError) => Reply;

/**
 * Sends the result of `work` as the one answer to an interaction. If it is not ready two seconds after the interaction
 * was made, the answer is deferred privately, since a deferral fixes the visibility and the answer may be a refusal; a
 * public answer then follows as a message of its own.
 * @throws errors of `work`, after which nothing or only a private deferral has been sent, and errors of Discord
 * @see https://discord.com/developers/docs/interactions/receiving-and-responding
 */
export async function answerInteraction(
  rest: REST,
  clock: Clock,
  to: AnswerTarget,
  work: () => Promise<Reply>,
  launchFallback: LaunchFallback,
): Promise<Delivery> {
  let deferral: Promise<Delivery> | undefined;
  const left = DEFERRAL_MS - Math.max(0, to.ageMs);
  const cancelDeferral = clock.after(Math.max(left, MIN_DEFERRAL_MS), () => {
    deferral = postCallback(rest, to, {
      type: Type.DeferredChannelMessageWithSource,
      data: { flags: MessageFlags.Ephemeral },
    });
    deferral.catch(() => undefined);
  });
  let reply: Reply;
  try {
    reply = await work();
  } finally {
    cancelDeferral();
  }
  if (deferral) {
    if ((await deferral) === 'already') return 'already';
    await sendDeferred(rest, to, reply);
    return 'deferred';
  }
  if (reply.form) return postCallback(rest, to, { type: Type.Modal, data: reply.form });
  if (reply.launches) return launch(rest, to, launchFallback);
  const { pressedOn } = to;
  // A private reply must not replace a public message.
  if (!reply.replaces || !pressedOn || (reply.isPrivate && !pressedOn.isPrivate))
    return postCallback(
      rest,
      to,
      { type: Type.ChannelMessageWithSource, data: messageBody(reply) },
      toRawFiles(reply),
    );
  if (pressedOn.hasComponentsV2 === (reply.layout !== undefined))
    return postCallback(rest, to, { type: Type.UpdateMessage, data: messageBody(reply) }, toRawFiles(reply));
  const newMessage: Reply = pressedOn.isPrivate ? { ...reply, isPrivate: true } : reply;
  const delivery = await postCallback(
    rest,
    to,
    { type: Type.ChannelMessageWithSource, data: messageBody(newMessage) },
    toRawFiles(newMessage),
  );
  return delivery === 'delivered' ? 'anew' : delivery;
}

async function launch(rest: REST, to: AnswerTarget, launchFallback: LaunchFallback): Promise<Delivery> {
  try {
    return await postCallback(rest, to, { type: Type.LaunchActivity });
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || error.code === RESTJSONErrorCodes.UnknownInteraction)
      throw error;
    return postCallback(rest, to, {
      type: Type.ChannelMessageWithSource,
      data: messageBody(launchFallback(error)),
    });
  }
}

/** True if the reply was sent as a new public message, below all earlier ones in the channel. */
export function isNewPublicMessage(
  reply: Reply,
  delivery: Delivery,
  pressedOn: PressedMessage | null,
): boolean {
  if (delivery === 'already' || reply.isPrivate) return false;
  // A deferral is private: a public reply followed as a message of its own.
  if (delivery === 'deferred') return true;
  if (reply.form) return false;
  if (!reply.replaces || !pressedOn) return true;
  return delivery === 'anew' && !pressedOn.isPrivate;
}

/** Replaces the private deferral when a public reply follows it. */
export const HERE_IT_IS = 'Here it is:';

async function sendDeferred(rest: REST, to: AnswerTarget, reply: Reply): Promise<void> {
  const original = Routes.webhookMessage(to.applicationId, to.token);
  if (reply.isPrivate) {
    await rest.patch(original, { body: messageBody(reply), ...toRawFiles(reply), auth: false });
    return;
  }
  await rest.patch(original, { body: messageBody({ content: [HERE_IT_IS] }), auth: false });
  await rest.post(Routes.webhook(to.applicationId, to.token), {
    body: messageBody(reply),
    ...toRawFiles(reply),
    auth: false,
  });
}

/** Sends one callback request. An interaction that has already been answered is an outcome, not an error. */
export async function postCallback(
  rest: REST,
  to: AnswerTarget,
  body: unknown,
  files: ReturnType<typeof toRawFiles> = {},
): Promise<Delivery> {
  try {
    await rest.post(Routes.interactionCallback(to.id, to.token), { body, ...files, auth: false });
    return 'delivered';
  } catch (error) {
    if (
      error instanceof DiscordAPIError &&
      error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged
    )
      return 'already';
    throw error;
  }
}
