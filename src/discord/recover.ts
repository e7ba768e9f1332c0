import { Routes, type REST } from 'discord.js';
import type { Log } from '../log.ts';
import type { Unreplied } from '../store/port.ts';
import type { House, Said } from './command.ts';
import { refusalReply } from './refusals.ts';
import { messageBody, type Reply } from './reply.ts';

/**
 * Says in the channel what was committed but whose answer Discord never took: the acknowledgement failed, or the
 * process died between the two. A private answer is only mentioned. A channel that cannot be written to is logged.
 */
export async function deliverLate(
  house: House,
  rest: REST,
  log: Log,
  which: (one: Unreplied<Said>) => boolean = () => true,
): Promise<void> {
  const now = house.clock.now();
  for (const one of house.store.unreplied(now).filter(which)) {
    try {
      const body = messageBody(belated(one));
      await rest.post(Routes.channelMessages(one.channelId), { body });
      log.info({ id: one.interactionId }, 'answered late, in the channel');
    } catch (error) {
      log.warn({ id: one.interactionId, err: error }, 'an answer was committed that cannot be delivered');
    }
    house.store.markReplied(one.interactionId, now);
  }
}

function belated({ reply: said, actorId }: Unreplied<Said>): Reply {
  const reply = 'code' in said ? refusalReply(said) : said;
  if (reply.isPrivate)
    return {
      content: `A private flip of <@${actorId}> counted, but I could not show it. \`/coins history\` does.`,
    };
  const { pings: _, replaces: __, ...shown } = reply;
  return { ...shown, content: `This counted, though my answer came too late:\n${reply.content ?? ''}` };
}
