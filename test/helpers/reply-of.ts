import type { HandlerResult } from '#discord/command/command.ts';
import { contentOf, type Reply } from '#discord/command/reply.ts';
import { renderRefusal } from '#discord/refusals/refusals.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** The reply that a user reads, also for a refusal. */
export const replyOf = (result: HandlerResult, readerId: PlayerId | null = null): Reply =>
  result.ok ? result.value : renderRefusal(result.failure, readerId);

/** @throws if the request was refused */
export function acceptedReply(result: HandlerResult): Reply {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

/** A reply with its content as Discord is sent it. */
export const asSent = (reply: Reply): object => ({
  ...reply,
  ...(reply.content && { content: contentOf(reply) }),
});
