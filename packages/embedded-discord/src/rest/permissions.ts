import {
  type RestResponse,
  archivedThread,
  awaitsAuthor,
  missingAccess,
  missingPermissionsError,
  noTextChannel,
  threadIsLocked,
  unknownChannel,
} from '../vocabulary/rest-response.ts';
import { isPostChannel } from '../world/channel-states.ts';
import { isGroupDm, type Channel } from '../world/channels.ts';
import type { World } from '../world/world.ts';

/*
 * Discord's errors due to the state of a channel. Trying is no mistake of the bot, so none of them is reported as a
 * problem.
 */

/** The error if the bot can't access a channel; null if it can. */
export function refuseAccess({ states, application, bot }: World, channel: Channel): RestResponse | null {
  const { thread, id, guildId } = channel;
  if (isGroupDm(channel) || (guildId !== null && !application.isOn(guildId))) return missingAccess;
  if (states.of(id).isDeleted || (thread && states.of(thread.parentId).isDeleted)) return unknownChannel;
  const isOutside = thread && states.of(id).isPrivateThread && !channel.members.has(bot.id);
  return states.allows(channel, 'View Channel') && !isOutside ? null : missingAccess;
}

/** The error if the bot can't write there; null if it can. A message reopens an archived thread. */
export function refuseWriting({ states }: World, channel: Channel, files: number): RestResponse | null {
  const state = states.of(channel.id);
  if (!channel.thread && isPostChannel(state)) return noTextChannel;
  if (!states.allows(channel, channel.thread ? 'Send Messages in Threads' : 'Send Messages'))
    return missingPermissionsError;
  if (files > 0 && !states.allows(channel, 'Attach Files')) return missingPermissionsError;
  if (state.isLocked) return threadIsLocked;
  return state.waitsForAuthor ? awaitsAuthor : null;
}

/** The error if the bot can't edit its own message; null if it can. */
export const refuseEditing = ({ states }: World, channel: Channel): RestResponse | null =>
  states.of(channel.id).isArchived ? archivedThread : null;

/** The error if the bot can't read a message; null if it can. */
export const refuseReading = ({ states }: World, channel: Channel): RestResponse | null =>
  states.allows(channel, 'Read Message History') ? null : missingPermissionsError;
