import type { CommandInteractionOption } from 'discord.js';
import { ok } from '#engine/vocabulary/result.ts';
import { commandCost, type BotContext, type BotRequest, type SlashCommand } from '../command/command.ts';
import { parseCommandOptions } from './options.ts';
import { withNearMisses } from './near-misses.ts';
import { toResponse, type ResolvedOperation } from './request.ts';

/** Parses the options of a command. */
export function resolveCommand(
  command: SlashCommand,
  asker: BotRequest,
  options: readonly CommandInteractionOption[],
  ctx: BotContext,
): ResolvedOperation {
  const given = parseCommandOptions(command.data, options);
  if (!given.ok) return given;
  const line = { command: command.data.name, ...given.value };
  return ok({
    cost: commandCost(command, given.value.subcommand, given.value.options),
    input: { command: command.data, parsedOptions: given.value },
    run: async () =>
      withNearMisses(toResponse(await command.run({ ...asker, ...given.value }, ctx), asker), line),
  });
}
