import type { APIApplicationCommand } from 'discord-api-types/v10';
import { typeOf } from '../limits/commands.ts';
import { integer, type JsonObject, text } from '../vocabulary/json-object.ts';
import type { SnowflakeGenerator } from './snowflakes.ts';

/** The registered commands: globally (null) and by guild. */
export class CommandBook {
  readonly #mint: SnowflakeGenerator;
  readonly #applicationId: string;
  readonly #byPlace = new Map<string | null, Map<string, APIApplicationCommand>>();
  /** True once the bot has registered anything, be it an empty list. */
  isWritten = false;
  /** Called after every change. */
  onChange: () => void = () => {};

  constructor(mint: SnowflakeGenerator, applicationId: string) {
    this.#mint = mint;
    this.#applicationId = applicationId;
  }

  list(guildId: string | null): APIApplicationCommand[] {
    return [...this.#at(guildId).values()];
  }

  get(guildId: string | null, id: string): APIApplicationCommand | null {
    return this.#at(guildId).get(id) ?? null;
  }

  /** The command of this name and type in this place, the guild's own before the global one; null if there is none. */
  find(guildId: string | null, name: string, type: number): APIApplicationCommand | null {
    const called = (place: string | null): APIApplicationCommand | undefined =>
      this.list(place).find((command) => command.name === name && (command.type as number) === type);
    return (guildId === null ? undefined : called(guildId)) ?? called(null) ?? null;
  }

  /** Puts these commands in the place of all; one of the same type and name keeps its id. */
  overwrite(guildId: string | null, bodies: readonly JsonObject[]): APIApplicationCommand[] {
    const before = this.list(guildId);
    this.#byPlace.set(guildId, new Map());
    for (const body of bodies) this.#write(guildId, body, same(before, body));
    this.#changed();
    return this.list(guildId);
  }

  /** Adds a command, or replaces the one of the same type and name. */
  add(guildId: string | null, body: JsonObject): { command: APIApplicationCommand; isNew: boolean } {
    const known = same(this.list(guildId), body);
    const command = this.#write(guildId, body, known);
    this.#changed();
    return { command, isNew: known === undefined };
  }

  edit(guildId: string | null, command: APIApplicationCommand, body: JsonObject): APIApplicationCommand {
    return this.#write(guildId, { ...(command as unknown as JsonObject), ...body }, command);
  }

  delete(guildId: string | null, id: string): boolean {
    return this.#at(guildId).delete(id);
  }

  #changed(): void {
    this.isWritten = true;
    this.onChange();
  }

  #at(guildId: string | null): Map<string, APIApplicationCommand> {
    let place = this.#byPlace.get(guildId);
    if (!place) this.#byPlace.set(guildId, (place = new Map()));
    return place;
  }

  #write(
    guildId: string | null,
    body: JsonObject,
    known: APIApplicationCommand | undefined,
  ): APIApplicationCommand {
    const id = known?.id ?? this.#mint.next();
    const permissions = body['default_member_permissions'];
    const command = {
      ...body,
      id,
      application_id: this.#applicationId,
      ...(guildId === null
        ? { contexts: body['contexts'] ?? null, integration_types: body['integration_types'] ?? [0] }
        : { guild_id: guildId }),
      type: typeOf(body),
      description: text(body['description']),
      default_member_permissions:
        permissions === undefined || permissions === null
          ? null
          : text(permissions) || String(integer(permissions)),
      nsfw: body['nsfw'] === true,
      version: this.#mint.next(),
    } as unknown as APIApplicationCommand;
    this.#at(guildId).set(id, command);
    return command;
  }
}

function same(
  commands: readonly APIApplicationCommand[],
  body: JsonObject,
): APIApplicationCommand | undefined {
  return commands.find(
    (command) => command.name === body['name'] && (command.type as number) === typeOf(body),
  );
}
