import type { Log } from '#basics/log.ts';
import type { BotContext } from '#discord/command/command.ts';
import { unaskedBody, type Reply } from '#discord/command/reply.ts';
import type { Origin } from '#store/port/changes.ts';

/**
 * Says in its channel what came of something, for everybody. Rejects where Discord does not take it now: it is tried
 * again later, and noted as said then.
 */
export type SayInChannel = (origin: Origin, body: ReturnType<typeof unaskedBody>) => Promise<void>;

/**
 * Says where the game is played what somebody did on a page, as Discord says who used a command: nobody flips in secret.
 * @returns false where it could not be said yet, which is logged
 */
export async function sayInChannel(
  reply: Reply,
  origin: Origin,
  {
    say,
    ctx,
    log,
  }: { readonly say: SayInChannel; readonly ctx: Pick<BotContext, 'tableCards'>; readonly log: Log },
): Promise<boolean> {
  const { channelId, actorId, interactionId: id } = origin;
  const { replaces: _, also: __, ...shown } = reply;
  const content = [`-# <@${actorId}>, on the page:`, reply.content].filter(Boolean).join('\n');
  try {
    await say(origin, unaskedBody({ ...shown, content }));
    ctx.tableCards.recordAnswer(id, true, { channelId, reply });
    return true;
  } catch (err) {
    log.warn({ id, err }, 'what was done on a page could not be said in its channel yet');
    return false;
  }
}
