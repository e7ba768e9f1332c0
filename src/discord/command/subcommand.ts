import { ApplicationCommandOptionType as Type } from 'discord.js';
import {
  completeWith,
  type BotRequest,
  type Completer,
  type Completers,
  type BotContext,
  type CommandTraits,
  type HandlerResult,
  type SlashCommand,
  type SlashCommandRequest,
} from './command.ts';
import {
  parseOptionValues,
  type SlashCommandData,
  type OptionValues,
  type BasicOption,
  type RawOptionValues,
} from './option-types.ts';
import type { CommandLine } from './command-line.ts';
import { asTextOption, completePlayer, resolvePlayerOptions } from './player-options.ts';
import {
  parseDefaultPlayers,
  runWithDefaultPlayers,
  type WithDefaultPlayers,
  type DefaultPlayerKind,
  type DefaultPlayersDeclaration,
  type DefaultPlayers,
} from './default-player.ts';

type SubcommandDefinition<Options extends readonly BasicOption[], Whose> = CommandTraits &
  Completers<Options> &
  DefaultPlayersDeclaration<Options, Whose> & {
    readonly name: string;
    readonly description: string;
    readonly options?: Options;
    /** Its users needn't be players, so Discord's own user picker is used. */
    readonly namesAnybody?: boolean;
    /** `options` is typed by the declaration. */
    run(
      request: BotRequest & { readonly options: OptionValues<Options> & WithDefaultPlayers<Whose> },
      ctx: BotContext,
    ): HandlerResult | Promise<HandlerResult>;
  };

/** A subcommand as its command sees it, without the types of its options. */
export interface Subcommand extends CommandTraits {
  readonly name: string;
  readonly description: string;
  readonly options?: readonly BasicOption[];
  readonly namesAnybody?: boolean;
  readonly defaultPlayers?: Readonly<Record<string, DefaultPlayerKind>>;
  /** Parses the options as declared, and calls the handler. */
  run(
    request: BotRequest & { readonly options: RawOptionValues },
    ctx: BotContext,
  ): HandlerResult | Promise<HandlerResult>;
  readonly complete?: Readonly<Record<string, Completer>>;
}

/** Declares a subcommand and checks its handler and completers against its options. */
export const subcommand = <
  const Options extends readonly BasicOption[] = readonly [],
  const Whose extends DefaultPlayers<Options> = DefaultPlayers<Options>,
>(
  definition: SubcommandDefinition<Options, Whose>,
): Subcommand => ({
  ...definition,
  run(request, ctx) {
    const options = parseOptionValues<Options>(definition.options, request.options);
    if (!options.ok) return options;
    const players = parseDefaultPlayers<Whose>(definition.defaultPlayers, request.options);
    return definition.run({ ...request, options: { ...options.value, ...players } }, ctx);
  },
});

/** @param subcommands in the order in which Discord shows them */
export function commandWithSubcommands(
  data: Omit<SlashCommandData, 'options'>,
  subcommands: readonly Subcommand[],
  traits: Pick<SlashCommand, 'showsRules' | 'presses' | 'pressCosts'> = {},
): SlashCommand {
  const byName = new Map(subcommands.map((entry) => [entry.name, entry]));
  return {
    ...traits,
    data: { ...data, options: subcommands.map(toDiscordOption) },
    changes: subcommands.some(({ changes }) => changes),
    subcommands: byName,
    run(request, ctx) {
      const chosen = byName.get(request.subcommand ?? '');
      if (!chosen) throw new Error(`/${data.name} has no subcommand "${request.subcommand}"`);
      return runSubcommand(data.name, chosen, request, ctx);
    },
    complete(typing, ctx) {
      const chosen = byName.get(typing.subcommand ?? '');
      return chosen ? completeWith(completersOf(chosen))(typing, ctx) : [];
    },
  };
}

const toDiscordOption = ({ name, description, options, namesAnybody }: Subcommand) => ({
  type: Type.Subcommand as const,
  name,
  description,
  ...(options && { options: namesAnybody ? [...options] : options.map(asTextOption) }),
});

const completersOf = ({ options = [], complete, namesAnybody }: Subcommand) => ({
  ...(namesAnybody
    ? {}
    : Object.fromEntries(
        options.flatMap(({ type, name }) => (type === Type.User ? [[name, completePlayer] as const] : [])),
      )),
  ...complete,
});

/** Resolves the players that the options name, fills in default players, and runs the subcommand. */
function runSubcommand(
  command: string,
  chosen: Subcommand,
  request: SlashCommandRequest,
  ctx: BotContext,
): HandlerResult | Promise<HandlerResult> {
  const typed = request.options;
  const line = { command, subcommand: request.subcommand, options: typed as CommandLine['options'] };
  const run = (options: Readonly<Record<string, unknown>>): HandlerResult | Promise<HandlerResult> =>
    chosen.defaultPlayers
      ? runWithDefaultPlayers({ ...request, options }, chosen.defaultPlayers, line, ctx, (filled) =>
          chosen.run(filled, ctx),
        )
      : chosen.run({ ...request, options }, ctx);
  const resolved = resolvePlayerOptions(chosen.options ?? [], typed, request.origin, ctx);
  if (!(resolved instanceof Promise)) return run(resolved);
  return resolved.then((result) => (result.ok ? run(result.value) : result));
}
