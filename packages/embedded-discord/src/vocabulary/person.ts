import type { APIApplicationCommandOptionChoice, APIMessage } from 'discord-api-types/v10';
import type { CallbackResult } from './callback-result.ts';

/** The permission bits of @everyone in a new guild: view, write, react, use commands. */
export const EVERYONE_PERMISSIONS = 2_222_085_186_637_377n;

/** A person in a place. Names become stable snowflakes; a name that already is a snowflake stays unchanged. */
export interface PersonIdentity {
  readonly user: string;
  /** Null or omitted: a direct message with the bot. */
  readonly guild?: string | null;
  readonly channel: string;
  /** The channel is a group DM of this name, which belongs to no server and doesn't include the bot. */
  readonly isGroup?: boolean;
  /** The member's permission bits in the channel; by default those of everyone in a new server. */
  readonly permissions?: bigint;
  readonly nick?: string;
}

/** An option as Discord sends it, unchecked: a value, or the options of a subcommand. */
export interface SentOption {
  readonly name: string;
  /**
   * 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 10 number, 11 a file returned by `attach`; 1 and 2 subcommand
   * and group.
   */
  readonly type: number;
  readonly value?: string | number | boolean;
  readonly options?: readonly SentOption[];
  readonly focused?: boolean;
}

/**
 * Options by their names. Users, channels and roles are given by name or id, choices by name or value, and files by the
 * id that `attach` returned.
 */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** A message, the result that shows it, or its id. */
export type MessageReference = APIMessage | CallbackResult | string;

/**
 * A person in one channel. Limits of values and choices are not checked: Discord's client does that, and tests may send
 * nonsense.
 */
export interface Person {
  readonly user: string;
  readonly userId: string;
  readonly channelId: string;
  /** Null in a direct message. */
  readonly guildId: string | null;
  /**
   * Uses a slash command, including its subcommand if it has any: `slash('poll close', { number: 3 })`.
   * @param options by name; a list is sent unchanged, even if nothing in it is declared
   * @param extra fields that override those of the interaction
   */
  slash(
    name: string,
    options?: OptionValues | readonly SentOption[],
    extra?: Readonly<Record<string, unknown>>,
  ): Promise<CallbackResult>;
  /** Uploads a file for a command. @returns the value of the option that takes it */
  attach(filename: string, content: string | Buffer): string;
  /** Uses a command in the menu of a message. */
  use(name: string, message: MessageReference): Promise<CallbackResult>;
  /** Opens the Activity from Discord's app launcher, by its Entry Point command. */
  launch(): Promise<CallbackResult>;
  /** Writes a message, which the bot does not receive. */
  write(text: string): APIMessage;
  /** Presses a button by its label or its custom_id. A custom_id is sent even if the message doesn't contain it. */
  press(message: MessageReference, button: string): Promise<CallbackResult>;
  /**
   * Chooses in a select by its placeholder or its custom_id.
   * @param values of the options, or their labels; user ids in a user select
   */
  select(message: MessageReference, select: string, values: readonly string[]): Promise<CallbackResult>;
  /** Submits a modal. Inputs are named by label or custom_id, selects with all their values; others are left empty. */
  submit(
    modal: CallbackResult,
    fields: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<CallbackResult>;
  /**
   * Returns the suggestions for the last option, or in a list for the one with `focused`; empty if the bot gave none.
   */
  complete(
    name: string,
    options: OptionValues | readonly SentOption[],
  ): Promise<readonly APIApplicationCommandOptionChoice[]>;
}
