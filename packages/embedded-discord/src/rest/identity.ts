import { applicationErrors } from '../limits/application.ts';
import { invalidFormBody } from '../limits/body-errors.ts';
import { type RestResponse, noContent, ok } from '../vocabulary/rest-response.ts';
import { asRecord } from '../vocabulary/json-object.ts';
import { userObject } from '../world/user-object.ts';
import type { World } from '../world/world.ts';
import { getAuthorizedUser } from './activities.ts';
import { refuseRequest } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

/** The bot's own user and application, and the address of its gateway. */
export const identityRoutes: readonly RestRoute[] = [
  { method: 'GET', path: '/gateway', isOpen: true, handle: ({ world }) => ok({ url: world.gatewayUrl }) },
  { method: 'GET', path: '/gateway/bot', handle: ({ world }) => ok(gatewayOf(world)) },
  {
    method: 'GET',
    path: '/users/@me',
    handleBearer: getAuthorizedUser,
    handle: ({ world }) => ok(world.bot),
  },
  { method: 'GET', path: '/users/@me/guilds', handle: listGuilds },
  { method: 'GET', path: '/applications/@me', handle: ({ world }) => ok(applicationOf(world)) },
  { method: 'PATCH', path: '/applications/@me', handle: editApplication },
  { method: 'GET', path: '/oauth2/applications/@me', handle: ({ world }) => ok(applicationOf(world)) },
  { method: 'POST', path: '/users/@me/channels', handle: openDirectMessage },
  { method: 'POST', path: '/channels/:channel/typing', handle: () => noContent },
];

const gatewayOf = ({ gatewayUrl, shards, sessionStarts }: World): unknown => ({
  url: gatewayUrl,
  shards,
  session_start_limit: sessionStarts.sessionStartLimit,
});

function editApplication(request: RouteRequest): RestResponse {
  const { world } = request;
  const body = asRecord(request.body);
  const errors = applicationErrors(body);
  if (errors.length > 0)
    return refuseRequest(
      request,
      'invalid body',
      'Discord would not take this application.',
      invalidFormBody(errors),
    );
  world.application.edit(body);
  return ok(applicationOf(world));
}

function applicationOf({ applicationId, bot, application, channels }: World): unknown {
  return {
    id: applicationId,
    name: bot.username,
    icon: null,
    description: application.description,
    tags: application.tags,
    approximate_guild_count: channels.guildIds().filter((guildId) => application.isOn(guildId)).length,
    summary: '',
    bot,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    flags: 0,
    owner: userObject('100000000000000001', 'owner'),
    team: null,
    integration_types_config: application.installs,
  };
}

/** A page of the servers that the bot is on, in the order of their ids. */
function listGuilds({ world: { channels, application }, query }: RouteRequest): RestResponse {
  const after = BigInt(query.get('after') ?? 0);
  const guilds = channels.guildIds().filter((id) => application.isOn(id) && BigInt(id) > after);
  const ordered = guilds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  return ok(ordered.slice(0, Number(query.get('limit') ?? 200)).map((id) => ({ id })));
}

function openDirectMessage({ world, body }: RouteRequest) {
  const userId = String(asRecord(body)['recipient_id']);
  const { id } = world.channels.getOrCreate(world.names.id('channel', 'direct', userId), null, userId);
  return ok({
    id,
    type: 1,
    recipients: [userObject(userId, world.names.nameOf(userId))],
    last_message_id: null,
  });
}
