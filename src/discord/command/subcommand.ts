import { ApplicationCommandOptionType as Type } from 'discord.js';
import {
  completeBy,
  type Asker,
  type Completer,
  type Completing,
  type House,
  type Manner,
  type Said,
  type SlashCommand,
} from './command.ts';
import type { Declaration, Given, TypedOption } from './given.ts';

/** One subcommand: its options, what it does, what it suggests, whether it changes anything. */
type Made<Options extends readonly TypedOption[]> = Manner &
  Completing<Options> & {
    readonly name: string;
    readonly description: string;
    readonly options?: Options;
    /** `options` have the types that are declared above. */
    run(asked: Asker & { readonly options: Given<Options> }, house: House): Said | Promise<Said>;
  };

/** A subcommand as its command holds it, the types of its options forgotten. */
export interface Subcommand extends Manner {
  readonly name: string;
  readonly description: string;
  readonly options?: readonly TypedOption[];
  // oxlint-disable-next-line no-explicit-any -- the options were checked against this very declaration
  run(asked: any, house: House): Said | Promise<Said>;
  readonly complete?: Readonly<Record<string, Completer>>;
}

/** Declares a subcommand. Its handler and its completers are held against its options. */
export const subcommand = <const Options extends readonly TypedOption[] = readonly []>(
  made: Made<Options>,
): Subcommand => made;

/** Declares a command of subcommands, which Discord shows in this order. */
export function commandOf(
  data: Omit<Declaration, 'options'>,
  subcommands: readonly Subcommand[],
  more: Pick<SlashCommand, 'showsRules' | 'presses'> = {},
): SlashCommand {
  const byName = new Map(subcommands.map((one) => [one.name, one]));
  return {
    ...more,
    data: { ...data, options: subcommands.map(declared) },
    changes: subcommands.some(({ changes }) => changes),
    subcommands: byName,
    run(asked: { readonly subcommand: string }, house) {
      const chosen = byName.get(asked.subcommand);
      if (!chosen) throw new Error(`/${data.name} has no subcommand "${asked.subcommand}"`);
      return chosen.run(asked, house);
    },
    complete: (typing, house) => completeBy(byName.get(typing.subcommand ?? '')?.complete)(typing, house),
  };
}

const declared = ({ name, description, options }: Subcommand) => ({
  type: Type.Subcommand as const,
  name,
  description,
  ...(options && { options: [...options] }),
});
