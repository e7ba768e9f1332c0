import type { APIApplicationCommand } from 'discord-api-types/v10';
import { typeOf } from '../limits/commands.ts';
import { asInteger, type JsonObject, asText } from '../vocabulary/json-object.ts';
import type { Clock } from '../vocabulary/clock.ts';
import type { SnowflakeGenerator } from './snowflakes.ts';

/** The type of an Entry Point command, which Discord creates for an application with Activities. */
export const ENTRY_POINT = 4;

/** Maximum number of commands created per day, globally and in each guild. */
export const MAX_DAILY_CREATIONS = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The registered commands: globally (null) and by guild. */
export class CommandRegistry {
  readonly #snowflakes: SnowflakeGenerator;
  readonly #applicationId: string;
  readonly #clock: Clock;
  /** The times of creations in the last day, by guild (null: global). */
  readonly #creations = new Map<string | null, number[]>();
  readonly #byGuild = new Map<string | null, Map<string, APIApplicationCommand>>();
  /** True once the bot has registered anything, even an empty list. */
  hasRegistered = false;
  /** Called after commands were added or overwritten, but not after an edit or a deletion. */
  onChange: () => void = () => {};

  constructor(snowflakes: SnowflakeGenerator, applicationId: string, clock: Clock) {
    this.#clock = clock;
    this.#snowflakes = snowflakes;
    this.#applicationId = applicationId;
  }

  list(guildId: string | null): APIApplicationCommand[] {
    return [...this.#commandsOf(guildId).values()];
  }

  get(guildId: string | null, id: string): APIApplicationCommand | null {
    return this.#commandsOf(guildId).get(id) ?? null;
  }

  /** The command of this name and type for a guild: its own or else the global one; null if there is none. */
  find(guildId: string | null, name: string, type: number): APIApplicationCommand | null {
    const findIn = (scope: string | null): APIApplicationCommand | undefined =>
      this.list(scope).find((command) => command.name === name && (command.type as number) === type);
    return (guildId === null ? undefined : findIn(guildId)) ?? findIn(null) ?? null;
  }

  /** The number of these commands that would be created; one with an existing type and name is changed instead. */
  countNew(guildId: string | null, bodies: readonly JsonObject[]): number {
    const before = this.list(guildId);
    return bodies.filter((body) => findSameCommand(before, body) === undefined).length;
  }

  /** The number of commands that may still be created there today. */
  creationsLeft(guildId: string | null): number {
    const since = this.#clock.now() - DAY_MS;
    return MAX_DAILY_CREATIONS - (this.#creations.get(guildId) ?? []).filter((at) => at > since).length;
  }

  /** Counts commands as created earlier today, without creating any. */
  spendCreations(guildId: string | null, count: number): void {
    const now = this.#clock.now();
    const before = (this.#creations.get(guildId) ?? []).filter((at) => at > now - DAY_MS);
    const added = Array.from({ length: count }, () => now);
    this.#creations.set(guildId, [...before, ...added].slice(-MAX_DAILY_CREATIONS));
  }

  /** Creates the Entry Point command, as Discord does when Activities are enabled in the portal. */
  addEntryPoint(): APIApplicationCommand {
    const existing = this.list(null).find(({ type }) => (type as number) === ENTRY_POINT);
    return (
      existing ??
      this.#store(
        null,
        { type: ENTRY_POINT, name: 'launch', handler: 2, integration_types: [0, 1], contexts: [0, 1, 2] },
        undefined,
      )
    );
  }

  /** Replaces all commands; those with the same type and name keep their ids. */
  overwrite(guildId: string | null, bodies: readonly JsonObject[]): APIApplicationCommand[] {
    const before = this.list(guildId);
    this.spendCreations(guildId, this.countNew(guildId, bodies));
    this.#byGuild.set(guildId, new Map());
    for (const body of bodies) this.#store(guildId, body, findSameCommand(before, body));
    this.#notifyRegistered();
    return this.list(guildId);
  }

  /** Adds a command, or replaces the one of the same type and name. */
  add(guildId: string | null, body: JsonObject): { command: APIApplicationCommand; isNew: boolean } {
    const existing = findSameCommand(this.list(guildId), body);
    if (!existing) this.spendCreations(guildId, 1);
    const command = this.#store(guildId, body, existing);
    this.#notifyRegistered();
    return { command, isNew: existing === undefined };
  }

  edit(guildId: string | null, command: APIApplicationCommand, body: JsonObject): APIApplicationCommand {
    return this.#store(guildId, { ...(command as unknown as JsonObject), ...body }, command);
  }

  delete(guildId: string | null, id: string): boolean {
    return this.#commandsOf(guildId).delete(id);
  }

  #notifyRegistered(): void {
    this.hasRegistered = true;
    this.onChange();
  }

  #commandsOf(guildId: string | null): Map<string, APIApplicationCommand> {
    let commands = this.#byGuild.get(guildId);
    if (!commands) this.#byGuild.set(guildId, (commands = new Map()));
    return commands;
  }

  #store(
    guildId: string | null,
    body: JsonObject,
    existing: APIApplicationCommand | undefined,
  ): APIApplicationCommand {
    const id = existing?.id ?? this.#snowflakes.next();
    const permissions = body['default_member_permissions'];
    const command = {
      ...body,
      id,
      application_id: this.#applicationId,
      ...(guildId === null
        ? { contexts: body['contexts'] ?? null, integration_types: body['integration_types'] ?? [0] }
        : { guild_id: guildId }),
      type: typeOf(body),
      description: asText(body['description']),
      default_member_permissions:
        permissions === undefined || permissions === null
          ? null
          : asText(permissions) || String(asInteger(permissions)),
      nsfw: body['nsfw'] === true,
      version: this.#snowflakes.next(),
    } as unknown as APIApplicationCommand;
    this.#commandsOf(guildId).set(id, command);
    return command;
  }
}

function findSameCommand(
  commands: readonly APIApplicationCommand[],
  body: JsonObject,
): APIApplicationCommand | undefined {
  return commands.find(
    (command) => command.name === body['name'] && (command.type as number) === typeOf(body),
  );
}
