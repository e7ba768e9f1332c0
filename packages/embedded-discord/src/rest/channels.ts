import type { APIMessage } from 'discord-api-types/v10';
import { CHANNEL_DEFAULT } from '../messages/mentions.ts';
import { newMessage } from '../messages/message.ts';
import { someChannel as channelJson } from '../people/interaction-data.ts';
import {
  type RestResponse,
  noContent,
  ok,
  unknownChannel,
  unknownMessage,
} from '../vocabulary/rest-response.ts';
import { asRecord as asObject } from '../vocabulary/json-object.ts';
import type { Channel } from '../world/channels.ts';
import { someUser } from '../world/users.ts';
import { applyEdit } from './edits.ts';
import { refuseAccess, refuseEditing, refuseReading, refuseWriting } from './permissions.ts';
import { refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';
import { addThreadMember, startThread, threadMembers } from './threads.ts';

const message = '/channels/:channel/messages/:message';

/** Channels, and messages that the bot posts without an interaction. These routes do not find ephemeral messages. */
export const channelRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/channels/:channel',
    answer: inChannel((request, channel) => ok(channelOf(request, channel))),
  },
  { method: 'GET', path: '/channels/:channel/messages', answer: inChannel(latest) },
  { method: 'POST', path: '/channels/:channel/messages', answer: inChannel(post) },
  {
    method: 'POST',
    path: '/channels/:channel/threads',
    answer: inChannel((request, channel) =>
      startThread(request, channel, (thread) => channelOf(request, thread)),
    ),
  },
  { method: 'GET', path: '/channels/:channel/thread-members', answer: inChannel(threadMembers) },
  { method: 'PUT', path: '/channels/:channel/thread-members/:user', answer: inChannel(addThreadMember) },
  { method: 'GET', path: message, answer: ofMessage(get) },
  { method: 'PATCH', path: message, answer: ofMessage(patch) },
  { method: 'DELETE', path: message, answer: ofMessage(remove) },
];

function inChannel(answer: (request: RouteRequest, channel: Channel) => RestResponse): RestRoute['answer'] {
  return (request) => {
    const channel = request.world.channels.get(request.parts['channel'] ?? '');
    if (!channel) return refuseRequest(request, 'unknown thing', 'No such channel.', unknownChannel);
    return refuseAccess(request.world, channel) ?? answer(request, channel);
  };
}

function ofMessage(
  answer: (request: RouteRequest, channel: Channel, found: APIMessage) => RestResponse,
): RestRoute['answer'] {
  return inChannel((request, channel) => {
    const kept = channel.get(request.parts['message'] ?? '');
    return kept && kept.onlyFor === null
      ? answer(request, channel, kept.message)
      : refuseRequest(request, 'unknown thing', 'No such message.', unknownMessage);
  });
}

function channelOf({ world }: RouteRequest, { id, guildId, recipientId, thread }: Channel): unknown {
  if (thread) return { ...channelJson(world, id, guildId), owner_id: world.bot.id };
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
    : { id, type: 1, recipients: [someUser(recipientId, world.names.nameOf(recipientId))] };
}

/** Newest first, at most `limit` (50). */
function latest({ world, query }: RouteRequest, channel: Channel): RestResponse {
  if (refuseReading(world, channel)) return ok([]);
  const limit = Number(query.get('limit') ?? 50);
  return ok(channel.visibleTo(null).slice(-limit).toReversed());
}

/** How long a nonce is remembered, in ms: "the past few minutes", according to Discord. */
const NONCE_MS = 3 * 60 * 1000;

function get({ world }: RouteRequest, channel: Channel, found: APIMessage): RestResponse {
  return refuseReading(world, channel) ?? ok(found);
}

function post(request: RouteRequest, channel: Channel): RestResponse {
  const bad = refuseWriting(request.world, channel, request.files.length) ?? refuseBody(request, 'message');
  if (bad) return bad;
  const body = asObject(request.body);
  const { nonce, enforce_nonce: isEnforced } = body;
  const known = isEnforced === true && nonce !== undefined ? ofNonce(request, channel, nonce) : undefined;
  if (known) return ok(known);
  const made = newMessage(request.world, {
    channelId: channel.id,
    sent: { body, files: request.files },
    mentionsByDefault: CHANNEL_DEFAULT,
    ...(nonce !== undefined && { rest: { nonce } }),
  });
  channel.keep({ message: made, onlyFor: null });
  if (channel.thread) {
    // A message reopens an archived thread, and adds the mentioned users.
    if (request.world.states.of(channel.id).isArchived)
      request.world.states.set(channel.id, { isArchived: false });
    for (const { id } of made.mentions) channel.members.add(id);
  }
  return ok(made);
}

/** The message that was recently posted with this nonce. */
function ofNonce({ world }: RouteRequest, channel: Channel, nonce: unknown): APIMessage | undefined {
  const since = world.clock.now() - NONCE_MS;
  const messages = channel.all().map((kept) => kept.message);
  return messages.find((candidate) => candidate.nonce === nonce && Date.parse(candidate.timestamp) > since);
}

function patch(request: RouteRequest, channel: Channel, found: APIMessage): RestResponse {
  const bad =
    refuseEditing(request.world, channel) ??
    refuseBody(request, 'message edit', { flags: found.flags ?? 0, attachments: found.attachments });
  return bad ?? applyEdit(request, channel, found, CHANNEL_DEFAULT).answer;
}

function remove({ world }: RouteRequest, channel: Channel, found: APIMessage): RestResponse {
  const refused = refuseEditing(world, channel);
  if (refused) return refused;
  channel.forget(found.id);
  return noContent;
}
