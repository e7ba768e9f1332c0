import {
  ApplicationCommandType,
  ApplicationIntegrationType as Install,
  InteractionContextType as Context,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Clock } from '../../basics/clock.ts';
import type { Meters } from '../../basics/meters.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { Refusal } from '../../engine/refusals/refusal.ts';
import type { Actor } from '../../engine/vocabulary/players.ts';
import type { Result } from '../../engine/vocabulary/result.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import type { Origin } from '../../store/port/changes.ts';
import type { Store } from '../../store/port/port.ts';
import type { Audit } from './audit.ts';
import type { AnswerDepth } from '../words/by-edition.ts';
import type { SlashCommandData, OptionValues, AutocompletedNames } from './option-types.ts';
import type { RateLimits } from './rate-limits.ts';
import type { LongWorkQueue } from './long-work.ts';
import type { Members } from './members.ts';
import type { Names } from './names.ts';
import type { Pages } from './pages.ts';
import type { Reply } from './reply.ts';
import type { TableCardService } from './table-cards.ts';
import type { Threads } from './threads.ts';

/** The answer of a handler: a reply, or a refusal that dispatch turns into a private sentence with its rule. */
export type HandlerResult<Failure extends Refusal = Refusal> = Reply | Failure;

/** The parts of the bot that the commands may use. */
export interface BotContext {
  readonly store: Store<HandlerResult>;
  readonly rulebook: Rulebook;
  /** Resolves once the rulebook can be asked in words without keeping others waiting. Asked for a number it always can. */
  rulebookReady(): Promise<void>;
  readonly cards: CardPool;
  readonly clock: Clock;
  readonly tableCards: TableCardService;
  readonly names: Names;
  /** Whether those who act by a link still belong where they act. */
  readonly members: Members;
  readonly threads: Threads;
  /** Counts for an operator what happens. */
  readonly meters: Meters;
  /** Notes in the log what an operator must be able to tell afterwards. */
  readonly audit: Audit;
  /** `null` where none are served. */
  readonly pages: Pages | null;
  /** Charges for what is asked before anything is done. */
  readonly limits: RateLimits;
  /** Does what takes seconds. */
  readonly longWork: LongWorkQueue;
  /** The edition that is played by where nobody chose. */
  readonly edition: Edition;
  /** The text of a file that came along with a command, by its address; of so many bytes at most. */
  fetchAttachment(url: string, mostBytes: number): Promise<Result<string, 'long' | 'unread'>>;
  /**
   * By how many seconds this machine's clock is ahead of Discord's, less than 0 where it is behind; `null` where it is
   * right, or nobody knows yet.
   */
  clockAhead(): number | null;
  /** A reply as it goes out: with emojis for the symbols that there are emojis for. */
  replaceManaEmojis(reply: Reply): Reply;
  /**
   * A reply as it is sent, its drawings as files. One that cannot be had soon enough is left out. Never rejects.
   * @param signal that nobody waits for its drawings any more
   */
  renderPictures(reply: Reply, signal?: AbortSignal): Promise<Reply>;
}

/** Who asks, and from where. */
export interface BotRequest {
  readonly origin: Origin;
  /** Has Discord's Manage Server permission here; in direct messages everybody has it. */
  readonly mayManageServer: boolean;
  /** How much is wanted of the answers of other editions; left out, a line. */
  readonly depth?: AnswerDepth;
  /** The line stood in a button, as an answer to a question: who may not answer is refused, and nothing is asked anew. */
  readonly isAnswer?: true;
}

/** Who acts, as Discord says: never what a payload says. */
export const actorOf = ({ origin, mayManageServer }: BotRequest): Actor => ({
  id: origin.actorId,
  mayManageServer,
});

/** A command in the menu of a message. Its name may have capitals and spaces; Discord takes no description of it. */
export interface MessageCommandData extends RESTPostAPIContextMenuApplicationCommandsJSONBody {
  readonly type: ApplicationCommandType.Message;
  readonly options?: never;
}

/** Where commands that answer questions can be used: on servers, in direct messages, and by those who installed the bot for themselves. */
export const EVERYWHERE = {
  integration_types: [Install.GuildInstall, Install.UserInstall],
  contexts: [Context.Guild, Context.BotDM, Context.PrivateChannel],
} satisfies Partial<SlashCommandData>;

/** Where commands about the game of a channel can be used: on servers that installed the bot. */
export const AT_TABLES = {
  integration_types: [Install.GuildInstall],
  contexts: [Context.Guild],
} satisfies Partial<SlashCommandData>;

/** Discord shows no more suggestions than this. */
export const MAX_SUGGESTIONS = 25;

/** A choice that autocomplete offers. At most `MOST_SUGGESTIONS` are shown. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/** Discord takes none of the choices if one of them is longer than this, or empty. */
const MAX_SUGGESTION_LENGTH = 100;

/** Those suggestions that Discord takes: a name is cut where it is too long, and what it stands for never is. */
export const toDiscordChoices = (suggestions: readonly Suggestion[]): readonly Suggestion[] =>
  suggestions
    .filter(({ name, value }) => name.trim() !== '' && value !== '' && value.length <= MAX_SUGGESTION_LENGTH)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name, value }) => ({ name: name.slice(0, MAX_SUGGESTION_LENGTH), value }));

/** A press of a button or a choice in a select: the parts of its custom_id after `v1:action:`, and the values chosen. */
export interface Press extends BotRequest {
  readonly parts: readonly string[];
  readonly values: readonly string[];
  /** The values typed and chosen in a form, by the custom_id of each field; absent where no form was sent off. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Those of the people chosen who are bots; absent where none is. */
  readonly bots?: readonly string[];
  /** Who used the command that the message answers, if Discord says so. */
  readonly askedBy: string | null;
  /** The message that the button is on. */
  readonly messageId: string;
  /** That message is in Components V2: only a reply that is takes its place, any other is posted anew. */
  readonly isInParts?: boolean;
  /** The custom_ids of all that is on that message, in order: together they carry what one has no room for. */
  readonly ids?: readonly string[];
  /** The text of that message, that of its embeds too. */
  readonly text?: string;
}

/** The values that are offered for an option while it is typed. */
export type Suggestions = readonly Suggestion[] | Promise<readonly Suggestion[]>;

/** Suggests values for one option while it is typed. */
export type Completer = (typing: AutocompleteRequest, ctx: BotContext) => Suggestions;

/** A completer for each of the options that are declared with `autocomplete`; none where none is. */
export type Completers<Options> = [AutocompletedNames<Options>] extends [never]
  ? { readonly complete?: never }
  : { readonly complete: { readonly [Name in AutocompletedNames<Options>]: Completer } };

/** By the action of a custom_id: what a press does. */
export type PressHandlers = Readonly<
  Record<string, (press: Press, ctx: BotContext) => HandlerResult | Promise<HandlerResult>>
>;

/** The values typed for the options of a command, by their names. */
type TypedOptions = Readonly<Record<string, string | number | boolean>>;

/** A cost in points of {@link RateLimits}: a command without one costs one point. */
export type Cost = number | ((options: TypedOptions) => number);

/** The nature of the replies of a command, or of one of its subcommands, and what it costs. */
export interface CommandTraits {
  /** It changes what the store keeps: what arrives too late is then refused, not applied. */
  readonly changes?: boolean;
  /** It changes nothing, and its reply stays as short as that of a change: the rules that it cites are a button away. */
  readonly isShort?: boolean;
  readonly cost?: Cost;
}

/** One slash command as the dispatcher holds it, the types of its options forgotten. */
export interface SlashCommand extends CommandTraits {
  readonly data: SlashCommandData;
  /** It shows the rules themselves: none is quoted below. */
  readonly showsRules?: boolean;
  /** The manner of each subcommand by its name. */
  readonly subcommands?: ReadonlyMap<string, CommandTraits>;
  // oxlint-disable-next-line no-explicit-any -- the options were checked against this very declaration
  run(request: any, ctx: BotContext): HandlerResult | Promise<HandlerResult>;
  /** Suggestions for the option that is being typed. */
  complete(typing: AutocompleteRequest, ctx: BotContext): Suggestions;
  readonly presses?: PressHandlers;
  /** The costs of presses by their action, where some of its presses, or all, cost more than a point. */
  readonly pressCosts?: Readonly<Record<string, number | ((parts: readonly string[]) => number)>>;
}

/** The message that somebody uses a command on: what is to be read of it. */
export interface MessageCommandRequest extends BotRequest {
  /** As it was typed; empty where there are no words in it, as of a picture. */
  readonly message: string;
}

/** A command that people find in the menu of a message. */
export interface MessageCommand {
  readonly data: MessageCommandData;
  readonly changes?: boolean;
  run(pointed: MessageCommandRequest, ctx: BotContext): HandlerResult | Promise<HandlerResult>;
  readonly presses?: PressHandlers;
  readonly pressCosts?: never;
}

export interface AutocompleteRequest extends BotRequest {
  readonly subcommand: string | null;
  readonly option: string;
  readonly typed: string;
  /** The other options typed so far, unchecked. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** A slash command without subcommands: plain data for Discord, and what it does. */
export type CommandDefinition<D extends SlashCommandData> = Pick<
  SlashCommand,
  'changes' | 'cost' | 'showsRules' | 'presses'
> &
  Completers<D['options']> & {
    readonly data: D;
    /** `options` have the types that `data` declares. */
    run(
      request: BotRequest & { readonly subcommand: null; readonly options: OptionValues<D['options']> },
      ctx: BotContext,
    ): HandlerResult | Promise<HandlerResult>;
  };

/** Declares a command without subcommands. */
export function command<const D extends SlashCommandData>(made: CommandDefinition<D>): SlashCommand {
  return { ...made, complete: completeWith(made.complete) };
}

/** Asks the completer of the option that is being typed. */
export const completeWith =
  (completers: Readonly<Record<string, Completer>> = {}): Completer =>
  (typing, ctx) =>
    Object.hasOwn(completers, typing.option) ? (completers[typing.option]?.(typing, ctx) ?? []) : [];

export type AnyCommand = SlashCommand | MessageCommand;

/** The cost of a command in points, by what was typed. */
export function commandCost(asked: SlashCommand, subcommand: string | null, options: TypedOptions): number {
  const { cost = 1 } = (subcommand === null ? asked : asked.subcommands?.get(subcommand)) ?? {};
  return typeof cost === 'number' ? cost : cost(options);
}

/** The cost of a press in points, by the parts of its custom_id. */
export function pressCost({ pressCosts }: AnyCommand, action: string, parts: readonly string[]): number {
  const cost = pressCosts?.[action] ?? 1;
  return typeof cost === 'number' ? cost : cost(parts);
}

export const isSlashCommand = (anyCommand: AnyCommand): anyCommand is SlashCommand =>
  !isMessageCommand(anyCommand);

export const isMessageCommand = (anyCommand: AnyCommand): anyCommand is MessageCommand =>
  anyCommand.data.type === ApplicationCommandType.Message;
