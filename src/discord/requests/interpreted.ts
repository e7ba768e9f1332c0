import type { CommandInteractionOption } from 'discord.js';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { BotContext, BotRequest, SlashCommand } from '../command/command.ts';
import { customIdsIn } from '../command/layout.ts';
import { hasRoomForRow } from '../command/reply.ts';
import { withButtonRow } from '../command/rows.ts';
import { replyKind } from '../quotes/attach-quotes.ts';
import type { GameVersion } from '../table/execute-game-action.ts';
import { gameButton } from '../table/game-buttons.ts';
import { parseCommandOptions, toInteractionOptions } from './options.ts';
import { mapResponse, type ResolvedOperation, type Response } from './request.ts';
import { resolveCommand } from './resolve-command.ts';

/** Finds the command line that the input of a command means, and parses it like a typed one. */
export async function resolveInterpreted(
  command: SlashCommand,
  asker: BotRequest,
  options: readonly CommandInteractionOption[],
  slashCommands: ReadonlyMap<string, SlashCommand>,
  ctx: BotContext,
): Promise<ResolvedOperation> {
  const given = parseCommandOptions(command.data, options);
  if (!given.ok) return given;
  const input = { command: command.data, parsedOptions: given.value };
  if (!command.interpret) throw new Error(`/${command.data.name} stands for no other command`);
  const interpretation = await command.interpret({ ...asker, ...given.value }, ctx);
  if (!interpretation.ok) return interpretation;
  if ('reply' in interpretation.value) {
    const { reply } = interpretation.value;
    return ok({ cost: 1, input, traits: { changes: false, replyKind: 'answer' }, run: () => ({ reply }) });
  }
  const { line, game } = interpretation.value;
  const target = slashCommands.get(line.command);
  if (!target) return fail(refuse('command/unknown', {}));
  const resolved = resolveCommand(target, asker, toInteractionOptions(line), ctx);
  if (!resolved.ok) return resolved;
  const changes =
    (line.subcommand === null ? target : target.subcommands?.get(line.subcommand))?.changes === true;
  const operation = mapResponse(resolved.value, (response) =>
    changes && game ? withUndoButton(response, game, asker, ctx) : response,
  );
  return ok({ ...operation, traits: { changes, replyKind: replyKind(target, line.subcommand) } });
}

/** Adds a button that undoes the change, unless the game has changed otherwise since its line was interpreted. */
async function withUndoButton(
  response: Response,
  before: GameVersion,
  { origin }: BotRequest,
  { store }: BotContext,
): Promise<Response> {
  const { reply, refusal } = response;
  const ids = customIdsIn(reply.components ?? []);
  const hasButton = ids.some((id) => id.startsWith('v1:game:undo:'));
  if (refusal || reply.asks || reply.isPrivate || hasButton || !hasRoomForRow(reply, 1)) return response;
  // The change is committed, so a store that fails now takes only the button away.
  const after = await store.lastGame(origin.channelId).catch(() => null);
  if (after?.id !== before.id || after.seq !== before.seq + 1) return response;
  return { ...response, reply: withButtonRow(reply, gameButton('undo', 'Undo', after)) };
}
