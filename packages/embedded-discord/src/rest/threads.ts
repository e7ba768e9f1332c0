import { invalidFormBody, notOneOf } from '../limits/body-errors.ts';
import { CHANNEL_DEFAULT } from '../messages/mentions.ts';
import { newMessage } from '../messages/message.ts';
import {
  type RestResponse,
  archivedThread,
  created,
  missingPermissionsError,
  noContent,
  ok,
  unknownMember,
  wrongChannelType,
} from '../vocabulary/rest-response.ts';
import { asRecord } from '../vocabulary/json-object.ts';
import { ANNOUNCEMENT_THREAD, holdsPosts, PRIVATE_THREAD, PUBLIC_THREAD } from '../world/channel-states.ts';
import type { Channel } from '../world/channels.ts';
import { refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest } from './route.ts';

/**
 * Starts a public thread without a message, or a post with one if the channel holds posts. Threads, direct messages and
 * voice channels can't have threads.
 * @param shape the channel object of the response
 */
export function startThread(
  request: RouteRequest,
  channel: Channel,
  shape: (thread: Channel) => unknown,
): RestResponse {
  const { world, body: sent } = request;
  const { states } = world;
  const state = states.of(channel.id);
  const isPost = holdsPosts(state);
  const bad = refuseBody(request, isPost ? 'post' : 'thread');
  if (bad) return bad;
  const { name, type, message } = asRecord(sent);
  if (/voice|stage/.test(state.kind)) return wrongChannelType;
  const isPossible = channel.guildId !== null && !channel.thread;
  if (!isPossible)
    return refuseRequest(request, 'wrong channel', 'No thread can start there.', wrongChannelType);
  if (!states.may(channel, isPost ? 'Send Messages' : 'Create Public Threads'))
    return missingPermissionsError;
  if (!isPost) {
    const fitting = state.kind === 'announcement' ? ANNOUNCEMENT_THREAD : PUBLIC_THREAD;
    const text = `A thread of type ${String(type)} cannot start there.`;
    if (type === PRIVATE_THREAD) return refuseRequest(request, 'wrong channel', text, wrongChannelType);
    // Discord does not document which of the two codes the wrong type gets.
    if (type !== fitting)
      return refuseRequest(request, 'wrong channel', text, invalidFormBody([notOneOf([fitting], 'type')]));
  }
  const thread = world.channels.startThread(channel, String(name), world.mint.next());
  world.names.note(thread.id, 'channel', String(name));
  thread.members.add(world.bot.id);
  if (isPost) {
    const sentMessage = { body: asRecord(message), files: request.files };
    const { id: channelId } = thread;
    thread.keep({
      message: newMessage(world, { channelId, sent: sentMessage, mentionsByDefault: CHANNEL_DEFAULT }),
      onlyFor: null,
    });
  }
  return created(shape(thread));
}

/** Requires the permission to write in the thread, and that the user is a member of the server. */
export function addThreadMember({ world, parts }: RouteRequest, channel: Channel): RestResponse {
  const { guildId, thread } = channel;
  if (!thread || guildId === null) return wrongChannelType;
  const userId = parts['user'] === '@me' ? world.bot.id : (parts['user'] ?? '');
  if (world.states.of(channel.id).isArchived) return archivedThread;
  if (!world.states.may(channel, 'Send Messages in Threads')) return missingPermissionsError;
  const isKnown = userId === world.bot.id || world.names.nameOf(userId) !== null;
  if (!isKnown || !world.membership.isMember(guildId, userId)) return unknownMember;
  channel.members.add(userId);
  return noContent;
}

export const threadMembers = (_: RouteRequest, { id, members }: Channel): RestResponse =>
  ok([...members].map((userId) => ({ id, user_id: userId, flags: 0 })));
