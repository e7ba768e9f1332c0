import { Routes, type REST } from 'discord.js';
import type { Log } from '../../basics/log.ts';
import type { Unreplied } from '../../store/port/changes.ts';
import type { LogRow } from '../../store/port/games.ts';
import { lookAt } from '../../store/port/look.ts';
import type { House, Said } from '../command/command.ts';
import { refusalReply } from '../refusals/refusals.ts';
import { filesOf } from '../command/files.ts';
import { inShort } from '../quotes/shorten.ts';
import { messageBody, type Reply } from '../command/reply.ts';

/** So many answers are delivered late: more cannot have been under way when the process died. */
const MOST_LATE = 1000;
/** Table cards that are read at once. */
const CARDS_AT_ONCE = 64;
/** So far back the log of a game is looked through for a change of the last hour. */
const MOST_LINES = 64;

/**
 * Makes known what was committed but whose answer Discord never took: the acknowledgement failed, or the
 * process died between the two. A change of the game is named by the table card, which is drawn anew; anything else is
 * said in the channel, where a private answer is only mentioned. A channel that cannot be written to is logged.
 * @param interactionId the answer to this interaction only
 */
export async function deliverLate(house: House, rest: REST, log: Log, interactionId?: string): Promise<void> {
  const now = house.clock.now();
  const unreplied = await house.store.unreplied(now, MOST_LATE, interactionId);
  for (const one of unreplied) {
    if (await isOfGame(one, house)) {
      house.tables.touched(one.channelId, { late: one.interactionId });
      house.store.markReplied(one.interactionId, now);
      continue;
    }
    try {
      const said = house.dressed(inShort(belated(one, await isFlipIn(one, house))));
      const reply = await house.drawn(said);
      await rest.post(Routes.channelMessages(one.channelId), { body: messageBody(reply), ...filesOf(reply) });
      log.info({ id: one.interactionId }, 'answered late, in the channel');
    } catch (error) {
      log.warn({ id: one.interactionId, err: error }, 'an answer was committed that cannot be delivered');
    }
    house.store.markReplied(one.interactionId, now);
  }
}

async function isOfGame({ channelId, interactionId }: Unreplied<Said>, { store }: House): Promise<boolean> {
  const look = await lookAt(store, channelId);
  const isIts = (line: LogRow): boolean => line.interactionId === interactionId;
  return look !== null && look.tell((book) => book.log(MOST_LINES).some(isIts));
}

/** Flips of the channel that are looked at for one of the last hour. */
const MOST_FLIPS = 100;

async function isFlipIn({ channelId, interactionId }: Unreplied<Said>, { store }: House): Promise<boolean> {
  const flips = await store.history(channelId, MOST_FLIPS);
  return flips.some((flip) => flip.interactionId === interactionId);
}

const sayPrivate = (actorId: string, isFlip: boolean): string =>
  isFlip
    ? `A private flip or roll of <@${actorId}> counted, but I could not show it. \`/coins history\` does.`
    : `What <@${actorId}> asked for is done, but my private answer came too late to be shown.`;

function belated({ reply: said, actorId }: Unreplied<Said>, isFlip: boolean): Reply {
  const reply = 'code' in said ? refusalReply(said, actorId) : said;
  if (reply.isPrivate) return { content: sayPrivate(actorId, isFlip) };
  const { pings: _, replaces: __, also: ___, ...shown } = reply;
  return { ...shown, content: `This counted, though my answer came too late:\n${reply.content ?? ''}` };
}

/** Has the table cards drawn anew that show an older line than their game's last: the process died between. */
export async function drawLeftCards(
  house: Pick<House, 'store' | 'tables' | 'clock'>,
  after?: string,
): Promise<void> {
  const { store, tables, clock } = house;
  const left = await store.staleCards(clock.now(), CARDS_AT_ONCE, after);
  for (const { channelId } of left) tables.touched(channelId);
  const last = left.at(-1);
  if (last) await drawLeftCards(house, last.channelId);
}
