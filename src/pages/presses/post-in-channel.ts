import { joinLines, playerName, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Log } from '#basics/log.ts';
import type { BotContext } from '#discord/command/command.ts';
import { unpromptedBody, type Reply } from '#discord/command/reply.ts';
import type { Origin } from '#store/port/changes.ts';

/**
 * Posts the result of a press in its channel. Rejects if Discord does not accept it now; then it is retried later, and
 * marked as posted then.
 */
export type PostInChannel = (origin: Origin, body: ReturnType<typeof unpromptedBody>) => Promise<void>;

/**
 * Posts a player's action on a page in the channel of the game, just as Discord shows who used a command, so that no
 * coin is flipped in secret.
 * @returns false if it could not be posted yet, which is logged
 */
export async function postInChannel(
  reply: Reply,
  origin: Origin,
  {
    say,
    ctx,
    log,
  }: {
    readonly say: PostInChannel;
    readonly ctx: Pick<BotContext, 'formatForDiscord' | 'tableCards'>;
    readonly log: Log;
  },
): Promise<boolean> {
  const { channelId, actorId, interactionId: id } = origin;
  const { replaces: _, also: __, ...shown } = reply;
  const actor = ranked('decisive', text`-# ${playerName(actorId)}, on the page:`);
  const content = joinLines([actor, reply.content ?? []]);
  // Formatting fits the content, which must happen once only.
  const body = unpromptedBody(ctx.formatForDiscord({ ...shown, content }));
  try {
    await say(origin, body);
    ctx.tableCards.recordAnswer(id, true, { channelId, reply: ctx.formatForDiscord(reply) });
    return true;
  } catch (err) {
    log.warn({ id, err }, 'the result of a press on a page could not be posted in its channel yet');
    return false;
  }
}
