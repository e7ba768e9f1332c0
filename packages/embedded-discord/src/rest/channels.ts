import type { APIMessage } from 'discord-api-types/v10';
import { DEFAULT_CHANNEL_MENTIONS } from '../messages/mentions.ts';
import { createMessage } from '../messages/message.ts';
import { channelObject } from '../people/interaction-data.ts';
import {
  type RestResponse,
  noContent,
  ok,
  unknownChannel,
  unknownMessage,
} from '../vocabulary/rest-response.ts';
import { asRecord } from '../vocabulary/json-object.ts';
import type { Channel } from '../world/channels.ts';
import { userObject } from '../world/user-object.ts';
import { applyEdit } from './apply-edit.ts';
import { refuseAccess, refuseEditing, refuseReading, refuseWriting } from './permissions.ts';
import { refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';
import { addThreadMember, startThread, threadMembers } from './threads.ts';

const MESSAGE_PATH = '/channels/:channel/messages/:message';

/** Channels, and messages that the bot posts without an interaction. These routes do not find ephemeral messages. */
export const channelRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/channels/:channel',
    handle: withChannel((request, channel) => ok(channelResponse(request, channel))),
  },
  { method: 'GET', path: '/channels/:channel/messages', handle: withChannel(getLatest) },
  { method: 'POST', path: '/channels/:channel/messages', handle: withChannel(post) },
  {
    method: 'POST',
    path: '/channels/:channel/threads',
    handle: withChannel((request, channel) =>
      startThread(request, channel, (thread) => channelResponse(request, thread)),
    ),
  },
  { method: 'GET', path: '/channels/:channel/thread-members', handle: withChannel(threadMembers) },
  { method: 'PUT', path: '/channels/:channel/thread-members/:user', handle: withChannel(addThreadMember) },
  { method: 'GET', path: MESSAGE_PATH, handle: withMessage(get) },
  { method: 'PATCH', path: MESSAGE_PATH, handle: withMessage(patch) },
  { method: 'DELETE', path: MESSAGE_PATH, handle: withMessage(remove) },
];

function withChannel(handle: (request: RouteRequest, channel: Channel) => RestResponse): RestRoute['handle'] {
  return (request) => {
    const channel = request.world.channels.get(request.params['channel'] ?? '');
    if (!channel) return refuseRequest(request, 'unknown thing', 'No such channel.', unknownChannel);
    return refuseAccess(request.world, channel) ?? handle(request, channel);
  };
}

function withMessage(
  answer: (request: RouteRequest, channel: Channel, message: APIMessage) => RestResponse,
): RestRoute['handle'] {
  return withChannel((request, channel) => {
    const stored = channel.get(request.params['message'] ?? '');
    return stored && stored.onlyFor === null
      ? answer(request, channel, stored.message)
      : refuseRequest(request, 'unknown thing', 'No such message.', unknownMessage);
  });
}

function channelResponse({ world }: RouteRequest, { id, guildId, recipientId, thread }: Channel): unknown {
  if (thread) return { ...channelObject(world, id, guildId), owner_id: world.bot.id };
  return recipientId === null
    ? {
        id,
        type: world.states.typeOf({ id, thread }),
        guild_id: guildId,
        name: world.names.nameOf(id) ?? 'channel',
        position: 0,
        rate_limit_per_user: world.states.of(id).slowmode,
        permission_overwrites: world.membership.overwritesOf(id),
      }
    : { id, type: 1, recipients: [userObject(recipientId, world.names.nameOf(recipientId))] };
}

/** Newest first, at most `limit` (50). */
function getLatest({ world, query }: RouteRequest, channel: Channel): RestResponse {
  if (refuseReading(world, channel)) return ok([]);
  const limit = Number(query.get('limit') ?? 50);
  return ok(channel.visibleTo(null).slice(-limit).toReversed());
}

/** How long a nonce is remembered, in ms: "the past few minutes", according to Discord. */
const NONCE_MS = 3 * 60 * 1000;

function get({ world }: RouteRequest, channel: Channel, message: APIMessage): RestResponse {
  return refuseReading(world, channel) ?? ok(message);
}

function post(request: RouteRequest, channel: Channel): RestResponse {
  const refusal =
    refuseWriting(request.world, channel, request.files.length) ?? refuseBody(request, 'message');
  if (refusal) return refusal;
  const body = asRecord(request.body);
  const { nonce, enforce_nonce: isEnforced } = body;
  const known = isEnforced === true && nonce !== undefined ? findByNonce(request, channel, nonce) : undefined;
  if (known) return ok(known);
  const message = createMessage(request.world, {
    channelId: channel.id,
    payload: { body, files: request.files },
    defaultMentions: DEFAULT_CHANNEL_MENTIONS,
    ...(nonce !== undefined && { extraFields: { nonce } }),
  });
  channel.put({ message, onlyFor: null });
  if (channel.thread) {
    // A message reopens an archived thread, and adds the mentioned users.
    if (request.world.states.of(channel.id).isArchived)
      request.world.states.set(channel.id, { isArchived: false });
    for (const { id } of message.mentions) channel.members.add(id);
  }
  return ok(message);
}

/** The message that was recently posted with this nonce. */
function findByNonce({ world }: RouteRequest, channel: Channel, nonce: unknown): APIMessage | undefined {
  const since = world.clock.now() - NONCE_MS;
  const messages = channel.all().map((stored) => stored.message);
  return messages.find((candidate) => candidate.nonce === nonce && Date.parse(candidate.timestamp) > since);
}

function patch(request: RouteRequest, channel: Channel, message: APIMessage): RestResponse {
  const refusal =
    refuseEditing(request.world, channel) ??
    refuseBody(request, 'message edit', { flags: message.flags ?? 0, attachments: message.attachments });
  return refusal ?? applyEdit(request, channel, message, DEFAULT_CHANNEL_MENTIONS).answer;
}

function remove({ world }: RouteRequest, channel: Channel, message: APIMessage): RestResponse {
  const refusal = refuseEditing(world, channel);
  if (refusal) return refusal;
  channel.delete(message.id);
  return noContent;
}
