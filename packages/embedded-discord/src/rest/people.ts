import {
  ok,
  unknownGuild,
  unknownMember,
  unknownUser,
  type RestResponse,
} from '../vocabulary/rest-response.ts';
import { everyoneRole, guildOwnerOf } from '../gateway/guild-events.ts';
import { memberFields } from '../people/interaction-data.ts';
import { userObject } from '../world/user-object.ts';
import type { RouteRequest, RestRoute } from './route.ts';

/** The routes of servers and people: those who have been here under a name. */
export const peopleRoutes: readonly RestRoute[] = [
  { method: 'GET', path: '/users/:user', handle: getUser },
  { method: 'GET', path: '/guilds/:guild', handle: getGuild },
  { method: 'GET', path: '/guilds/:guild/members/:user', handle: getMember },
];

function getUser({ world, params }: RouteRequest): RestResponse {
  const id = params['user'] ?? '';
  const name = world.names.nameOf(id);
  return name === null ? unknownUser : ok(userObject(id, name));
}

/** A server with a single role, @everyone. */
function getGuild({ world, params }: RouteRequest): RestResponse {
  const id = params['guild'] ?? '';
  if (!world.channels.guildIds().includes(id) || !world.application.isOn(id)) return unknownGuild;
  return ok({
    id,
    name: world.names.nameOf(id) ?? id,
    owner_id: guildOwnerOf(id),
    roles: [everyoneRole(id)],
  });
}

function getMember({ world, params }: RouteRequest): RestResponse {
  const [guildId = '', id = ''] = [params['guild'], params['user']];
  if (!world.application.isOn(guildId)) return unknownGuild;
  const name = world.names.nameOf(id);
  if (name === null || !world.membership.isMember(guildId, id)) return unknownMember;
  const until = world.membership.timeOutOf(guildId, id);
  return ok({
    ...memberFields(null),
    communication_disabled_until: until === null ? null : new Date(until).toISOString(),
    user: userObject(id, name),
    deaf: false,
    mute: false,
  });
}
