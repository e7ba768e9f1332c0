import type { APIApplicationCommandOptionChoice, APIMessage } from 'discord-api-types/v10';
import type { CallbackResult } from './callback-result.ts';

/** The permission bits of everybody in a new guild: look, write, react, use commands. */
export const EVERYONE_PERMISSIONS = 2_222_085_186_637_377n;

/** Somebody in a place. Names become stable snowflakes; a name that is a snowflake already stays what it is. */
export interface PersonIdentity {
  readonly user: string;
  /** Null or left out: a direct message with the bot. */
  readonly guild?: string | null;
  readonly channel: string;
  /** The channel is a group DM of this name, which no server has and the bot is not in. */
  readonly isGroup?: boolean;
  /** The member's permission bits in the channel. Left out: `EVERYBODYS_PERMISSIONS`. */
  readonly permissions?: bigint;
  readonly nick?: string;
}

/** One option as Discord sends it, unchecked: a value, or the options of a subcommand. */
export interface SentOption {
  readonly name: string;
  /**
   * 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 10 number, 11 a file by what `attach` gave; 1 and 2 subcommand
   * and group.
   */
  readonly type: number;
  readonly value?: string | number | boolean;
  readonly options?: readonly SentOption[];
  readonly focused?: boolean;
}

/** A person at the keyboard, in one channel. What they send is not checked against the declarations. */
export interface Person {
  readonly user: string;
  readonly userId: string;
  readonly channelId: string;
  /** Null in a direct message. */
  readonly guildId: string | null;
  /** Uses a slash command. `extra` is laid over the interaction, for tests that send nonsense. */
  slash(
    name: string,
    options?: readonly SentOption[],
    extra?: Readonly<Record<string, unknown>>,
  ): Promise<CallbackResult>;
  /** Uploads a file for a command. @returns the value of the option that takes it */
  attach(filename: string, content: string | Buffer): string;
  /** Uses a command in the menu of a message. */
  use(name: string, message: APIMessage | string): Promise<CallbackResult>;
  /** Opens the Activity from Discord's app launcher, by its Entry Point command. */
  launch(): Promise<CallbackResult>;
  /** Writes a message. The bot is not told of it. */
  write(text: string): APIMessage;
  /** Presses a button, whether or not the message still shows it. */
  press(message: APIMessage | string, customId: string): Promise<CallbackResult>;
  /** Chooses in a select. Values of user selects are user ids. */
  select(message: APIMessage | string, customId: string, values: readonly string[]): Promise<CallbackResult>;
  /** Sends off a modal; inputs by their custom_id, those of selects with all their values, left out ones empty. */
  submit(
    modal: CallbackResult,
    fields: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<CallbackResult>;
  /** The suggestions for the option that has `focused`; none when the bot gave none. */
  complete(
    name: string,
    options: readonly SentOption[],
  ): Promise<readonly APIApplicationCommandOptionChoice[]>;
}
