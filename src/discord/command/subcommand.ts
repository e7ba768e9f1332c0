import { ApplicationCommandOptionType as Type } from 'discord.js';
import {
  completeBy,
  type BotRequest,
  type Completer,
  type Completing,
  type BotContext,
  type Manner,
  type HandlerResult,
  type SlashCommand,
} from './command.ts';
import type { Declaration, Given, TypedOption } from './given.ts';
import type { Line } from './again.ts';
import { asTyped, completePlayer, withPlayers } from './players-typed.ts';
import { runForWhom, type Filled, type LeftOut, type SaysWhose, type WhoseOf } from './whose.ts';

/** One subcommand: its options, what it does, what it suggests, whether it changes anything. */
type Made<Options extends readonly TypedOption[], Whose> = Manner &
  Completing<Options> &
  SaysWhose<Options, Whose> & {
    readonly name: string;
    readonly description: string;
    readonly options?: Options;
    /** Its users may be anybody, and not only those who play: Discord’s own list of people offers them. */
    readonly namesAnybody?: boolean;
    /** `options` have the types that are declared above. */
    run(
      request: BotRequest & { readonly options: Given<Options> & Filled<Whose> },
      ctx: BotContext,
    ): HandlerResult | Promise<HandlerResult>;
  };

/** A subcommand as its command holds it, the types of its options forgotten. */
export interface Subcommand extends Manner {
  readonly name: string;
  readonly description: string;
  readonly options?: readonly TypedOption[];
  readonly namesAnybody?: boolean;
  readonly whose?: Readonly<Record<string, LeftOut>>;
  // oxlint-disable-next-line no-explicit-any -- the options were checked against this very declaration
  run(request: any, ctx: BotContext): HandlerResult | Promise<HandlerResult>;
  readonly complete?: Readonly<Record<string, Completer>>;
}

/** Declares a subcommand. Its handler and its completers are held against its options. */
export const subcommand = <
  const Options extends readonly TypedOption[] = readonly [],
  const Whose extends WhoseOf<Options> = WhoseOf<Options>,
>(
  made: Made<Options, Whose>,
): Subcommand => made;

/** Declares a command of subcommands, which Discord shows in this order. */
export function commandOf(
  data: Omit<Declaration, 'options'>,
  subcommands: readonly Subcommand[],
  more: Pick<SlashCommand, 'showsRules' | 'presses' | 'pressCosts'> = {},
): SlashCommand {
  const byName = new Map(subcommands.map((entry) => [entry.name, entry]));
  return {
    ...more,
    data: { ...data, options: subcommands.map(declared) },
    changes: subcommands.some(({ changes }) => changes),
    subcommands: byName,
    run(request: SubcommandRequest, ctx) {
      const chosen = byName.get(request.subcommand);
      if (!chosen) throw new Error(`/${data.name} has no subcommand "${request.subcommand}"`);
      return runAtTable(data.name, chosen, request, ctx);
    },
    complete(typing, ctx) {
      const chosen = byName.get(typing.subcommand ?? '');
      return chosen ? completeBy(completersOf(chosen))(typing, ctx) : [];
    },
  };
}

const declared = ({ name, description, options, namesAnybody }: Subcommand) => ({
  type: Type.Subcommand as const,
  name,
  description,
  ...(options && { options: namesAnybody ? [...options] : options.map(asTyped) }),
});

const completersOf = ({ options = [], complete, namesAnybody }: Subcommand) => ({
  ...(namesAnybody
    ? {}
    : Object.fromEntries(
        options.flatMap(({ type, name }) => (type === Type.User ? [[name, completePlayer] as const] : [])),
      )),
  ...complete,
});

/** Runs a subcommand with the players that its options name, and those that are meant by options left out. */
function runAtTable(
  command: string,
  chosen: Subcommand,
  request: SubcommandRequest,
  ctx: BotContext,
): HandlerResult | Promise<HandlerResult> {
  const typed = request.options ?? {};
  const line = { command, subcommand: request.subcommand, options: typed as Line['options'] };
  const run = (options: Readonly<Record<string, unknown>>): HandlerResult | Promise<HandlerResult> =>
    chosen.whose
      ? runForWhom({ ...request, options }, chosen.whose, line, ctx, (filled) => chosen.run(filled, ctx))
      : chosen.run({ ...request, options }, ctx);
  const named = withPlayers(chosen.options ?? [], typed, request.origin, ctx);
  if (!(named instanceof Promise)) return run(named);
  return named.then((read) => (read.ok ? run(read.value) : read.failure));
}

type SubcommandRequest = BotRequest & {
  readonly subcommand: string;
  readonly options?: Readonly<Record<string, unknown>>;
};
