import {
  DiscordAPIError,
  InteractionResponseType as Type,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
  type REST,
} from 'discord.js';
import type { Clock } from '../../basics/clock.ts';
import { messageBody, type Reply } from '../command/reply.ts';

/** Discord waits 3 s for the first answer. Past this many ms without one, the answer is deferred. */
const PATIENCE_MS = 2000;

/**
 * How the answer reached the user: `deferred` after a deferral, as a message of its own; `already` when another delivery
 * of the same interaction was answered before.
 */
export type Delivery = 'delivered' | 'deferred' | 'already';

/** The interaction to answer: its id and token, the application's id, and whether it is a press on a message. */
export interface Answerable {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly isPress: boolean;
}

/**
 * Sends what `work` comes to as the one answer to an interaction. Work that takes longer than two seconds is
 * deferred privately, since a deferral fixes the visibility and the answer may be a refusal; what everybody may
 * read then follows as a message of its own.
 * @throws what `work` throws (nothing was sent then, or a private deferral), and what Discord answers.
 * @see https://discord.com/developers/docs/interactions/receiving-and-responding
 */
export async function answer(
  rest: REST,
  clock: Clock,
  to: Answerable,
  work: () => Promise<Reply>,
): Promise<Delivery> {
  let deferral: Promise<Delivery> | undefined;
  const callOff = clock.after(PATIENCE_MS, () => {
    deferral = callBack(rest, to, {
      type: Type.DeferredChannelMessageWithSource,
      data: { flags: MessageFlags.Ephemeral },
    });
    deferral.catch(() => undefined);
  });
  let reply: Reply;
  try {
    reply = await work();
  } finally {
    callOff();
  }
  if (deferral) {
    if ((await deferral) === 'already') return 'already';
    await sendDeferred(rest, to, reply);
    return 'deferred';
  }
  if (reply.form) return callBack(rest, to, { type: Type.Modal, data: reply.form });
  const type = to.isPress && reply.replaces ? Type.UpdateMessage : Type.ChannelMessageWithSource;
  return callBack(rest, to, { type, data: messageBody(reply) });
}

async function sendDeferred(rest: REST, to: Answerable, reply: Reply): Promise<void> {
  const original = Routes.webhookMessage(to.applicationId, to.token);
  if (reply.isPrivate) {
    await rest.patch(original, { body: messageBody(reply), auth: false });
    return;
  }
  await rest.patch(original, { body: messageBody({ content: 'Here it is:' }), auth: false });
  await rest.post(Routes.webhook(to.applicationId, to.token), { body: messageBody(reply), auth: false });
}

/** One callback request. That the interaction has been answered already is an outcome, not an error. */
export async function callBack(rest: REST, to: Answerable, body: unknown): Promise<Delivery> {
  try {
    await rest.post(Routes.interactionCallback(to.id, to.token), { body, auth: false });
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
