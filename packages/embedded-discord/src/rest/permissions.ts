import {
  type Answer,
  archivedThread,
  awaitsAuthor,
  missingAccess,
  missingPermissions,
  noTextChannel,
  threadIsLocked,
  unknownChannel,
} from '../vocabulary/answer.ts';
import { holdsPosts } from '../world/channel-states.ts';
import { isGroupDm, type Channel } from '../world/channels.ts';
import type { World } from '../world/world.ts';

/*
 * Discord's refusals that a channel's state is the reason for. The bot did nothing wrong by asking, so none is a problem.
 */

/** Why the bot may not do anything in a channel; null where it may. */
export function refuseAccess({ states, application, bot }: World, channel: Channel): Answer | null {
  const { thread, id, guildId } = channel;
  if (isGroupDm(channel) || (guildId !== null && !application.isOn(guildId))) return missingAccess;
  if (states.of(id).isDeleted || (thread && states.of(thread.parentId).isDeleted)) return unknownChannel;
  const isOutside = thread && states.of(id).isPrivateThread && !channel.members.has(bot.id);
  return states.may(channel, 'View Channel') && !isOutside ? null : missingAccess;
}

/** Why the bot may not write there; null where it may. A message opens an archived thread again. */
export function refuseWriting({ states }: World, channel: Channel, files: number): Answer | null {
  const state = states.of(channel.id);
  if (!channel.thread && holdsPosts(state)) return noTextChannel;
  if (!states.may(channel, channel.thread ? 'Send Messages in Threads' : 'Send Messages'))
    return missingPermissions;
  if (files > 0 && !states.may(channel, 'Attach Files')) return missingPermissions;
  if (state.isLocked) return threadIsLocked;
  return state.waitsForAuthor ? awaitsAuthor : null;
}

/** Why the bot may not change a message of its own; null where it may. */
export const refuseEditing = ({ states }: World, channel: Channel): Answer | null =>
  states.of(channel.id).isArchived ? archivedThread : null;

/** Why the bot may not read a message; null where it may. */
export const refuseReading = ({ states }: World, channel: Channel): Answer | null =>
  states.may(channel, 'Read Message History') ? null : missingPermissions;
