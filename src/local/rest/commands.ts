import { MOST_COMMANDS, typeOf } from '../limits/commands.ts';
import { type Answer, noContent, ok, tooManyCommands, unknownCommand } from '../vocabulary/answer.ts';
import { type Loose, record, records } from '../vocabulary/loose.ts';
import { ours, refuse, refuseBody } from './refusing.ts';
import type { Asked, Route } from './route.ts';

/** Registering application commands, globally and for a guild. */
export const commandRoutes: readonly Route[] = [
  ['/applications/:application/commands'],
  ['/applications/:application/guilds/:guild/commands'],
].flatMap(([base = '']): Route[] => [
  { method: 'GET', path: base, answer: ours(list) },
  { method: 'PUT', path: base, answer: ours(overwrite) },
  { method: 'POST', path: base, answer: ours(add) },
  { method: 'GET', path: `${base}/:command`, answer: ours(get) },
  { method: 'PATCH', path: `${base}/:command`, answer: ours(edit) },
  { method: 'DELETE', path: `${base}/:command`, answer: ours(remove) },
]);

const guildOf = ({ parts }: Asked): string | null => parts['guild'] ?? null;

function list(asked: Asked): Answer {
  return ok(asked.world.commandBook.list(guildOf(asked)));
}

function overwrite(asked: Asked): Answer {
  const guildId = guildOf(asked);
  const bad = refuseBody(asked, guildId === null ? 'commands' : 'guild commands');
  const bodies = records(asked.body);
  return bad ?? refuseTooMany(asked, bodies) ?? ok(asked.world.commandBook.overwrite(guildId, bodies));
}

function add(asked: Asked): Answer {
  const guildId = guildOf(asked);
  const bad = refuseBody(asked, guildId === null ? 'command' : 'guild command');
  if (bad) return bad;
  const body = record(asked.body);
  const others = asked.world.commandBook.list(guildId).filter(({ name }) => name !== body['name']);
  const tooMany = refuseTooMany(asked, [...(others as unknown as Loose[]), body]);
  if (tooMany) return tooMany;
  const { command, isNew } = asked.world.commandBook.add(guildId, body);
  return { status: isNew ? 201 : 200, body: command };
}

function refuseTooMany(asked: Asked, commands: readonly Loose[]): Answer | null {
  for (const [type, most] of Object.entries(MOST_COMMANDS)) {
    const count = commands.filter((command) => typeOf(command) === Number(type)).length;
    if (count > most)
      return refuse(asked, 'invalid body', `${count} commands of type ${type}.`, tooManyCommands(most));
  }
  return null;
}

function get(asked: Asked): Answer {
  const command = asked.world.commandBook.get(guildOf(asked), asked.parts['command'] ?? '');
  return command ? ok(command) : refuse(asked, 'unknown thing', 'No such command.', unknownCommand);
}

/** The command as it would be is checked, so that a part cannot break the whole. */
function edit(asked: Asked): Answer {
  const guildId = guildOf(asked);
  const { commandBook } = asked.world;
  const command = commandBook.get(guildId, asked.parts['command'] ?? '');
  if (!command) return refuse(asked, 'unknown thing', 'No such command.', unknownCommand);
  const body = record(asked.body);
  const { default_member_permissions: before, contexts, ...rest } = command as unknown as Loose;
  const whole = {
    ...rest,
    ...(contexts ? { contexts } : {}),
    ...(before === null ? {} : { default_member_permissions: before }),
    ...body,
  };
  const bad = refuseBody({ ...asked, body: whole }, guildId === null ? 'command' : 'guild command');
  return bad ?? ok(commandBook.edit(guildId, command, body));
}

function remove(asked: Asked): Answer {
  return asked.world.commandBook.delete(guildOf(asked), asked.parts['command'] ?? '')
    ? noContent
    : refuse(asked, 'unknown thing', 'No such command.', unknownCommand);
}
