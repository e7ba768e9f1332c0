import { text, type JsonObject } from '../vocabulary/json-object.ts';

/** How the application is installed: on servers (0), and by users for themselves (1). */
export type Installs = Readonly<Record<string, JsonObject>>;

/** The most servers of which it is remembered that the bot is not there. */
const MAX_LEFT = 1000;

/** The application as the developer portal shows it, and the servers that have not invited it. */
export class Application {
  description = '';
  tags: readonly string[] = [];
  /** The install contexts that are switched on, each with what is asked for. */
  installs: Installs = { 0: {}, 1: {} };
  readonly #left = new Set<string>();

  /** True where the bot is on the server; somebody who has it for themselves can use it elsewhere too. */
  isOn(guildId: string): boolean {
    return !this.#left.has(guildId);
  }

  /** The bot is removed from a server, or was never invited there. */
  leave(guildId: string): void {
    if (this.#left.size < MAX_LEFT) this.#left.add(guildId);
  }

  join(guildId: string): void {
    this.#left.delete(guildId);
  }

  /** Applies the body of a PATCH that was checked. */
  edit({ description, tags, integration_types_config: installs }: JsonObject): void {
    if (description !== undefined) this.description = text(description);
    if (Array.isArray(tags)) this.tags = tags.map(String);
    if (installs !== undefined && installs !== null) this.installs = installs as Installs;
  }
}
