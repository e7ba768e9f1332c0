import { Routes, type REST } from 'discord.js';
import type { Log } from '../../basics/log.ts';
import type { Unreplied } from '../../store/port/changes.ts';
import type { House, Said } from '../command/command.ts';
import { refusalReply } from '../refusals/refusals.ts';
import { messageBody, type Reply } from '../command/reply.ts';

/** So far back the log of a game is looked through for a change of the last hour. */
const MOST_LINES = 64;

/**
 * Makes known what was committed but whose answer Discord never took: the acknowledgement failed, or the
 * process died between the two. A change of the game is named by the table card, which is drawn anew; anything else is
 * said in the channel, where a private answer is only mentioned. A channel that cannot be written to is logged.
 */
export async function deliverLate(
  house: House,
  rest: REST,
  log: Log,
  which: (one: Unreplied<Said>) => boolean = () => true,
): Promise<void> {
  const now = house.clock.now();
  for (const one of house.store.unreplied(now).filter(which)) {
    if (isOfGame(one, house)) {
      house.tables.touched(one.channelId, { late: one.interactionId });
      house.store.markReplied(one.interactionId, now);
      continue;
    }
    try {
      const body = messageBody(belated(one, isFlipIn(one, house)));
      await rest.post(Routes.channelMessages(one.channelId), { body });
      log.info({ id: one.interactionId }, 'answered late, in the channel');
    } catch (error) {
      log.warn({ id: one.interactionId, err: error }, 'an answer was committed that cannot be delivered');
    }
    house.store.markReplied(one.interactionId, now);
  }
}

const isOfGame = ({ channelId, interactionId }: Unreplied<Said>, { store }: House): boolean =>
  store
    .lastGame(channelId)
    ?.log(MOST_LINES)
    .some((line) => line.interactionId === interactionId) ?? false;

/** Flips of the channel that are looked at for one of the last hour. */
const MOST_FLIPS = 100;

const isFlipIn = ({ channelId, interactionId }: Unreplied<Said>, { store }: House): boolean =>
  store.history(channelId, MOST_FLIPS).some((flip) => flip.interactionId === interactionId);

const sayPrivate = (actorId: string, isFlip: boolean): string =>
  isFlip
    ? `A private flip of <@${actorId}> counted, but I could not show it. \`/coins history\` does.`
    : `What <@${actorId}> asked for is done, but my private answer came too late to be shown.`;

function belated({ reply: said, actorId }: Unreplied<Said>, isFlip: boolean): Reply {
  const reply = 'code' in said ? refusalReply(said, actorId) : said;
  if (reply.isPrivate) return { content: sayPrivate(actorId, isFlip) };
  const { pings: _, replaces: __, ...shown } = reply;
  return { ...shown, content: `This counted, though my answer came too late:\n${reply.content ?? ''}` };
}
