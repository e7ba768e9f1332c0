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
import { toRawFiles } from '../command/files.ts';

/** Discord waits 3 s for the first answer. So many ms after the interaction was made, the answer is deferred. */
const PATIENCE_MS = 2000;
/** An answer that is ready at once needs no deferral, however late the interaction arrived. */
const LEAST_PATIENCE_MS = 100;

/**
 * How the answer reached the user: `deferred` after a deferral, as a message of its own; `anew` likewise, where it would
 * have taken the place of a message that is in Components V2 and it is not, or the other way round: Discord lets no
 * message change from one to the other; `already` when another delivery of the same interaction was answered before.
 */
export type Delivery = 'delivered' | 'deferred' | 'anew' | 'already';

/** The interaction to answer: its id and token, the application's id, and the message that was pressed on, if any. */
export interface Answerable {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  readonly pressedOn: PressedMessage | null;
  /** How old it was when it arrived, in ms; 0 where the clock of this machine cannot tell. */
  readonly ageMs: number;
}

/** The facts about a message by which it is decided whether a reply can take its place. */
export interface PressedMessage {
  /** It is in Components V2. */
  readonly isInParts: boolean;
  /** Only whoever pressed sees it. */
  readonly isPrivate: boolean;
}

/**
 * Sends what `work` comes to as the one answer to an interaction. What is not done two seconds after it was made is
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
  const left = PATIENCE_MS - Math.max(0, to.ageMs);
  const callOff = clock.after(Math.max(left, LEAST_PATIENCE_MS), () => {
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
  const { pressedOn } = to;
  // What only one person may read takes no place where everybody reads.
  if (!reply.replaces || !pressedOn || (reply.isPrivate && !pressedOn.isPrivate))
    return callBack(
      rest,
      to,
      { type: Type.ChannelMessageWithSource, data: messageBody(reply) },
      toRawFiles(reply),
    );
  if (pressedOn.isInParts === (reply.layout !== undefined))
    return callBack(rest, to, { type: Type.UpdateMessage, data: messageBody(reply) }, toRawFiles(reply));
  const anew: Reply = pressedOn.isPrivate ? { ...reply, isPrivate: true } : reply;
  const delivery = await callBack(
    rest,
    to,
    { type: Type.ChannelMessageWithSource, data: messageBody(anew) },
    toRawFiles(anew),
  );
  return delivery === 'delivered' ? 'anew' : delivery;
}

/** True of a reply that stands below all that was in the channel before, for everybody to see. */
export function pushesUp(reply: Reply, delivery: Delivery, pressedOn: PressedMessage | null): boolean {
  if (delivery === 'already' || reply.isPrivate) return false;
  // A deferral is private: what everybody may read followed as a message of its own.
  if (delivery === 'deferred') return true;
  if (reply.form) return false;
  if (!reply.replaces || !pressedOn) return true;
  return delivery === 'anew' && !pressedOn.isPrivate;
}

/** Takes the place of a deferral, which is private, before what everybody may read. */
export const HERE_IT_IS = 'Here it is:';

async function sendDeferred(rest: REST, to: Answerable, reply: Reply): Promise<void> {
  const original = Routes.webhookMessage(to.applicationId, to.token);
  if (reply.isPrivate) {
    await rest.patch(original, { body: messageBody(reply), ...toRawFiles(reply), auth: false });
    return;
  }
  await rest.patch(original, { body: messageBody({ content: HERE_IT_IS }), auth: false });
  await rest.post(Routes.webhook(to.applicationId, to.token), {
    body: messageBody(reply),
    ...toRawFiles(reply),
    auth: false,
  });
}

/** One callback request. That the interaction has been answered already is an outcome, not an error. */
export async function callBack(
  rest: REST,
  to: Answerable,
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
