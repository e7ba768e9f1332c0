import { isDeepStrictEqual } from 'node:util';
import {
  ApplicationCommandType as Type,
  ApplicationIntegrationType as Install,
  DiscordAPIError,
  EntryPointCommandHandlerType as Handler,
  InteractionContextType as Context,
  RESTJSONErrorCodes,
  Routes,
  type REST,
} from 'discord.js';
import type { Log } from '#basics/log.ts';
import type { AnyCommand } from '../command/command.ts';
import type { RegisteredCommand } from '../command/command-mentions.ts';

type AnyDeclaration = AnyCommand['data'];

/** A command that Discord has registered, including those that the bot did not declare. */
interface HeldCommand extends RegisteredCommand {
  /** For an Entry Point command: the application (1) or Discord (2), whichever answers it. */
  readonly handler?: Handler;
}
type NamedCommand = Pick<HeldCommand, 'name' | 'type'>;

/** The values that Discord fills in for keys that a declaration omits. */
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

/** The keys by which commands are compared. Discord sends others, such as ids and versions. */
const COMPARED_KEYS = [
  ...Object.keys(DEFAULTS),
  'name',
  'value',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'file_types',
  'integration_types',
  'contexts',
  'handler',
];
const LOCALIZATIONS = 'description_localizations';

/** Codes that discord-api-types has no names for. */
const DAILY_CREATIONS = 30034;
const ENTRY_POINT_MISSING = 50240;
const TOO_MANY_COMMANDS: number = RESTJSONErrorCodes.MaximumNumberOfApplicationCommandsReached;
const INVALID_BODY: number = RESTJSONErrorCodes.InvalidFormBodyOrContentType;

/** The types that the bot declares. Others, such as the Entry Point command of an Activity, are not its own. */
const OWN_TYPES: ReadonlySet<number> = new Set([Type.ChatInput, Type.User, Type.Message]);

const typeOf = ({ type = Type.ChatInput }: NamedCommand): number => type;
const isOwnType = (command: NamedCommand): boolean => OWN_TYPES.has(typeOf(command));

/** Reduces a declaration to the compared keys, with Discord's defaults filled in. */
function normalize(declared: unknown): unknown {
  if (Array.isArray(declared)) return declared.map(normalize);
  if (typeof declared !== 'object' || declared === null) return declared;
  const { [LOCALIZATIONS]: texts, ...given } = declared as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(COMPARED_KEYS.map((key) => [key, normalize(given[key] ?? DEFAULTS[key] ?? null)])),
    // Its keys are locales.
    [LOCALIZATIONS]: { ...(texts as object | null | undefined) },
  };
}

/** Sorts and normalizes commands. The type is a key, too, since a slash and a message command may share a name. */
const toComparable = (commands: readonly NamedCommand[]): unknown =>
  normalize(commands.toSorted((a, b) => typeOf(a) - typeOf(b) || (a.name < b.name ? -1 : 1)));

/**
 * True if Discord has registered exactly these declarations, in any order. Ignores types that the bot does not declare.
 */
export function sameCommands(ours: readonly AnyDeclaration[], theirs: readonly NamedCommand[]): boolean {
  return isDeepStrictEqual(toComparable(ours), toComparable(theirs.filter(isOwnType)));
}

/**
 * The declarations that an application with these install contexts may have: a command may only name those that the
 * application supports, and private channels need an installation by a user. A command for servers is never left out: a
 * bulk registration deletes what it does not name, and the servers that have the bot would lose the command. If Discord
 * refuses it, {@link registerCommands} leaves it as it was.
 * @param supported `null` or empty if Discord does not say
 * @returns also the names of those left out: they are only for users, and the application is not
 */
export function supportedCommands(
  declarations: readonly AnyDeclaration[],
  supported: ReadonlySet<number> | null,
): { readonly commands: readonly AnyDeclaration[]; readonly omitted: readonly string[] } {
  if (supported === null || supported.size === 0) return { commands: declarations, omitted: [] };
  const omitted: string[] = [];
  const commands = declarations.flatMap((command) => {
    const { integration_types: declared, contexts } = command;
    const wanted = declared ?? [Install.GuildInstall];
    const installs = wanted.filter((install) => supported.has(install));
    if (installs.length === wanted.length) return [command];
    if (installs.length === 0) {
      if (wanted.includes(Install.GuildInstall)) return [command];
      omitted.push(command.name);
      return [];
    }
    const isForUsers = installs.includes(Install.UserInstall);
    return [
      {
        ...command,
        integration_types: installs,
        ...(contexts && {
          contexts: contexts.filter((context) => isForUsers || context !== Context.PrivateChannel),
        }),
      },
    ];
  });
  return { commands, omitted };
}

/**
 * `same`: nothing had to be changed. `part`: some commands were refused. `refused`: nothing was registered. `standing`
 * has the commands that are registered now, `line` is for the operator.
 */
export type RegistrationResult =
  | { readonly kind: 'same' | 'written'; readonly standing: readonly HeldCommand[] }
  | {
      readonly kind: 'part' | 'refused';
      readonly standing: readonly HeldCommand[];
      readonly line: string;
      readonly err: unknown;
    };

/** The commands that Discord has registered. */
export async function fetchCommands(
  rest: REST,
  applicationId: string,
  signal?: AbortSignal,
): Promise<readonly HeldCommand[]> {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const request = { query, ...(signal && { signal: AbortSignal.any([signal]) }) };
  return (await rest.get(Routes.applicationCommands(applicationId), request)) as readonly HeldCommand[];
}

interface RegistrationOptions {
  readonly log: Log;
  readonly signal?: AbortSignal;
  /** The bot answers the Entry Point command; otherwise that stays as it is. */
  readonly opensActivity?: boolean;
}

/** The Entry Point command, unless Discord has made one. It is for servers, as games are. */
const ENTRY_POINT = {
  type: Type.PrimaryEntryPoint,
  name: 'launch',
  description: 'Your page of this channel’s game',
  handler: Handler.AppHandler,
  integration_types: [Install.GuildInstall],
  contexts: [Context.Guild],
};

/** The commands of other types, as they are to be registered. */
function foreignCommands(standing: readonly HeldCommand[], opensActivity: boolean): readonly NamedCommand[] {
  const held = standing.filter((command) => !isOwnType(command)).map(asDeclared);
  if (!opensActivity) return held;
  const isEntryPoint = (command: NamedCommand): boolean => command.type === Type.PrimaryEntryPoint;
  return held.some(isEntryPoint)
    ? held.map((command) => (isEntryPoint(command) ? { ...command, handler: Handler.AppHandler } : command))
    : [...held, ENTRY_POINT];
}

/**
 * Registers the commands for all servers and users, in bulk, and only when they differ from those that Discord has:
 * creations are limited to 200 a day. Commands of types that the bot does not declare stay. If Discord refuses some of
 * them, the others are registered one by one: a bulk registration would have to repeat, or delete, the refused ones as
 * they stand, and Discord may refuse these too. An Entry Point command that the bot adds is left out if Discord refuses
 * the list with it.
 * @throws only the reason of the signal
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  declarations: readonly AnyDeclaration[],
  { log, signal, opensActivity = false }: RegistrationOptions,
): Promise<RegistrationResult> {
  const route = Routes.applicationCommands(applicationId);
  // Each request has its own signal, because the library never removes its listeners.
  const cancellable = () => (signal ? { signal: AbortSignal.any([signal]) } : {});
  let standing: readonly HeldCommand[] = [];
  try {
    standing = await fetchCommands(rest, applicationId, signal);
    return await write([...declarations, ...foreignCommands(standing, opensActivity)]);
  } catch (err) {
    signal?.throwIfAborted();
    return { kind: 'refused', standing, err, line: formatRefusal(err) };
  }

  async function write(body: readonly NamedCommand[]): Promise<RegistrationResult> {
    if (isDeepStrictEqual(toComparable(body), toComparable(standing))) return { kind: 'same', standing };
    try {
      standing = (await rest.put(route, { body, ...cancellable() })) as readonly HeldCommand[];
      log.info({ commands: declarations.length }, 'commands registered');
      return { kind: 'written', standing };
    } catch (err) {
      const refused = refusedAt(err);
      const entryPoint = body.indexOf(ENTRY_POINT);
      const isEntryPointSuspected = refused.size === 0 || refused.has(entryPoint);
      if (entryPoint >= 0 && isEntryPointSuspected && err instanceof DiscordAPIError) {
        // An application without Activities may not have one, and the other commands don't depend on it.
        const written = await write(body.filter((command) => command !== ENTRY_POINT));
        const lines = [formatEntryPointRefusal(err), 'line' in written ? written.line : ''];
        return {
          kind: 'part',
          standing: written.standing,
          err,
          line: lines.filter(Boolean).join('; '),
        };
      }
      if (refused.size === 0) throw err;
      const failures = new Map<string, unknown>(
        Array.from(refused, (index) => [body[index]?.name ?? `number ${index}`, err]),
      );
      for (const [index, command] of body.entries()) {
        if (refused.has(index) || standing.some((held) => isSame(command, held))) continue;
        try {
          // An upsert: a command of this name and type is updated, which doesn't count as a creation.
          await rest.post(route, { body: command, ...cancellable() });
        } catch (error) {
          signal?.throwIfAborted();
          failures.set(command.name, error);
        }
      }
      standing = await fetchCommands(rest, applicationId, signal);
      const names = [...failures.keys()].join(', ');
      const [first] = failures.values();
      return {
        kind: 'part',
        standing,
        err,
        line: `Discord refuses the commands ${names}: ${reasonOf(first)}`,
      };
    }
  }
}

const isSame = (ours: NamedCommand, theirs: HeldCommand): boolean =>
  isDeepStrictEqual(normalize(ours), normalize(theirs));

/** A registered command without the keys that Discord sets itself, so that it can be sent back. */
function asDeclared(command: HeldCommand): HeldCommand {
  const kept = Object.entries(command).filter(
    ([key, value]) => !['application_id', 'guild_id', 'version'].includes(key) && value !== null,
  );
  return Object.fromEntries(kept) as unknown as HeldCommand;
}

/** The tree of errors of an invalid body; `undefined` for any other error. */
function errorsOf(error: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!(error instanceof DiscordAPIError)) return undefined;
  if (error.code !== INVALID_BODY) return undefined;
  return (error.rawError as { readonly errors?: Readonly<Record<string, unknown>> }).errors;
}

/** The indices of the commands that Discord refuses; none if it refuses something else. */
function refusedAt(error: unknown): ReadonlySet<number> {
  const keys = Object.keys(errorsOf(error) ?? {});
  return new Set(keys.every((key) => /^\d+$/.test(key)) ? keys.map(Number) : []);
}

/** The first thing that is wrong, with its path: `options.0.name: Command name is invalid`. */
function detailsOf(error: unknown): string {
  const path: string[] = [];
  let node: unknown = Object.values(errorsOf(error) ?? {})[0];
  while (typeof node === 'object' && node !== null && !('_errors' in node)) {
    const [entry] = Object.entries(node);
    if (!entry) break;
    path.push(entry[0]);
    node = entry[1];
  }
  const [first] = (node as { _errors?: readonly { readonly message?: string }[] } | null)?._errors ?? [];
  return [path.join('.'), first?.message ?? 'no reason given'].filter(Boolean).join(': ');
}

const reasonOf = (error: unknown): string => (errorsOf(error) ? detailsOf(error) : formatRefusal(error));

const formatEntryPointRefusal = (error: DiscordAPIError): string => {
  const reason = errorsOf(error) ? detailsOf(error) : `${error.status}, code ${error.code}`;
  return `Discord refuses the Entry Point command of the Activity (${reason}), see Activities → Settings in the developer portal`;
};

/** One line for the operator, with the setting to look at if there is one. */
function formatRefusal(error: unknown): string {
  if (!(error instanceof DiscordAPIError)) return 'Discord could not be asked to register the commands';
  switch (Number(error.code)) {
    case DAILY_CREATIONS:
      return 'Discord takes no more new commands today (30034: 200 a day)';
    case ENTRY_POINT_MISSING:
      return 'Discord misses the Entry Point command that it made for the Activities of this application (50240): it is under Activities in the developer portal';
    case TOO_MANY_COMMANDS:
      return 'the application has more commands than Discord takes (30032)';
    case INVALID_BODY:
      return `Discord refuses the commands (50035): ${detailsOf(error)}. If it is about integration_types, see Installation in the developer portal`;
    default:
      return `Discord does not register the commands (${error.status}, code ${error.code})`;
  }
}
