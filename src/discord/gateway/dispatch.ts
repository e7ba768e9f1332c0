import {
  Routes,
  type BaseInteraction,
  type ChatInputCommandInteraction,
  type MessageContextMenuCommandInteraction,
  type REST,
} from 'discord.js';
import type { Log } from '#basics/log.ts';
import { OTHER_LABEL } from '#basics/meters.ts';
import type { BotContext, BotRequest } from '../command/command.ts';
import { REFUSAL_COST } from '../command/rate-limits.ts';
import { messageBody } from '../command/reply.ts';
import type { HandleRequest } from '../requests/pipeline.ts';
import { MAX_CHANGE_AGE_MS, type Response, type Route } from '../requests/request.ts';
import type { Router } from '../requests/router.ts';
import { findNotice } from '../settings/notices.ts';
import { createDuplicateBotDetector, type DuplicateBotDetector } from './duplicate-bot-detector.ts';
import type { LateAnswers } from './late-answers.ts';
import { askerOf, readPress } from './read-interaction.ts';
import { createResponder, type Responder } from './respond.ts';

export interface DispatchOptions {
  readonly router: Router;
  readonly handle: HandleRequest;
  readonly ctx: BotContext;
  readonly rest: REST;
  readonly log: Log;
  /** Delivers answers that could not be delivered in time. */
  readonly lateAnswers: Pick<LateAnswers, 'owe'>;
  /** The bot introduces itself after the first command on a server, and asks by which rules it plays. */
  readonly isIntroductionEnabled: boolean;
}

/** Reads interactions, and passes them through the pipeline. */
export class Dispatch {
  readonly #options: DispatchOptions;
  readonly #detector: DuplicateBotDetector;
  readonly #responder: Responder;
  readonly #inProgress = new Set<Promise<void>>();

  constructor(options: DispatchOptions) {
    this.#options = options;
    const { rest, ctx, log } = options;
    this.#detector = createDuplicateBotDetector(rest, { clock: ctx.clock, log });
    this.#responder = createResponder({ ...options, detector: this.#detector });
  }

  /** Takes one interaction. Never throws and never rejects: failures are logged, and the user is told. */
  take(interaction: BaseInteraction): void {
    const work = this.#handle(interaction).finally(() => this.#inProgress.delete(work));
    this.#inProgress.add(work);
  }

  /** Resolves when every interaction taken so far has been answered. */
  async drain(): Promise<void> {
    await Promise.all(this.#inProgress);
  }

  async #handle(interaction: BaseInteraction): Promise<void> {
    const { ctx, handle, isIntroductionEnabled: hasIntroduction, router } = this.#options;
    this.#detector.delivered(interaction.id);
    const asker = askerOf(interaction);
    recordPermissions(asker, ctx);
    const route = routeOrBug(interaction, asker, router);
    if (!route) return;
    const response = await handle({
      asker,
      route,
      surface: 'discord',
      sentAt: interaction.createdTimestamp,
      maxAgeMs: MAX_CHANGE_AGE_MS,
      respond: (work) => this.#responder(interaction, asker, work),
    });
    const isCommand = interaction.isChatInputCommand() || interaction.isMessageContextMenuCommand();
    if (hasIntroduction && isCommand) await this.#sendNotice(interaction, asker, response);
  }

  /** Sends a one-time notice as a message of its own, so that it neither delays the answer nor makes it fail. */
  async #sendNotice(
    interaction: ChatInputCommandInteraction | MessageContextMenuCommandInteraction,
    asker: BotRequest,
    response: Response,
  ): Promise<void> {
    const { ctx, log, rest } = this.#options;
    if (response.bug || response.isRepeated || response.isUndelivered) return;
    const code = response.refusal?.code;
    if (code === 'interaction/too-much' || code === 'interaction/late') return;
    const subcommand = interaction.isChatInputCommand() ? interaction.options.getSubcommand(false) : null;
    const command = [interaction.commandName, subcommand].filter(Boolean).join(' ');
    try {
      const reply = await findNotice(asker, { command, isDone: code === undefined }, ctx);
      if (reply === null) return;
      const { applicationId, token } = interaction;
      const body = messageBody(ctx.formatForDiscord(reply));
      await rest.post(Routes.webhook(applicationId, token), { body, auth: false });
    } catch (err) {
      log.warn({ id: interaction.id, err }, 'a one-time notice was not sent');
    }
  }
}

/** Like {@link routeOf}. An error in reading an interaction becomes a bug of its route, so that the user is answered. */
function routeOrBug(interaction: BaseInteraction, asker: BotRequest, router: Router): Route | undefined {
  try {
    return routeOf(interaction, asker, router);
  } catch (error) {
    return {
      label: OTHER_LABEL,
      changes: false,
      replyKind: 'answer',
      minCost: REFUSAL_COST,
      typed: [],
      resolve: () => Promise.reject(error),
    };
  }
}

/** Finds what an interaction asks for; `undefined` for kinds that the bot does not offer. */
function routeOf(interaction: BaseInteraction, asker: BotRequest, router: Router): Route | undefined {
  if (interaction.isChatInputCommand())
    return router.command(asker, interaction.commandName, interaction.options.data);
  if (interaction.isMessageContextMenuCommand())
    return router.messageCommand(asker, interaction.commandName, interaction.targetMessage.content);
  if (interaction.isPrimaryEntryPointCommand()) return router.launch(asker);
  if (interaction.isMessageComponent() || interaction.isModalSubmit())
    return router.press(asker, interaction.customId, readPress(interaction));
  if (!interaction.isAutocomplete()) return undefined;
  const { name: option, value: typed } = interaction.options.getFocused(true);
  const values = interaction.options.data.flatMap((data) => data.options ?? [data]);
  return router.autocomplete(interaction.commandName, {
    ...asker,
    subcommand: interaction.options.getSubcommand(false),
    option,
    typed,
    others: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  });
}

/** Permissions of interactions in direct messages, or on servers without the bot, do not say whether it may post. */
function recordPermissions({ origin, channel }: BotRequest, { tableCards }: BotContext): void {
  const { channelId, guildId, isUserInstall } = origin;
  if (channel && guildId !== null && !isUserInstall)
    tableCards.recordPermissions(channelId, channel, guildId);
}
