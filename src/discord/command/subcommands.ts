import type { APIApplicationCommandSubcommandOption } from 'discord.js';
import type { AskedOf } from './command.ts';

/** The subcommands of a declaration, their types kept. */
export const subcommands = <const Made extends APIApplicationCommandSubcommandOption[]>(
  ...made: Made
): Made => made;

/** What a handler gets of these subcommands. */
export type AskedAmong<Made extends APIApplicationCommandSubcommandOption[]> = AskedOf<{
  name: string;
  description: string;
  options: Made;
}>;
