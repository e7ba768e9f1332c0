import { asText, type JsonObject } from '../vocabulary/json-object.ts';

/** How the application is installed: on servers (0), and by users for themselves (1). */
export type Installs = Readonly<Record<string, JsonObject>>;

/** Maximum number of servers remembered as not having the bot. */
const MAX_GUILDS_WITHOUT_BOT = 1000;

/** The application as the developer portal shows it, and the servers that have not invited it. */
export class Application {
  description = '';
  tags: readonly string[] = [];
  /** The enabled install contexts, each with its settings. */
  installs: Installs = { 0: {}, 1: {} };
  readonly #guildsWithoutBot = new Set<string>();

  /** True if the bot is on the server; people who installed it for themselves can use it elsewhere too. */
  isOn(guildId: string): boolean {
    return !this.#guildsWithoutBot.has(guildId);
  }

  /** Removes the bot from a server, or marks it as never invited. */
  leave(guildId: string): void {
    if (this.#guildsWithoutBot.size < MAX_GUILDS_WITHOUT_BOT) this.#guildsWithoutBot.add(guildId);
  }

  join(guildId: string): void {
    this.#guildsWithoutBot.delete(guildId);
  }

  /** Applies the body of a checked PATCH. */
  edit({ description, tags, integration_types_config: installs }: JsonObject): void {
    if (description !== undefined) this.description = asText(description);
    if (Array.isArray(tags)) this.tags = tags.map(String);
    if (installs !== undefined && installs !== null) this.installs = installs as Installs;
  }
}
