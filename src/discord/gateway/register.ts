import { isDeepStrictEqual } from 'node:util';
import { Routes, type REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import type { AnyCommand } from '../command/command.ts';

type AnyDeclaration = AnyCommand['data'];

/** Keys that Discord fills in where a declaration leaves them out, with what it fills in. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  type: 1,
  description: '',
  options: [],
  choices: [],
  required: false,
  autocomplete: false,
  nsfw: false,
  default_member_permissions: null,
};

/** Keys that say what a command is; whatever else Discord sends with it (ids, versions) does not matter. */
const TOLD = [
  ...Object.keys(DEFAULTS),
  'name',
  'value',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'integration_types',
  'contexts',
];

function normal(declared: unknown): unknown {
  if (Array.isArray(declared)) return declared.map(normal);
  if (typeof declared !== 'object' || declared === null) return declared;
  const given = declared as Readonly<Record<string, unknown>>;
  return Object.fromEntries(TOLD.map((key) => [key, normal(given[key] ?? DEFAULTS[key] ?? null)]));
}

/** A slash command and a message command may share a name. */
const byName = (commands: readonly { name: string; type?: number }[]): unknown =>
  normal(commands.toSorted((a, b) => (a.type ?? 1) - (b.type ?? 1) || (a.name < b.name ? -1 : 1)));

/** True if Discord holds exactly these declarations, in whatever order. */
export function sameCommands(ours: readonly AnyDeclaration[], theirs: readonly { name: string }[]): boolean {
  return isDeepStrictEqual(byName(ours), byName(theirs));
}

/**
 * Registers the commands for all servers and users, in bulk, and only when they differ from those that Discord has:
 * creations are limited to 200 a day.
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  declarations: readonly AnyDeclaration[],
  log: Log,
): Promise<void> {
  const route = Routes.applicationCommands(applicationId);
  const held = (await rest.get(route)) as readonly { name: string }[];
  if (sameCommands(declarations, held)) return;
  await rest.put(route, { body: declarations });
  log.info({ commands: declarations.length }, 'commands registered');
}
