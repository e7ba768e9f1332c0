import {
  ApplicationCommandType,
  ApplicationIntegrationType as Install,
  InteractionContextType as Context,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Clock } from '#basics/clock.ts';
import type { Meters } from '#basics/meters.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Actor } from '#engine/vocabulary/players.ts';
import { mapResult, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Model } from '#model/model.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { Origin } from '#store/port/changes.ts';
import type { GameSnapshot } from '#store/port/games.ts';
import type { Store } from '#store/port/port.ts';
import type { Audit } from './audit.ts';
import type { AnswerDepth } from '../words/by-edition.ts';
import {
  parseOptionValues,
  type OptionValue,
  type SlashCommandData,
  type OptionValues,
  type AutocompletedNames,
  type RawOptionValues,
} from './option-types.ts';
import type { OperatorLinks } from './operator-links.ts';
import type { RateLimits } from './rate-limits.ts';
import type { LongWorkQueue } from './long-work.ts';
import type { Members } from './members.ts';
import type { DisplayNames } from './display-names.ts';
import type { Pages } from './pages.ts';
import type { ChannelFacts } from './posting.ts';
import type { StoreReply } from './mutate.ts';
import type { Reply } from './reply.ts';
import type { CommandLine } from './command-line.ts';
import type { TableCardService } from './table-cards.ts';
import type { Threads } from './threads.ts';

/** A reply, or a refusal, which the dispatcher renders as a private sentence with its rule. */
export type HandlerResult<Failure extends Refusal = Refusal> = Result<Reply, Failure>;

/** What command handlers may use. */
export interface BotContext {
  readonly store: Store<StoreReply>;
  readonly rulebook: Rulebook;
  /** Resolves once full-text search in the rulebook does not block others. Lookups by number always work. */
  rulebookReady(): Promise<void>;
  readonly cards: CardPool;
  readonly clock: Clock;
  readonly tableCards: TableCardService;
  readonly names: DisplayNames;
  /** Checks whether the user of a page link may still act in the channel. */
  readonly members: Members;
  readonly threads: Threads;
  readonly meters: Meters;
  readonly audit: Audit;
  /** `null` if pages are disabled. */
  readonly pages: Pages | null;
  /** Charged before a request is handled. */
  readonly limits: RateLimits;
  /** Queues work that takes seconds. */
  readonly longWork: LongWorkQueue;
  /** Phrases answers; `null` if the operator uses none. */
  readonly model: Model | null;
  /** The edition for servers and users that have not chosen one. */
  readonly edition: Edition;
  /** How people reach the operator of this bot, and the terms. */
  readonly operator: OperatorLinks;
  /** Downloads the text of an attachment of at most `maxBytes`. */
  fetchAttachment(url: string, maxBytes: number): Promise<Result<string, 'long' | 'unread'>>;
  /**
   * By how many seconds the local clock is ahead of Discord's; negative if it is behind. `null` if it is right or the
   * difference is not known yet.
   */
  clockAhead(): number | null;
  /** Replaces mana symbols with custom emojis, and commands with mentions, as far as their ids are known. */
  formatForDiscord(reply: Reply): Reply;
  /**
   * Renders the pictures of a reply as files, and leaves out those that take too long. Never rejects.
   * @param signal aborts rendering if the reply is no longer needed
   */
  renderPictures(reply: Reply, signal?: AbortSignal): Promise<Reply>;
}

/** Who sent a request, and from where. */
export interface BotRequest {
  readonly origin: Origin;
  /** Has Discord's Manage Server permission here; always true in direct messages. */
  readonly mayManageServer: boolean;
  /** The kind of place it was sent from; absent for presses on pages, which belong to a server's game. */
  readonly context?: Context;
  /** How detailed the answers of other editions are; one line by default. */
  readonly depth?: AnswerDepth;
  /** The channel, according to the interaction; absent for presses on pages. */
  readonly channel?: ChannelFacts;
  /** The request came from an answer button. A user who may not answer is refused rather than asked again. */
  readonly isAnswer?: true;
  /** The `seq` of the game's log entry that the pressed button was about, if the command decides itself what is too late. */
  readonly pressedSeq?: number;
}

/** The acting user according to Discord, never according to a payload. */
export const actorOf = ({ origin, mayManageServer }: BotRequest): Actor => ({
  id: origin.actorId,
  mayManageServer,
});

/** A context-menu command of a message. Discord allows capitals and spaces in its name, and no description. */
export interface MessageCommandData extends RESTPostAPIContextMenuApplicationCommandsJSONBody {
  readonly type: ApplicationCommandType.Message;
  readonly options?: never;
}

/** For commands that answer questions: servers, direct messages, and users who installed the bot. */
export const EVERYWHERE = {
  integration_types: [Install.GuildInstall, Install.UserInstall],
  contexts: [Context.Guild, Context.BotDM, Context.PrivateChannel],
} satisfies Partial<SlashCommandData>;

/** For commands about the game of a channel: servers that installed the bot. */
export const AT_TABLES = {
  integration_types: [Install.GuildInstall],
  contexts: [Context.Guild],
} satisfies Partial<SlashCommandData>;

/** True if Discord's menu offers the command in the place from which the request was sent. */
export function isInMenu(
  { data }: AnyCommand,
  { origin, context }: Pick<BotRequest, 'origin' | 'context'>,
): boolean {
  const { contexts, integration_types: installs } = data;
  const place = context ?? (origin.guildId === null ? Context.BotDM : Context.Guild);
  const isInContext = !contexts || contexts.includes(place);
  return isInContext && (!origin.isUserInstall || (installs ?? []).includes(Install.UserInstall));
}

/** Discord's limit. */
export const MAX_SUGGESTIONS = 25;

/** An autocomplete choice. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/** Discord's limit. It rejects all choices if one is longer or empty. */
const MAX_SUGGESTION_LENGTH = 100;

/** Drops suggestions that Discord would reject. Long names are cut; a long value drops the suggestion. */
export const toDiscordChoices = (suggestions: readonly Suggestion[]): readonly Suggestion[] =>
  suggestions
    .filter(({ name, value }) => name.trim() !== '' && value !== '' && value.length <= MAX_SUGGESTION_LENGTH)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name, value }) => ({ name: name.slice(0, MAX_SUGGESTION_LENGTH), value }));

/** A press of a button, or a choice in a select. `parts` are those of the custom_id after `v1:action:`. */
export interface Press extends BotRequest {
  readonly parts: readonly string[];
  readonly values: readonly string[];
  /** The values of a submitted form by the custom_id of each field; absent for other presses. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The chosen users who are bots; absent if there are none. */
  readonly bots?: readonly string[];
  /** The user of the command that the message responds to, if Discord says so. */
  readonly askedBy: string | null;
  /** The message of the pressed button. */
  readonly messageId: string;
  /**
   * The message uses Components V2: only a reply in Components V2 can replace it, any other is posted as a new
   * message.
   */
  readonly hasComponentsV2?: boolean;
  /** The custom_ids of the whole message, in order; state that is too long for one id is spread over several. */
  readonly ids?: readonly string[];
  /** The text of the message, including its embeds. */
  readonly text?: string;
}

export type Suggestions = readonly Suggestion[] | Promise<readonly Suggestion[]>;

export type Completer = (typing: AutocompleteRequest, ctx: BotContext) => Suggestions;

/** One completer for each option with `autocomplete`. */
export type Completers<Options> = [AutocompletedNames<Options>] extends [never]
  ? { readonly complete?: never }
  : { readonly complete: { readonly [Name in AutocompletedNames<Options>]: Completer } };

/** Press handlers by the action of the custom_id. */
export type PressHandlers = Readonly<
  Record<string, (press: Press, ctx: BotContext) => HandlerResult | Promise<HandlerResult>>
>;

type TypedOptions = Readonly<Record<string, OptionValue>>;

/** A cost in points of {@link RateLimits}; 1 by default. */
export type Cost = number | ((options: TypedOptions) => number);

/** What the dispatcher needs to know about a command or a subcommand. */
export interface CommandTraits {
  /** It writes to the store: a request that arrives too late is refused. */
  readonly changes?: boolean;
  /** It only reads, but its reply stays as short as that of a change, with the cited rules behind a button. */
  readonly isShort?: boolean;
  readonly cost?: Cost;
  /** It isn't in Discord's menu. */
  readonly unlisted?: {
    /** The commands whose replies offer it, by their full names. */
    readonly below: readonly [string, ...string[]];
    /** The label of its button, or of its entry in a select. */
    readonly label: string;
    /** The button asks for its options first, though it requires none of them. */
    readonly opensForm?: true;
    /** The handlers of those commands add the button themselves. */
    readonly hasOwnButton?: true;
  };
}

/** The command line that another one stands for, or a reply instead. */
export type Interpretation =
  | {
      readonly line: CommandLine;
      /** Adds *Undo* if the line changes the game. */
      readonly game: Pick<GameSnapshot, 'id' | 'seq'> | null;
    }
  | { readonly reply: Reply };

/** A request whose options have not been checked against the declaration of a handler. */
export interface SlashCommandRequest extends BotRequest {
  readonly subcommand: string | null;
  readonly options: RawOptionValues;
}

/** A slash command as the dispatcher sees it, without the types of its options. */
export interface SlashCommand extends CommandTraits {
  readonly data: SlashCommandData;
  /** The reply contains the rules itself, so none is quoted below it. */
  readonly showsRules?: boolean;
  /** By the name of the subcommand. */
  readonly subcommands?: ReadonlyMap<string, CommandTraits>;
  /** Finds the command line that this one stands for; it is then handled like one that was typed, and `run` isn't used. */
  interpret?(request: SlashCommandRequest, ctx: BotContext): Promise<Result<Interpretation, Refusal>>;
  /** Parses the options as declared, and calls the handler. */
  run(request: SlashCommandRequest, ctx: BotContext): HandlerResult | Promise<HandlerResult>;
  complete(typing: AutocompleteRequest, ctx: BotContext): Suggestions;
  readonly presses?: PressHandlers;
  /** Costs by action, for presses that do not cost one point. */
  readonly pressCosts?: Readonly<Record<string, number | ((parts: readonly string[]) => number)>>;
}

/** A context-menu command used on a message. */
export interface MessageCommandRequest extends BotRequest {
  /** The text of the message; empty if it has none, such as a picture. */
  readonly message: string;
}

export interface MessageCommand {
  readonly data: MessageCommandData;
  readonly changes?: boolean;
  run(request: MessageCommandRequest, ctx: BotContext): HandlerResult | Promise<HandlerResult>;
  readonly presses?: PressHandlers;
  readonly pressCosts?: never;
}

export interface AutocompleteRequest extends BotRequest {
  readonly subcommand: string | null;
  readonly option: string;
  readonly typed: string;
  /** The values of the other options so far, not validated. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The definition of a slash command without subcommands. */
export type CommandDefinition<D extends SlashCommandData> = Pick<
  SlashCommand,
  'changes' | 'cost' | 'showsRules' | 'presses'
> &
  Completers<D['options']> & {
    readonly data: D;
    run(request: TypedRequest<D>, ctx: BotContext): HandlerResult | Promise<HandlerResult>;
    /** See {@link SlashCommand.interpret}. */
    readonly interpret?: (request: TypedRequest<D>, ctx: BotContext) => Promise<Interpretation>;
  };

/** A request whose options have the types that `data` declares. */
type TypedRequest<D extends SlashCommandData> = BotRequest & {
  readonly subcommand: null;
  readonly options: OptionValues<D['options']>;
};

export function command<const D extends SlashCommandData>(definition: CommandDefinition<D>): SlashCommand {
  const { interpret } = definition;
  const parse = (request: SlashCommandRequest) =>
    mapResult(
      parseOptionValues<D['options']>(definition.data.options, request.options),
      (options): TypedRequest<D> => ({
        ...request,
        subcommand: null,
        options,
      }),
    );
  return {
    ...definition,
    run(request, ctx) {
      const parsed = parse(request);
      return parsed.ok ? definition.run(parsed.value, ctx) : parsed;
    },
    interpret:
      interpret &&
      (async (request, ctx) => {
        const parsed = parse(request);
        return parsed.ok ? ok(await interpret(parsed.value, ctx)) : parsed;
      }),
    complete: completeWith(definition.complete),
  };
}

/** Calls the completer of the option that is being typed. */
export const completeWith =
  (completers: Readonly<Record<string, Completer>> = {}): Completer =>
  (typing, ctx) =>
    Object.hasOwn(completers, typing.option) ? (completers[typing.option]?.(typing, ctx) ?? []) : [];

export type AnyCommand = SlashCommand | MessageCommand;

/** In points. */
export function commandCost(
  slashCommand: SlashCommand,
  subcommand: string | null,
  options: TypedOptions,
): number {
  const { cost = 1 } = (subcommand === null ? slashCommand : slashCommand.subcommands?.get(subcommand)) ?? {};
  return typeof cost === 'number' ? cost : cost(options);
}

/** In points, by the parts of the custom_id. */
export function pressCost({ pressCosts }: AnyCommand, action: string, parts: readonly string[]): number {
  const cost = pressCosts?.[action] ?? 1;
  return typeof cost === 'number' ? cost : cost(parts);
}

export const isSlashCommand = (anyCommand: AnyCommand): anyCommand is SlashCommand =>
  !isMessageCommand(anyCommand);

export const isMessageCommand = (anyCommand: AnyCommand): anyCommand is MessageCommand =>
  anyCommand.data.type === ApplicationCommandType.Message;
