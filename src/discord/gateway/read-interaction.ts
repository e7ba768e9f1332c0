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
import type { Answerable, PressedMessage } from './acknowledge.ts';

/* The parts of an interaction that the bot reads, as its commands and its answer need them. */

/** @param ageMs how old it is, in ms; 0 where the clock cannot tell */
export function answerable(interaction: BaseInteraction, ageMs: number): Answerable {
  const isPress = interaction.isMessageComponent() || interaction.isModalSubmit();
  const message = isPress ? interaction.message : null;
  return {
    id: interaction.id,
    token: interaction.token,
    applicationId: interaction.applicationId,
    pressedOn: message && kindOf(message),
    ageMs,
  };
}

const kindOf = ({ flags }: Message): PressedMessage => ({
  hasComponentsV2: flags.has(MessageFlags.IsComponentsV2),
  isPrivate: flags.has(MessageFlags.Ephemeral),
});

/** True on a server that has not invited the bot. What has no such key at all is from before Discord sent it. */
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
  /** Of a thread. */
  readonly thread_metadata?: { readonly locked?: boolean };
}

/** Whether the bot may not write in the thread of an interaction, because it is locked; `null` if Discord does not say. */
function isLockedFor({ id, appPermissions }: BaseInteraction): boolean | null {
  const locked = channels.get(id)?.thread_metadata?.locked;
  return locked === undefined ? null : locked && !appPermissions.has(PermissionFlagsBits.ManageThreads);
}

/** Reads what discord.js drops of an interaction, before it makes an object of it. */
export function readRaw(interaction: APIInteraction): void {
  if (interaction.channel) channels.set(interaction.id, interaction.channel);
  leaveWords(interaction);
}

/**
 * Reads what was chosen in a select or typed into a form, if it is one, and what is on the message that the button or
 * select is on.
 */
export function pressedOn(
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
): Omit<Press, keyof BotRequest | 'parts'> {
  const { message } = interaction;
  const bots = interaction.isUserSelectMenu()
    ? interaction.users.filter(({ bot }) => bot).map(({ id }) => id)
    : [];
  const given = {
    values: valuesOf(interaction),
    ...fieldsOf(interaction),
    ...(bots.length > 0 && { bots }),
  };
  if (!message) return { ...given, askedBy: null, messageId: '' };
  const parts = message.components.map((part) => part.toJSON());
  return {
    ...given,
    askedBy: message.interactionMetadata?.user.id ?? null,
    messageId: message.id,
    hasComponentsV2: kindOf(message).hasComponentsV2,
    ids: customIdsIn(parts),
    text: replaceEmojis(
      kindOf(message).hasComponentsV2
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

/** A field that was left empty has no values. */
function fieldsOf(interaction: MessageComponentInteraction | ModalSubmitInteraction): Pick<Press, 'fields'> {
  if (!interaction.isModalSubmit()) return {};
  const fields = interaction.fields.fields.map((field): [string, readonly string[]] => {
    if ('values' in field) return [field.customId, field.values];
    return [field.customId, 'value' in field && field.value !== '' ? [String(field.value)] : []];
  });
  return { fields: Object.fromEntries(fields) };
}

/**
 * Reads the words of a message, as they were typed, with symbols in braces: its own text, that of its parts if it is
 * in Components V2, that of the message it forwards, or the question of its poll. Empty where it is a picture, a
 * sticker or the like.
 */
function readMessage({
  content,
  components = [],
  message_snapshots = [],
  poll,
}: Partial<APIMessage>): string {
  const forwarded = message_snapshots.map(({ message }) => message.content).join('\n');
  const inParts = textsIn(components).join('\n');
  const words = [content, inParts, forwarded, poll?.question.text].find((text) => text?.trim()) ?? '';
  return replaceEmojis(words);
}

/**
 * Leaves nothing but its words of the message that a command was used on, before discord.js makes an object of it. Over
 * a poll in a channel that the client does not know, as it knows none, that throws where nobody catches it.
 */
function leaveWords(interaction: APIInteraction): void {
  if (interaction.type !== InteractionType.ApplicationCommand) return;
  if (interaction.data.type !== ApplicationCommandType.Message) return;
  const { messages } = interaction.data.resolved;
  for (const [id, message] of Object.entries(messages)) {
    const left: Partial<APIMessage> = { id, channel_id: message.channel_id, content: readMessage(message) };
    messages[id] = left as APIMessage;
  }
}
