import {
  ok,
  unknownGuild,
  unknownMember,
  unknownUser,
  type RestResponse,
} from '../vocabulary/rest-response.ts';
import { everyoneRole, guildOwnerOf } from '../gateway/guild-events.ts';
import { memberState } from '../people/interaction-data.ts';
import { someUser } from '../world/users.ts';
import type { RouteRequest, RestRoute } from './route.ts';

/** The routes of servers and people: those who have been here under a name. */
export const peopleRoutes: readonly RestRoute[] = [
  { method: 'GET', path: '/users/:user', answer: user },
  { method: 'GET', path: '/guilds/:guild', answer: guild },
  { method: 'GET', path: '/guilds/:guild/members/:user', answer: member },
];

function user({ world, parts }: RouteRequest): RestResponse {
  const id = parts['user'] ?? '';
  const name = world.names.nameOf(id);
  return name === null ? unknownUser : ok(someUser(id, name));
}

/** A server with a single role, @everyone. */
function guild({ world, parts }: RouteRequest): RestResponse {
  const id = parts['guild'] ?? '';
  if (!world.channels.guildIds().includes(id) || !world.application.isOn(id)) return unknownGuild;
  return ok({
    id,
    name: world.names.nameOf(id) ?? id,
    owner_id: guildOwnerOf(id),
    roles: [everyoneRole(id)],
  });
}

function member({ world, parts }: RouteRequest): RestResponse {
  const [guildId = '', id = ''] = [parts['guild'], parts['user']];
  if (!world.application.isOn(guildId)) return unknownGuild;
  const name = world.names.nameOf(id);
  if (name === null || !world.membership.isMember(guildId, id)) return unknownMember;
  const until = world.membership.timeOutOf(guildId, id);
  return ok({
    ...memberState(null),
    communication_disabled_until: until === null ? null : new Date(until).toISOString(),
    user: someUser(id, name),
    deaf: false,
    mute: false,
  });
}
