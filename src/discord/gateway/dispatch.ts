import {
  DiscordAPIError,
  InteractionResponseType,
  RESTJSONErrorCodes,
  Routes,
  type AutocompleteInteraction,
  type BaseInteraction,
  type ChatInputCommandInteraction,
  type MessageContextMenuCommandInteraction,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
  type PrimaryEntryPointCommandInteraction,
  type REST,
} from 'discord.js';
import { refuse } from '#engine/refusals/refusal.ts';
import type { Log } from '#basics/log.ts';
import { OTHER_LABEL } from '#basics/meters.ts';
import { StoreFailure } from '#store/port/failure.ts';
import {
  answer,
  callBack,
  isNewPublicMessage,
  LaunchRefused,
  type Answerable as To,
  type Delivery,
} from './acknowledge.ts';
import { admit, type Charge } from './admission.ts';
import { createDuplicateBotDetector, type DuplicateBotDetector } from './duplicate-bot-detector.ts';
import {
  commandCost,
  pressCost,
  isMessageCommand,
  isSlashCommand,
  toDiscordChoices,
  type AnyCommand,
  type BotRequest,
  type BotContext,
  type MessageCommand,
  type HandlerResult,
  type SlashCommand,
} from '../command/command.ts';
import { RERUN_ACTION, parseRerun } from '../command/rerun-button.ts';
import { AUTOCOMPLETE_COST } from '../command/rate-limits.ts';
import { parseCustomId } from '../command/custom-id.ts';
import { launchActivity, NO_ACTIVITY } from '../games/page.ts';
import { LinesInButtons } from './line-in-button.ts';
import { readOptions } from './options.ts';
import { toRawFiles } from '../command/files.ts';
import { againLabel, commandLabel, interactionLabels, pressLabel, typingLabel } from './labels.ts';
import type { LateAnswers } from './late-answers.ts';
import { replyKind, type ReplyKind } from '../quotes/attach-quotes.ts';
import { answerable, askerOf, pressedOn } from './read-interaction.ts';
import { REFUSAL_CODES } from '../refusals/refusals.ts';
import { findNotice } from '../settings/notices.ts';
import { messageBody, type Reply } from '../command/reply.ts';
import { bugReply, LATE_MS, logLine, workOut, type Line, type WorkedOut } from './working-out.ts';

/** The interactions that are answered with a message. */
type Answerable =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | PrimaryEntryPointCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Routes interactions to the commands, answers each exactly once, and logs one line for each. */
export class Dispatch {
  readonly #byName: ReadonlyMap<string, SlashCommand>;
  readonly #onMessages: ReadonlyMap<string, MessageCommand>;
  readonly #byAction: ReadonlyMap<string, AnyCommand>;
  readonly #underWay = new Set<Promise<void>>();
  readonly #linesInButtons = new LinesInButtons();
  readonly #ctx: BotContext;
  readonly #rest: REST;
  readonly #log: Log;
  readonly #late: Pick<LateAnswers, 'owe'>;
  readonly #introduces: boolean;
  readonly #elsewhere: DuplicateBotDetector;
  #hasWarnedOfLaunch = false;

  /**
   * @param late where answers go that could not be given
   * @param introduces it says who it is with the first command on a server, and asks what is played there.
   */
  constructor(
    commands: readonly AnyCommand[],
    ctx: BotContext,
    rest: REST,
    log: Log,
    {
      late,
      hasIntroduction: introduces,
    }: { readonly late: Pick<LateAnswers, 'owe'>; readonly hasIntroduction: boolean },
  ) {
    this.#late = late;
    this.#introduces = introduces;
    this.#byName = named(commands.filter(isSlashCommand));
    this.#onMessages = named(commands.filter(isMessageCommand));
    this.#byAction = new Map(
      commands.flatMap((command) => Object.keys(command.presses ?? {}).map((action) => [action, command])),
    );
    this.#ctx = ctx;
    this.#rest = rest;
    this.#log = log;
    this.#elsewhere = createDuplicateBotDetector(rest, { clock: ctx.clock, log });
    ctx.meters.commands(interactionLabels(commands));
    ctx.meters.refusals(REFUSAL_CODES);
  }

  /** Takes one interaction. Never throws and never rejects: what goes wrong is logged and told to the user. */
  take(interaction: BaseInteraction): void {
    const work = this.#handle(interaction).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Resolves when every interaction taken so far has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #handle(interaction: BaseInteraction): Promise<void> {
    const started = performance.now();
    const line: Line = { id: interaction.id, command: OTHER_LABEL, outcome: 'answered' };
    this.#elsewhere.delivered(interaction.id);
    try {
      if (interaction.isChatInputCommand()) await this.#command(interaction, line);
      else if (interaction.isMessageContextMenuCommand()) await this.#onMessage(interaction, line);
      else if (interaction.isPrimaryEntryPointCommand()) await this.#launch(interaction, line);
      else if (interaction.isAutocomplete()) await this.#autocomplete(interaction, line);
      else if (interaction.isMessageComponent() || interaction.isModalSubmit())
        await this.#press(interaction, line);
    } catch (error) {
      line.outcome = 'undelivered';
      line.err = error;
    }
    await logLine({ log: this.#log, ctx: this.#ctx }, line, started, 'interaction');
    const isUsed = interaction.isChatInputCommand() || interaction.isMessageContextMenuCommand();
    if (this.#introduces && isUsed && line.refusal !== 'interaction/too-much')
      await this.#sayFirstWords(interaction, line);
  }

  /** What is said once follows the reply, as a message of its own: it never delays that, and never makes it fail. */
  async #sayFirstWords(
    interaction: ChatInputCommandInteraction | MessageContextMenuCommandInteraction,
    { id, outcome }: Line,
  ): Promise<void> {
    if (outcome !== 'answered' && outcome !== 'refused') return;
    const subcommand = interaction.isChatInputCommand() ? interaction.options.getSubcommand(false) : null;
    const command = [interaction.commandName, subcommand].filter(Boolean).join(' ');
    try {
      const used = { command, isDone: outcome === 'answered' };
      const reply = await findNotice(askerOf(interaction), used, this.#ctx);
      if (reply === null) return;
      const { applicationId, token } = interaction;
      const body = messageBody(this.#ctx.formatForDiscord(reply));
      await this.#rest.post(Routes.webhook(applicationId, token), { body, auth: false });
    } catch (err) {
      this.#log.warn({ id, err }, 'first words that nobody read');
    }
  }

  async #command(interaction: ChatInputCommandInteraction, line: Line): Promise<void> {
    const command = this.#byName.get(interaction.commandName);
    line.command = commandLabel(command);
    const kind = replyKind(command, interaction.options.getSubcommand(false));
    await this.#answer(interaction, line, { command, kind }, (asker, charge) => {
      if (!command) return refuse('command/unknown', {});
      const given = readOptions(command.data, interaction.options.data);
      if (!given.ok) return given.failure;
      const { subcommand, options } = given.value;
      line.asked = { asker, command: command.data, given: given.value };
      return charge(commandCost(command, subcommand, options), () =>
        command.run({ ...asker, ...given.value }, this.#ctx),
      );
    });
  }

  async #onMessage(interaction: MessageContextMenuCommandInteraction, line: Line): Promise<void> {
    const command = this.#onMessages.get(interaction.commandName);
    line.command = commandLabel(command);
    await this.#answer(interaction, line, { command, kind: replyKind(command, null) }, (asker, charge) => {
      const message = interaction.targetMessage.content;
      line.asked = { asker, typed: [message] };
      return command
        ? charge(1, () => command.run({ ...asker, message }, this.#ctx))
        : refuse('command/unknown', {});
    });
  }

  /** The command that Discord shows for the Activity of an application. */
  async #launch(interaction: PrimaryEntryPointCommandInteraction, line: Line): Promise<void> {
    await this.#answer(interaction, line, { command: undefined, kind: 'change' }, (_, charge) =>
      charge(1, () => launchActivity(this.#ctx)),
    );
  }

  /** Once: only the operator can change it, and anyone can cause it. */
  #warnOfLaunch({ cause: err }: LaunchRefused): void {
    if (this.#hasWarnedOfLaunch) return;
    this.#hasWarnedOfLaunch = true;
    this.#log.warn(
      { err },
      'Discord refuses to open the Activity: enable it under Activities → Settings in the developer portal',
    );
  }

  /** A message more, for the asker alone, after the answer. */
  async #follow({ applicationId, token }: To, reply: Reply, { id }: Line): Promise<void> {
    try {
      const drawn = await this.#ctx.renderPictures(reply);
      const [body, files] = [messageBody(drawn), toRawFiles(drawn)];
      await this.#rest.post(Routes.webhook(applicationId, token), { body, ...files, auth: false });
    } catch (err) {
      this.#log.warn({ id, err }, 'a message after the answer was not sent');
    }
  }

  /** A button, a select, or a form that one of them opened. */
  async #press(interaction: MessageComponentInteraction | ModalSubmitInteraction, line: Line): Promise<void> {
    const id = parseCustomId(interaction.customId);
    const command = id && this.#byAction.get(id.action);
    const press = id && command?.presses?.[id.action];
    if (id?.action === RERUN_ACTION) return this.#again(interaction, id.parts, line);
    line.command = pressLabel(press && id.action);
    await this.#answer(interaction, line, { command, kind: replyKind(command, null) }, (asker, charge) => {
      if (!press) return refuse('button/stale', {});
      line.asked = { asker, pressed: id, typed: typedIn(interaction, id.parts) };
      return charge(pressCost(command, id.action, id.parts), () =>
        press({ ...asker, parts: id.parts, ...pressedOn(interaction) }, this.#ctx),
      );
    });
  }

  /** Runs a line that stands in a button. */
  async #again(
    interaction: MessageComponentInteraction | ModalSubmitInteraction,
    parts: readonly string[],
    line: Line,
  ): Promise<void> {
    const again = parseRerun(parts);
    const command = again && this.#byName.get(again.command);
    line.command = againLabel(command);
    const kind = replyKind(command, again?.subcommand ?? null);
    await this.#answer(interaction, line, { command, kind }, (asker, charge) => {
      if (!again || !command) return refuse('button/stale', {});
      line.asked = { asker, command: command.data, given: again, typed: typedIn(interaction, []) };
      return this.#linesInButtons.run(again, command, asker, pressedOn(interaction), {
        ctx: this.#ctx,
        charge,
      });
    });
  }

  async #autocomplete(interaction: AutocompleteInteraction, line: Line): Promise<void> {
    const command = this.#byName.get(interaction.commandName);
    line.command = typingLabel(command);
    const choices = async () => {
      try {
        const asker = askerOf(interaction);
        const tooMuch = this.#ctx.limits.charge(asker.origin, AUTOCOMPLETE_COST);
        if (tooMuch) {
          Object.assign(line, { outcome: 'refused', refusal: tooMuch.code });
          return [];
        }
        const { name: option, value: typed } = interaction.options.getFocused(true);
        const subcommand = interaction.options.getSubcommand(false);
        const flat = interaction.options.data.flatMap((one) => one.options ?? [one]);
        const others = Object.fromEntries(flat.map((one) => [one.name, one.value]));
        const typing = { ...asker, subcommand, option, typed, others };
        return toDiscordChoices((await command?.complete(typing, this.#ctx)) ?? []);
      } catch (error) {
        if (error instanceof StoreFailure) return [];
        bugReply(line, error);
        line.asked = {
          typed: interaction.options.data
            .flatMap((option) => option.options ?? [option])
            .map(({ value }) => String(value)),
        };
        return [];
      }
    };
    await callBack(this.#rest, answerable(interaction, 0), {
      type: InteractionResponseType.ApplicationCommandAutocompleteResult,
      data: { choices: await choices() },
    });
  }

  async #answer(
    interaction: Answerable,
    line: Line,
    { command, kind }: { readonly command: AnyCommand | undefined; readonly kind: ReplyKind },
    ask: (asker: BotRequest, charge: Charge) => HandlerResult | Promise<HandlerResult>,
  ): Promise<void> {
    const isLate =
      command?.changes === true && this.#ctx.clock.now() - interaction.createdTimestamp > LATE_MS;
    const asker = askerOf(interaction);
    const { channelId: where, guildId, isUserInstall } = asker.origin;
    // In direct messages, and where the bot is not a member, the bits do not say whether it may post.
    if (asker.channel && guildId !== null && !isUserInstall)
      this.#ctx.tableCards.recordPermissions(where, asker.channel, guildId);
    let workedOut: WorkedOut | undefined;
    const work = async (): Promise<Reply> => {
      const asked = {
        asker,
        kind,
        ask: async () => {
          const admitted = await admit(this.#ctx, asker, 'discord');
          if ('code' in admitted) return admitted;
          if (isLate) return refuse('interaction/late', { clockAhead: this.#ctx.clockAhead() });
          return ask(asker, admitted.charge);
        },
      };
      workedOut = await workOut(asked, line, this.#ctx, this.#log);
      return this.#ctx.renderPictures(workedOut.reply);
    };
    // Off by seconds, the clock says nothing of how long Discord still waits.
    const isClockRight = this.#ctx.clockAhead() === null;
    const to = answerable(
      interaction,
      isClockRight ? this.#ctx.clock.now() - interaction.createdTimestamp : 0,
    );
    let delivery: Delivery | undefined;
    let isOwed = false;
    try {
      delivery = await answer(this.#rest, this.#ctx.clock, to, work);
    } catch (error) {
      if (error instanceof LaunchRefused) {
        this.#warnOfLaunch(error);
        delivery = await callBack(this.#rest, to, {
          type: InteractionResponseType.ChannelMessageWithSource,
          data: messageBody(this.#ctx.formatForDiscord(NO_ACTIVITY)),
        });
      } else if (isInvalidBody(error)) {
        await callBack(this.#rest, to, {
          type: InteractionResponseType.ChannelMessageWithSource,
          data: messageBody(bugReply(line, error)),
        });
        return;
      } else {
        isOwed = true;
        this.#late.owe(asker.origin, workedOut?.isUnsure ? 'unsure' : isMessageGone(error) ? 'no' : to);
        if (!isMessageGone(error)) throw error;
        delivery = await callBack(this.#rest, to, {
          type: InteractionResponseType.ChannelMessageWithSource,
          data: messageBody(GONE),
        });
      }
    } finally {
      const { channelId } = asker.origin;
      const said = workedOut?.reply;
      const shown =
        said && delivery && isNewPublicMessage(said, delivery, to.pressedOn)
          ? { channelId, reply: said }
          : undefined;
      this.#ctx.tableCards.recordAnswer(interaction.id, delivery === 'delivered', shown);
    }
    if (delivery === 'already') {
      line.outcome = 'repeated';
      this.#elsewhere.refused(interaction.id);
    } else if (workedOut?.also) await this.#follow(to, workedOut.also, line);
    if (workedOut?.isUnsure) this.#late.owe(asker.origin, 'unsure');
    else if (!isOwed) this.#ctx.store.markReplied(interaction.id, this.#ctx.clock.now());
  }
}

/** What the user typed or picked in a form or a select, and what stands in the button. */
const typedIn = (
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  parts: readonly string[],
): readonly string[] => {
  const { values, fields = {} } = pressedOn(interaction);
  return [...parts, ...values, ...Object.values(fields).flat()];
};

const named = <Any extends AnyCommand>(commands: readonly Any[]): ReadonlyMap<string, Any> =>
  new Map(commands.map((command) => [command.data.name, command]));

/** Discord would not take what we said: nobody was answered yet. */
const isInvalidBody = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;

/** The message that the answer should take the place of is gone: nobody was answered yet. */
const isMessageGone = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage;

const GONE: Reply = {
  content: 'Done. The message that would show it is gone, so a new one follows.',
  isPrivate: true,
};
