import { MAX_COMMANDS, typeOf } from '../limits/commands.ts';
import { type BodyError, invalidFormBody, notOneOf } from '../limits/body-errors.ts';
import { ENTRY_POINT, MAX_DAILY_CREATIONS } from '../world/command-book.ts';
import {
  type RestResponse,
  entryPointMissing,
  noContent,
  ok,
  tooManyCommands,
  tooManyCreations,
  unknownCommand,
} from '../vocabulary/rest-response.ts';
import { type JsonObject, asList as listOf, asRecord, asRecords } from '../vocabulary/json-object.ts';
import { forOwnApplication, refuseRequest, refuseBody } from './refuse.ts';
import type { RouteRequest, RestRoute } from './route.ts';

/** Registering application commands, globally and for a guild. */
export const commandRoutes: readonly RestRoute[] = [
  ['/applications/:application/commands'],
  ['/applications/:application/guilds/:guild/commands'],
].flatMap(([base = '']): RestRoute[] => [
  { method: 'GET', path: base, answer: forOwnApplication(list) },
  { method: 'PUT', path: base, answer: forOwnApplication(overwrite) },
  { method: 'POST', path: base, answer: forOwnApplication(add) },
  { method: 'GET', path: `${base}/:command`, answer: forOwnApplication(get) },
  { method: 'PATCH', path: `${base}/:command`, answer: forOwnApplication(edit) },
  { method: 'DELETE', path: `${base}/:command`, answer: forOwnApplication(remove) },
]);

const guildOf = ({ parts }: RouteRequest): string | null => parts['guild'] ?? null;

function list(request: RouteRequest): RestResponse {
  return ok(request.world.commandBook.list(guildOf(request)));
}

function overwrite(request: RouteRequest): RestResponse {
  const guildId = guildOf(request);
  const bad = refuseBody(request, guildId === null ? 'commands' : 'guild commands');
  const bodies = asRecords(request.body);
  return (
    bad ??
    refuseUnsupported(request, bodies, true) ??
    refuseTooMany(request, bodies) ??
    refuseWithoutEntryPoint(request, bodies) ??
    refuseCreations(request, bodies) ??
    ok(request.world.commandBook.overwrite(guildId, bodies))
  );
}

/** A bulk overwrite must include the Entry Point command, which can only be deleted by itself. */
function refuseWithoutEntryPoint(request: RouteRequest, bodies: readonly JsonObject[]): RestResponse | null {
  const isEntryPoint = ({ type }: { readonly type?: unknown }): boolean => type === ENTRY_POINT;
  return request.world.commandBook.list(guildOf(request)).some(isEntryPoint) && !bodies.some(isEntryPoint)
    ? refuseRequest(request, 'invalid body', 'The Entry Point command is missing.', entryPointMissing)
    : null;
}

function refuseCreations(request: RouteRequest, bodies: readonly JsonObject[]): RestResponse | null {
  const { commandBook } = request.world;
  const count = commandBook.newAmong(guildOf(request), bodies);
  return count > commandBook.creationsLeft(guildOf(request))
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
  const errors = bodies.flatMap((body, at) =>
    listOf(body['integration_types']).flatMap((install, index): BodyError[] =>
      supported.includes(Number(install))
        ? []
        : [notOneOf(supported, ...(isBulk ? [at] : []), 'integration_types', index)],
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
  const bad = refuseBody(request, guildId === null ? 'command' : 'guild command');
  if (bad) return bad;
  const body = asRecord(request.body);
  const others = request.world.commandBook.list(guildId).filter(({ name }) => name !== body['name']);
  const tooMany = refuseTooMany(request, [...(others as unknown as JsonObject[]), body]);
  const refused = tooMany ?? refuseUnsupported(request, [body], false) ?? refuseCreations(request, [body]);
  if (refused) return refused;
  const { command, isNew } = request.world.commandBook.add(guildId, body);
  return { status: isNew ? 201 : 200, body: command };
}

function refuseTooMany(request: RouteRequest, commands: readonly JsonObject[]): RestResponse | null {
  for (const [type, most] of Object.entries(MAX_COMMANDS)) {
    const count = commands.filter((command) => typeOf(command) === Number(type)).length;
    if (count > most)
      return refuseRequest(
        request,
        'invalid body',
        `${count} commands of type ${type}.`,
        tooManyCommands(most),
      );
  }
  return null;
}

function get(request: RouteRequest): RestResponse {
  const command = request.world.commandBook.get(guildOf(request), request.parts['command'] ?? '');
  return command ? ok(command) : refuseRequest(request, 'unknown thing', 'No such command.', unknownCommand);
}

/** Checks the command as it would become, so that a partial edit cannot make it invalid. */
function edit(request: RouteRequest): RestResponse {
  const guildId = guildOf(request);
  const { commandBook } = request.world;
  const command = commandBook.get(guildId, request.parts['command'] ?? '');
  if (!command) return refuseRequest(request, 'unknown thing', 'No such command.', unknownCommand);
  const body = asRecord(request.body);
  const { default_member_permissions: before, contexts, ...rest } = command as unknown as JsonObject;
  const whole = {
    ...rest,
    ...(contexts ? { contexts } : {}),
    ...(before === null ? {} : { default_member_permissions: before }),
    ...body,
  };
  const bad = refuseBody({ ...request, body: whole }, guildId === null ? 'command' : 'guild command');
  return bad ?? ok(commandBook.edit(guildId, command, body));
}

function remove(request: RouteRequest): RestResponse {
  return request.world.commandBook.delete(guildOf(request), request.parts['command'] ?? '')
    ? noContent
    : refuseRequest(request, 'unknown thing', 'No such command.', unknownCommand);
}
