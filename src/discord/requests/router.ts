import type { CommandInteractionOption } from 'discord.js';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import {
  isMessageCommand,
  isSlashCommand,
  pressCost,
  toDiscordChoices,
  type AnyCommand,
  type AutocompleteRequest,
  type BotContext,
  type BotRequest,
  type Press,
} from '../command/command.ts';
import { parseCustomId } from '../command/custom-id.ts';
import { AUTOCOMPLETE_COST, REFUSAL_COST } from '../command/rate-limits.ts';
import { parseRerun, RERUN_ACTION } from '../command/rerun-button.ts';
import type { CommandLine } from '../command/command-line.ts';
import { offerUnlisted } from '../command/unlisted.ts';
import { launchActivity } from '../games/page.ts';
import { replyKind } from '../quotes/attach-quotes.ts';
import { commandLabel, pressLabel, rerunLabel, typingLabel } from './labels.ts';
import { maxLengthOf, toInteractionOptions } from './options.ts';
import { toResponse, type Route } from './request.ts';
import { createRerun } from './rerun.ts';
import { resolveInterpreted } from './interpreted.ts';
import { resolveCommand } from './resolve-command.ts';

/** The input of a press apart from its custom_id. */
export type PressInput = Omit<Press, keyof BotRequest | 'parts'>;

/** Finds the route of a request among the commands and their buttons. The route of an unknown name refuses. */
export interface Router {
  command(asker: BotRequest, name: string, options: readonly CommandInteractionOption[]): Route;
  /** A command as typed, or as it stands in a button. */
  line(asker: BotRequest, line: CommandLine): Route;
  /** @param message the text of the message that the command is used on */
  messageCommand(asker: BotRequest, name: string, message: string): Route;
  press(asker: BotRequest, customId: string, input: PressInput): Route;
  autocomplete(name: string, typing: AutocompleteRequest): Route;
  /** The entry point that Discord shows for an application with an Activity. */
  launch(asker: BotRequest): Route;
}

export function createRouter(commands: readonly AnyCommand[], ctx: BotContext): Router {
  const slashCommands = byName(offerUnlisted(commands).filter(isSlashCommand));
  const messageCommands = byName(commands.filter(isMessageCommand));
  const commandsByAction = new Map(
    commands.flatMap((owner) => Object.keys(owner.presses ?? {}).map((action) => [action, owner])),
  );
  const resolveRerun = createRerun(ctx);

  function command(asker: BotRequest, name: string, options: readonly CommandInteractionOption[]): Route {
    const slashCommand = slashCommands.get(name);
    return {
      label: commandLabel(slashCommand),
      changes: slashCommand?.changes === true,
      replyKind: replyKind(slashCommand, options[0]?.name ?? null),
      minCost: REFUSAL_COST,
      typed: options.flatMap((option) => option.options ?? [option]).map(({ value = '' }) => String(value)),
      resolve: () => {
        if (!slashCommand) return fail(refuse('command/unknown', {}));
        return slashCommand.interpret
          ? resolveInterpreted(slashCommand, asker, options, slashCommands, ctx)
          : resolveCommand(slashCommand, asker, options, ctx);
      },
    };
  }

  /** A button that contains a command line. */
  function rerun(asker: BotRequest, parts: readonly string[], input: PressInput): Route {
    const line = parseRerun(parts, input.values);
    const slashCommand = line && slashCommands.get(line.command);
    return {
      label: rerunLabel(slashCommand),
      changes: slashCommand?.changes === true,
      replyKind: replyKind(slashCommand, line?.subcommand ?? null),
      minCost: REFUSAL_COST,
      typed: [...parts, ...typedTexts(input)],
      resolve: () =>
        line && slashCommand
          ? resolveRerun(line, slashCommand, asker, input)
          : fail(refuse('button/stale', {})),
    };
  }

  return {
    command,
    line: (asker, line) => command(asker, line.command, toInteractionOptions(line)),

    messageCommand(asker, name, message) {
      const messageCommand = messageCommands.get(name);
      return {
        label: commandLabel(messageCommand),
        changes: messageCommand?.changes === true,
        replyKind: replyKind(messageCommand, null),
        minCost: REFUSAL_COST,
        typed: [message],
        resolve: () =>
          messageCommand
            ? ok({
                cost: REFUSAL_COST,
                run: async () => toResponse(await messageCommand.run({ ...asker, message }, ctx), asker),
              })
            : fail(refuse('command/unknown', {})),
      };
    },

    press(asker, customId, input) {
      const id = parseCustomId(customId);
      if (id?.action === RERUN_ACTION) return rerun(asker, id.parts, input);
      const owner = id && commandsByAction.get(id.action);
      const press = id && owner?.presses?.[id.action];
      const typed = [...(id?.parts ?? []), ...typedTexts(input)];
      return {
        label: pressLabel(press && id.action),
        changes: owner?.changes === true,
        replyKind: replyKind(owner, null),
        minCost: REFUSAL_COST,
        typed,
        resolve: () =>
          press
            ? ok({
                cost: pressCost(owner, id.action, id.parts),
                input: { press: id, typed },
                run: async () => toResponse(await press({ ...asker, parts: id.parts, ...input }, ctx), asker),
              })
            : fail(refuse('button/stale', {})),
      };
    },

    autocomplete(name, typing) {
      const slashCommand = slashCommands.get(name);
      const typed = [typing.typed, ...Object.values(typing.others).map(String)];
      // Discord's client sends no more than the declaration allows.
      const isTooLong =
        slashCommand !== undefined && typing.typed.length > maxLengthOf(slashCommand.data, typing);
      return {
        label: typingLabel(slashCommand),
        changes: false,
        replyKind: 'answer',
        minCost: AUTOCOMPLETE_COST,
        typed,
        resolve: () =>
          ok({
            cost: AUTOCOMPLETE_COST,
            run: async () => ({
              reply: {},
              choices: isTooLong ? [] : toDiscordChoices((await slashCommand?.complete(typing, ctx)) ?? []),
            }),
          }),
      };
    },

    launch: () => ({
      label: commandLabel(undefined),
      changes: false,
      replyKind: 'change',
      minCost: REFUSAL_COST,
      typed: [],
      resolve: () => ok({ cost: REFUSAL_COST, run: () => ({ reply: launchActivity(ctx) }) }),
    }),
  };
}

/** The texts that a user typed or chose in a form or a select. */
const typedTexts = ({ values, fields = {} }: PressInput): readonly string[] => [
  ...values,
  ...Object.values(fields).flat(),
];

const byName = <Any extends AnyCommand>(commands: readonly Any[]): ReadonlyMap<string, Any> =>
  new Map(commands.map((entry) => [entry.data.name, entry]));
