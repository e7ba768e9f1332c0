import { invalidFormBody, notOneOf } from '../limits/body-errors.ts';
import { DEFAULT_CHANNEL_MENTIONS } from '../messages/mentions.ts';
import { createMessage } from '../messages/message.ts';
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
import {
  ANNOUNCEMENT_THREAD,
  isPostChannel,
  PRIVATE_THREAD,
  PUBLIC_THREAD,
} from '../world/channel-states.ts';
import type { Channel } from '../world/channels.ts';
import { refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest } from './route.ts';

/**
 * Starts a public thread without a message, or a post with one if the channel holds posts. Threads, direct messages and
 * voice channels can't have threads.
 * @param formatChannel the channel object of the response
 */
export function startThread(
  request: RouteRequest,
  channel: Channel,
  formatChannel: (thread: Channel) => unknown,
): RestResponse {
  const { world, body } = request;
  const { states } = world;
  const state = states.of(channel.id);
  const isPost = isPostChannel(state);
  const refusal = refuseBody(request, isPost ? 'post' : 'thread');
  if (refusal) return refusal;
  const { name, type, message } = asRecord(body);
  if (/voice|stage/.test(state.kind)) return wrongChannelType;
  const isPossible = channel.guildId !== null && !channel.thread;
  if (!isPossible)
    return refuseRequest(request, 'wrong channel', 'No thread can start there.', wrongChannelType);
  if (!states.allows(channel, isPost ? 'Send Messages' : 'Create Public Threads'))
    return missingPermissionsError;
  if (!isPost) {
    const expectedType = state.kind === 'announcement' ? ANNOUNCEMENT_THREAD : PUBLIC_THREAD;
    const text = `A thread of type ${String(type)} cannot start there.`;
    if (type === PRIVATE_THREAD) return refuseRequest(request, 'wrong channel', text, wrongChannelType);
    // Discord does not document which of the two codes the wrong type gets.
    if (type !== expectedType)
      return refuseRequest(
        request,
        'wrong channel',
        text,
        invalidFormBody([notOneOf([expectedType], 'type')]),
      );
  }
  const thread = world.channels.startThread(channel, String(name), world.snowflakes.next());
  world.names.set(thread.id, 'channel', String(name));
  thread.members.add(world.bot.id);
  if (isPost) {
    const sentMessage = { body: asRecord(message), files: request.files };
    const { id: channelId } = thread;
    thread.put({
      message: createMessage(world, {
        channelId,
        payload: sentMessage,
        defaultMentions: DEFAULT_CHANNEL_MENTIONS,
      }),
      onlyFor: null,
    });
  }
  return created(formatChannel(thread));
}

/** Requires the permission to write in the thread, and that the user is a member of the server. */
export function addThreadMember({ world, params }: RouteRequest, channel: Channel): RestResponse {
  const { guildId, thread } = channel;
  if (!thread || guildId === null) return wrongChannelType;
  const userId = params['user'] === '@me' ? world.bot.id : (params['user'] ?? '');
  if (world.states.of(channel.id).isArchived) return archivedThread;
  if (!world.states.allows(channel, 'Send Messages in Threads')) return missingPermissionsError;
  const isKnown = userId === world.bot.id || world.names.nameOf(userId) !== null;
  if (!isKnown || !world.membership.isMember(guildId, userId)) return unknownMember;
  channel.members.add(userId);
  return noContent;
}

export const threadMembers = (_: RouteRequest, { id, members }: Channel): RestResponse =>
  ok([...members].map((userId) => ({ id, user_id: userId, flags: 0 })));
