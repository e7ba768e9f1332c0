import { asMarkdown } from '#discord/markdown/write.ts';
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  type ChannelType,
  InteractionType,
  MessageFlags,
  PermissionFlagsBits,
  type APIInteraction,
  type APIMessage,
  type BaseInteraction,
  type Message,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
} from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import type { BotRequest, Press } from '../command/command.ts';
import { customIdsIn, textsIn } from '../command/layout.ts';
import { replaceEmojis } from '../mana/emojis.ts';
import { textOf } from '../command/reply.ts';
import type { AnswerTarget, PressedMessage } from './acknowledge.ts';

/*
 * Converts interactions to the types that handlers and answers use.
 */

/** @param ageMs the age of the interaction in ms; 0 if the clock of this machine is off */
export function answerTargetOf(interaction: BaseInteraction, ageMs: number): AnswerTarget {
  const isPress = interaction.isMessageComponent() || interaction.isModalSubmit();
  const message = isPress ? interaction.message : null;
  return {
    id: interaction.id,
    token: interaction.token,
    applicationId: interaction.applicationId,
    pressedOn: message && toPressedMessage(message),
    ageMs,
  };
}

const toPressedMessage = ({ flags }: Message): PressedMessage => ({
  hasComponentsV2: flags.has(MessageFlags.IsComponentsV2),
  isPrivate: flags.has(MessageFlags.Ephemeral),
});

/** True on a server that has not invited the bot. Old messages lack both keys, and count as the server's. */
const isUserInstall = ({ guildId, authorizingIntegrationOwners: owners }: BaseInteraction): boolean =>
  guildId !== null &&
  owners[ApplicationIntegrationType.UserInstall] !== undefined &&
  owners[ApplicationIntegrationType.GuildInstall] === undefined;

export function askerOf(interaction: BaseInteraction): BotRequest {
  return {
    origin: {
      interactionId: interaction.id,
      channelId: interaction.channelId ?? '',
      guildId: interaction.guildId,
      ...(isUserInstall(interaction) && { isUserInstall: true }),
      actorId: interaction.user.id,
      at: interaction.createdTimestamp,
      token: interaction.token,
    },
    ...(interaction.context !== null && { context: interaction.context }),
    mayManageServer:
      interaction.guildId === null ||
      (interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false),
    channel: {
      type: channels.get(interaction.id)?.type ?? null,
      permissions: interaction.appPermissions.bitfield,
      isLocked: isLockedFor(interaction),
    },
  };
}

/** Number of interactions whose channel is remembered until they are dispatched. */
const MAX_REMEMBERED = 1000;
/** Channels by the id of the interaction: without intents, discord.js drops the channel that comes with one. */
const channels = createLruCache<string, RawChannel>(MAX_REMEMBERED);

interface RawChannel {
  readonly type: ChannelType;
  /** Present if the channel is a thread. */
  readonly thread_metadata?: { readonly locked?: boolean };
}

/** True if the thread of an interaction is locked for the bot; `null` if Discord does not say. */
function isLockedFor({ id, appPermissions }: BaseInteraction): boolean | null {
  const locked = channels.get(id)?.thread_metadata?.locked;
  return locked === undefined ? null : locked && !appPermissions.has(PermissionFlagsBits.ManageThreads);
}

/** Must be called before discord.js parses the interaction: it drops the channel, and throws on some messages. */
export function readRawInteraction(interaction: APIInteraction): void {
  if (interaction.channel) channels.set(interaction.id, interaction.channel);
  stripMessages(interaction);
}

/** Reads the values of a select or a form, and the message that the button or select is on. */
export function readPress(
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
): Omit<Press, keyof BotRequest | 'parts'> {
  const { message } = interaction;
  const bots = interaction.isUserSelectMenu()
    ? interaction.users.filter(({ bot }) => bot).map(({ id }) => id)
    : [];
  const input = {
    values: valuesOf(interaction),
    ...fieldsOf(interaction),
    ...(bots.length > 0 && { bots }),
  };
  if (!message) return { ...input, askedBy: null, messageId: '' };
  const parts = message.components.map((part) => part.toJSON());
  return {
    ...input,
    askedBy: message.interactionMetadata?.user.id ?? null,
    messageId: message.id,
    hasComponentsV2: toPressedMessage(message).hasComponentsV2,
    ids: customIdsIn(parts),
    text: replaceEmojis(
      toPressedMessage(message).hasComponentsV2
        ? textsIn(parts).join('\n')
        : textOf({
            content: asMarkdown(message.content),
            embeds: message.embeds.map((embed) => embed.toJSON()),
          }),
    ),
  };
}

function valuesOf(interaction: MessageComponentInteraction | ModalSubmitInteraction): readonly string[] {
  if (interaction.isModalSubmit())
    return interaction.fields.fields.map((field) => ('value' in field ? String(field.value) : ''));
  return interaction.isAnySelectMenu() ? interaction.values : [];
}

/** The values of a form's fields by their custom_ids. A field that was left empty has none. */
function fieldsOf(interaction: MessageComponentInteraction | ModalSubmitInteraction): Pick<Press, 'fields'> {
  if (!interaction.isModalSubmit()) return {};
  const fields = interaction.fields.fields.map((field): [string, readonly string[]] => {
    if ('values' in field) return [field.customId, field.values];
    return [field.customId, 'value' in field && field.value !== '' ? [String(field.value)] : []];
  });
  return { fields: Object.fromEntries(fields) };
}

/**
 * The text of a message, with mana symbols in braces: its content, the texts of its components, the message that it
 * forwards, or the question of its poll. Empty for a picture, a sticker and the like.
 */
function readMessage({
  content,
  components = [],
  message_snapshots = [],
  poll,
}: Partial<APIMessage>): string {
  const forwarded = message_snapshots.map(({ message }) => message.content).join('\n');
  const inComponents = textsIn(components).join('\n');
  const found = [content, inComponents, forwarded, poll?.question.text].find((text) => text?.trim()) ?? '';
  return replaceEmojis(found);
}

/**
 * Reduces the message that a command was used on to its text. Otherwise discord.js throws an uncaught error for a poll
 * in a channel that the client does not know, and without intents it knows none.
 */
function stripMessages(interaction: APIInteraction): void {
  if (interaction.type !== InteractionType.ApplicationCommand) return;
  if (interaction.data.type !== ApplicationCommandType.Message) return;
  const { messages } = interaction.data.resolved;
  for (const [id, message] of Object.entries(messages)) {
    const stripped: Partial<APIMessage> = {
      id,
      channel_id: message.channel_id,
      content: readMessage(message),
    };
    messages[id] = stripped as APIMessage;
  }
}
