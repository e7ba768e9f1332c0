import { MAX_COMMANDS, typeOf } from '../limits/commands.ts';
import { type BodyError, invalidFormBody, notOneOf } from '../limits/body-errors.ts';
import { ENTRY_POINT, MAX_DAILY_CREATIONS } from '../world/command-registry.ts';
import {
  type RestResponse,
  entryPointMissing,
  noContent,
  ok,
  tooManyCommands,
  tooManyCreations,
  unknownCommand,
} from '../vocabulary/rest-response.ts';
import { type JsonObject, asList, asRecord, asRecords } from '../vocabulary/json-object.ts';
import { forOwnApplication, refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

/** Registering application commands, globally and for a guild. */
export const commandRoutes: readonly RestRoute[] = [
  '/applications/:application/commands',
  '/applications/:application/guilds/:guild/commands',
].flatMap((base): RestRoute[] => [
  { method: 'GET', path: base, handle: forOwnApplication(list) },
  { method: 'PUT', path: base, handle: forOwnApplication(overwrite) },
  { method: 'POST', path: base, handle: forOwnApplication(add) },
  { method: 'GET', path: `${base}/:command`, handle: forOwnApplication(get) },
  { method: 'PATCH', path: `${base}/:command`, handle: forOwnApplication(edit) },
  { method: 'DELETE', path: `${base}/:command`, handle: forOwnApplication(remove) },
]);

const guildOf = ({ params }: RouteRequest): string | null => params['guild'] ?? null;

function list(request: RouteRequest): RestResponse {
  return ok(request.world.commandRegistry.list(guildOf(request)));
}

function overwrite(request: RouteRequest): RestResponse {
  const guildId = guildOf(request);
  const refusal = refuseBody(request, guildId === null ? 'commands' : 'guild commands');
  const bodies = asRecords(request.body);
  return (
    refusal ??
    refuseUnsupported(request, bodies, true) ??
    refuseTooMany(request, bodies) ??
    refuseWithoutEntryPoint(request, bodies) ??
    refuseCreations(request, bodies) ??
    ok(request.world.commandRegistry.overwrite(guildId, bodies))
  );
}

/** A bulk overwrite must include the Entry Point command, which can only be deleted by itself. */
function refuseWithoutEntryPoint(request: RouteRequest, bodies: readonly JsonObject[]): RestResponse | null {
  const isEntryPoint = ({ type }: { readonly type?: unknown }): boolean => type === ENTRY_POINT;
  return request.world.commandRegistry.list(guildOf(request)).some(isEntryPoint) && !bodies.some(isEntryPoint)
    ? refuseRequest(request, 'invalid body', 'The Entry Point command is missing.', entryPointMissing)
    : null;
}

function refuseCreations(request: RouteRequest, bodies: readonly JsonObject[]): RestResponse | null {
  const { commandRegistry } = request.world;
  const count = commandRegistry.countNew(guildOf(request), bodies);
  return count > commandRegistry.creationsLeft(guildOf(request))
    ? refuseRequest(request, 'invalid body', `${count} new commands.`, tooManyCreations(MAX_DAILY_CREATIONS))
    : null;
}

/**
 * The contexts of a command must be among those that the application supports. Discord does not document the error code
 * for others.
 */
function refuseUnsupported(
  request: RouteRequest,
  bodies: readonly JsonObject[],
  isBulk: boolean,
): RestResponse | null {
  const supported = Object.keys(request.world.application.installs).map(Number);
  const errors = bodies.flatMap((body, bodyIndex) =>
    asList(body['integration_types']).flatMap((install, index): BodyError[] =>
      supported.includes(Number(install))
        ? []
        : [notOneOf(supported, ...(isBulk ? [bodyIndex] : []), 'integration_types', index)],
    ),
  );
  return errors.length === 0
    ? null
    : refuseRequest(
        request,
        'invalid body',
        'The application does not support this installation.',
        invalidFormBody(errors),
      );
}

function add(request: RouteRequest): RestResponse {
  const guildId = guildOf(request);
  const refusal = refuseBody(request, guildId === null ? 'command' : 'guild command');
  if (refusal) return refusal;
  const body = asRecord(request.body);
  const otherCommands = request.world.commandRegistry
    .list(guildId)
    .filter(({ name }) => name !== body['name']);
  const tooMany = refuseTooMany(request, [...(otherCommands as unknown as JsonObject[]), body]);
  const refused = tooMany ?? refuseUnsupported(request, [body], false) ?? refuseCreations(request, [body]);
  if (refused) return refused;
  const { command, isNew } = request.world.commandRegistry.add(guildId, body);
  return { status: isNew ? 201 : 200, body: command };
}

function refuseTooMany(request: RouteRequest, commands: readonly JsonObject[]): RestResponse | null {
  for (const [type, max] of Object.entries(MAX_COMMANDS)) {
    const count = commands.filter((command) => typeOf(command) === Number(type)).length;
    if (count > max)
      return refuseRequest(
        request,
        'invalid body',
        `${count} commands of type ${type}.`,
        tooManyCommands(max),
      );
  }
  return null;
}

function get(request: RouteRequest): RestResponse {
  const command = request.world.commandRegistry.get(guildOf(request), request.params['command'] ?? '');
  return command ? ok(command) : refuseRequest(request, 'unknown thing', 'No such command.', unknownCommand);
}

/** Checks the command as it would become, so that a partial edit cannot make it invalid. */
function edit(request: RouteRequest): RestResponse {
  const guildId = guildOf(request);
  const { commandRegistry } = request.world;
  const command = commandRegistry.get(guildId, request.params['command'] ?? '');
  if (!command) return refuseRequest(request, 'unknown thing', 'No such command.', unknownCommand);
  const body = asRecord(request.body);
  const { default_member_permissions: permissions, contexts, ...rest } = command as unknown as JsonObject;
  const whole = {
    ...rest,
    ...(contexts ? { contexts } : {}),
    ...(permissions === null ? {} : { default_member_permissions: permissions }),
    ...body,
  };
  const refusal = refuseBody({ ...request, body: whole }, guildId === null ? 'command' : 'guild command');
  return refusal ?? ok(commandRegistry.edit(guildId, command, body));
}

function remove(request: RouteRequest): RestResponse {
  return request.world.commandRegistry.delete(guildOf(request), request.params['command'] ?? '')
    ? noContent
    : refuseRequest(request, 'unknown thing', 'No such command.', unknownCommand);
}
