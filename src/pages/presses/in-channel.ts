import type { Log } from '../../basics/log.ts';
import type { House } from '../../discord/command/command.ts';
import { messageBody, type Reply } from '../../discord/command/reply.ts';
import type { Origin } from '../../store/port/changes.ts';

/** Says something in a channel, for everybody. Rejects where Discord does not take it. */
export type SayInChannel = (channelId: string, body: ReturnType<typeof messageBody>) => Promise<void>;

/**
 * Says where the game is played what somebody did on a page, as Discord says who used a command: nobody flips in secret.
 * @returns false where it could not be said, which is logged
 */
export async function sayInChannel(
  reply: Reply,
  { channelId, actorId, interactionId: id }: Origin,
  {
    say,
    house,
    log,
  }: { readonly say: SayInChannel; readonly house: Pick<House, 'tables'>; readonly log: Log },
): Promise<boolean> {
  const { replaces: _, also: __, ...shown } = reply;
  const content = [`-# <@${actorId}>, on the page:`, reply.content].filter(Boolean).join('\n');
  try {
    await say(channelId, messageBody({ ...shown, content }));
    house.tables.answered(id, true, { channelId, reply });
    return true;
  } catch (err) {
    log.warn({ id, err }, 'what was done on a page could not be said in its channel');
    return false;
  }
}
