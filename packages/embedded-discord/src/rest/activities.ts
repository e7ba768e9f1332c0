import { type RestResponse, notFound, ok, unauthorized } from '../vocabulary/rest-response.ts';
import { asRecord, asText } from '../vocabulary/json-object.ts';
import { userObject } from '../world/user-object.ts';
import { forOwnApplication, refuseRequest } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

/** The routes of an Activity: its participants, and the exchange of OAuth2 codes. */
export const activityRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/applications/:application/activity-instances/:instance',
    handle: forOwnApplication(getInstance),
  },
  { method: 'POST', path: '/oauth2/token', isOpen: true, handle: exchangeCode },
];

function getInstance({ world, params }: RouteRequest): RestResponse {
  const instance = world.activities.find(params['instance'] ?? '');
  if (!instance) return notFound;
  const { id, launchId, channelId, guildId, users } = instance;
  const location =
    guildId === null
      ? { id: `pc-${channelId}`, kind: 'pc', channel_id: channelId }
      : { id: `gc-${guildId}-${channelId}`, kind: 'gc', channel_id: channelId, guild_id: guildId };
  return ok({
    application_id: world.applicationId,
    instance_id: id,
    launch_id: launchId,
    location,
    users: [...users],
  });
}

const oauthError = (status: number, error: string): RestResponse => ({ status, body: { error } });

/** The client's id and secret come by HTTP Basic, or in the form. */
function exchangeCode({ world, body, authorization }: RouteRequest): RestResponse {
  const form = asRecord(body);
  const [, basic] = /^Basic (\S+)$/.exec(authorization) ?? [];
  const [id = '', secret = ''] =
    basic === undefined
      ? [asText(form['client_id']), asText(form['client_secret'])]
      : Buffer.from(basic, 'base64').toString('utf8').split(':');
  if (id !== world.applicationId || secret !== world.activities.clientSecret)
    return oauthError(401, 'invalid_client');
  if (form['grant_type'] !== 'authorization_code') return oauthError(400, 'unsupported_grant_type');
  const token = world.activities.exchange(asText(form['code']));
  return token === null
    ? oauthError(400, 'invalid_grant')
    : ok({ access_token: token, token_type: 'Bearer', expires_in: 604_800, scope: 'identify' });
}

/** `GET /users/@me` with the access token of a user. */
export function getAuthorizedUser(request: RouteRequest): RestResponse {
  const { world, authorization } = request;
  const [, token = ''] = /^Bearer (\S+)$/.exec(authorization) ?? [];
  const userId = world.activities.userOf(token);
  return userId === null
    ? refuseRequest(request, 'unauthorized', 'No such access token.', unauthorized)
    : ok(userObject(userId, world.names.nameOf(userId)));
}
