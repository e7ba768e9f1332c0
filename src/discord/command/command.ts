import {
  ApplicationCommandType,
  ApplicationIntegrationType as Install,
  InteractionContextType as Context,
  type ApplicationCommandOptionType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Clock } from '../../basics/clock.ts';
import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import type { Origin, Store } from '../../store/port/port.ts';
import type { Reply } from './reply.ts';
import type { Tables } from './tables.ts';

/** What a handler answers: a reply, or a refusal that dispatch turns into a private sentence with its rule. */
export type Said<Failure extends Refusal = Refusal> = Reply | Failure;

/** What the commands may use. */
export interface House {
  readonly store: Store<Said>;
  readonly rulebook: Rulebook;
  readonly cards: CardPool;
  readonly clock: Clock;
  readonly tables: Tables;
}

/** Who asks, and from where. */
export interface Asker {
  readonly origin: Origin;
  /** Has Discord's Manage Server permission here; in direct messages everybody has it. */
  readonly mayManageServer: boolean;
}

export type Declaration = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** A command in the menu of a message. Its name may have capitals and spaces; Discord takes no description of it. */
export interface MessageDeclaration extends RESTPostAPIContextMenuApplicationCommandsJSONBody {
  readonly type: ApplicationCommandType.Message;
  readonly options?: never;
}

/** Where commands that answer questions can be used: on servers, in direct messages, and by those who installed the bot for themselves. */
export const EVERYWHERE = {
  integration_types: [Install.GuildInstall, Install.UserInstall],
  contexts: [Context.Guild, Context.BotDM, Context.PrivateChannel],
} satisfies Partial<Declaration>;

/** Where commands about the game of a channel can be used: on servers that installed the bot. */
export const AT_TABLES = {
  integration_types: [Install.GuildInstall],
  contexts: [Context.Guild],
} satisfies Partial<Declaration>;

/** Discord shows no more suggestions than this. */
export const MOST_SUGGESTIONS = 25;

/** A choice that autocomplete offers. At most `MOST_SUGGESTIONS` are shown. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/** Discord takes none of the choices if one of them is longer than this, or empty. */
const LONGEST_SUGGESTION = 100;

/** Those suggestions that Discord takes: a name is cut where it is too long, and what it stands for never is. */
export const offered = (suggestions: readonly Suggestion[]): readonly Suggestion[] =>
  suggestions
    .filter(({ name, value }) => name.trim() !== '' && value !== '' && value.length <= LONGEST_SUGGESTION)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name, value }) => ({ name: name.slice(0, LONGEST_SUGGESTION), value }));

/** A press of a button or a choice in a select: the parts of its custom_id after `v1:action:`, and the values chosen. */
export interface Press extends Asker {
  readonly parts: readonly string[];
  readonly values: readonly string[];
  /** Who used the command that the message answers, if Discord says so. */
  readonly askedBy: string | null;
  /** The message that the button is on. */
  readonly messageId: string;
  /** The custom_ids of all that is on that message, in order: together they carry what one has no room for. */
  readonly ids?: readonly string[];
  /** What that message says, embeds too. */
  readonly text?: string;
}

/** One slash command: plain data for Discord, and what it does. `options` of `run` have the types that `data` declares. */
export interface Command<D extends Declaration = Declaration> {
  readonly data: D;
  /** It changes what the store keeps: what arrives too late is then refused, not applied. */
  readonly changes?: boolean;
  /** Of a command that changes something: the subcommands that only ask. */
  readonly asks?: readonly string[];
  /** It shows the rules themselves: none is quoted below. */
  readonly showsRules?: boolean;
  run(asked: Asker & AskedOf<D>, house: House): Said | Promise<Said>;
  /** Suggestions for the option that is being typed. */
  complete?(typing: Typing, house: House): readonly Suggestion[];
  /** By the action of a custom_id: what a press does. */
  readonly presses?: Readonly<Record<string, (press: Press, house: House) => Said | Promise<Said>>>;
}

/** The message that somebody uses a command on: what is to be read of it. */
export interface Pointed extends Asker {
  /** As it was typed; empty where there are no words in it, as of a picture. */
  readonly message: string;
}

/** A command that people find in the menu of a message. */
export interface MessageCommand {
  readonly data: MessageDeclaration;
  readonly changes?: boolean;
  run(pointed: Pointed, house: House): Said | Promise<Said>;
  readonly presses?: Command['presses'];
}

export interface Typing extends Asker {
  readonly subcommand: string | null;
  readonly option: string;
  readonly typed: string;
  /** The other options typed so far, unchecked. */
  readonly others: Readonly<Record<string, unknown>>;
}

type Option = NonNullable<Declaration['options']>[number];
type ValueOf<O> = O extends { choices: readonly { value: infer V }[] }
  ? V
  : O extends { type: ApplicationCommandOptionType.Integer | ApplicationCommandOptionType.Number }
    ? number
    : O extends { type: ApplicationCommandOptionType.Boolean }
      ? boolean
      : string;
type Values<Options> = Options extends readonly { name: string }[]
  ? {
      readonly [O in Options[number] as O['name']]: O extends { required: true }
        ? ValueOf<O>
        : ValueOf<O> | undefined;
    }
  : Record<string, never>;
type Sub<O> = O extends {
  type: ApplicationCommandOptionType.Subcommand;
  name: infer N;
  options?: infer Options;
}
  ? { readonly subcommand: N; readonly options: Values<Options> }
  : never;

/** The options of a declaration as a handler gets them: one shape, or one for each subcommand. */
export type AskedOf<D extends Declaration> = [Sub<NonNullable<D['options']>[number]>] extends [never]
  ? { readonly subcommand: null; readonly options: Values<D['options']> }
  : Sub<NonNullable<D['options']>[number]>;

/** Declares a command. Users in options arrive as their ids. */
export function command<const D extends Declaration>(made: Command<D>): Command<D> {
  return made;
}

/** The choices of an option, from what is sent to what is read. */
export function choices<const Value extends string>(
  named: Readonly<Record<Value, string>>,
): { name: string; value: Value }[] {
  return (Object.keys(named) as Value[]).map((value) => ({ name: named[value], value }));
}

/** A slash command as the dispatcher holds it, its declaration's types forgotten. */
export type SlashCommand = Omit<Command, 'run'> & {
  // oxlint-disable-next-line no-explicit-any -- the options were checked against this very declaration
  run(asked: any, house: House): Said | Promise<Said>;
};

export type AnyCommand = SlashCommand | MessageCommand;

export const isSlashCommand = (one: AnyCommand): one is SlashCommand => !isMessageCommand(one);

export const isMessageCommand = (one: AnyCommand): one is MessageCommand =>
  one.data.type === ApplicationCommandType.Message;

export type { Option };
