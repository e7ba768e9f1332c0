import {
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  PermissionFlagsBits,
  type APIInteraction,
  type APIMessage,
  type BaseInteraction,
  type Message,
  type MessageComponentInteraction,
  type ModalSubmitInteraction,
} from 'discord.js';
import type { Asker, Press } from '../command/command.ts';
import { textOf } from '../quotes/read-citations.ts';
import type { Answerable } from './acknowledge.ts';

/* What the bot reads of an interaction, as its commands and its answer need it. */

export function answerable(interaction: BaseInteraction): Answerable {
  return {
    id: interaction.id,
    token: interaction.token,
    applicationId: interaction.applicationId,
    isPress: interaction.isMessageComponent() || (interaction.isModalSubmit() && interaction.isFromMessage()),
  };
}

export function askerOf(interaction: BaseInteraction): Asker {
  return {
    origin: {
      interactionId: interaction.id,
      channelId: interaction.channelId ?? '',
      guildId: interaction.guildId,
      actorId: interaction.user.id,
      at: interaction.createdTimestamp,
    },
    mayManageServer:
      interaction.guildId === null ||
      (interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false),
  };
}

/**
 * Reads what was chosen in a select or typed into a form, if it is one, and what is on the message that the button or
 * select is on.
 */
export function pressedOn(
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
): Omit<Press, keyof Asker | 'parts'> {
  const { message } = interaction;
  const values = valuesOf(interaction);
  if (!message) return { values, askedBy: null, messageId: '' };
  return {
    values,
    askedBy: message.interactionMetadata?.user.id ?? null,
    messageId: message.id,
    ids: idsOn(message),
    text: textOf({ content: message.content, embeds: message.embeds.map((embed) => embed.toJSON()) }),
  };
}

function valuesOf(interaction: MessageComponentInteraction | ModalSubmitInteraction): readonly string[] {
  if (interaction.isModalSubmit())
    return interaction.fields.fields.map((field) => ('value' in field ? String(field.value) : ''));
  return interaction.isAnySelectMenu() ? interaction.values : [];
}

/** The custom_ids on a message: those of buttons and selects in rows. */
const idsOn = ({ components }: Message): readonly string[] =>
  components.flatMap((row) =>
    row.type === ComponentType.ActionRow ? row.components.flatMap(({ customId }) => customId ?? []) : [],
  );

/**
 * Reads the words of a message, as they were typed: its own text, that of the message it forwards, or the question of
 * its poll. Empty where it is a picture, a sticker or the like.
 */
function readMessage({ content, message_snapshots = [], poll }: Partial<APIMessage>): string {
  const forwarded = message_snapshots.map(({ message }) => message.content).join('\n');
  return [content, forwarded, poll?.question.text].find((text) => text?.trim()) ?? '';
}

/**
 * Leaves nothing but its words of the message that a command was used on, before discord.js makes an object of it. Over
 * a poll in a channel that the client does not know, as it knows none, that throws where nobody catches it.
 */
export function leaveWords(interaction: APIInteraction): void {
  if (interaction.type !== InteractionType.ApplicationCommand) return;
  if (interaction.data.type !== ApplicationCommandType.Message) return;
  const { messages } = interaction.data.resolved;
  for (const [id, message] of Object.entries(messages)) {
    const left: Partial<APIMessage> = { id, channel_id: message.channel_id, content: readMessage(message) };
    messages[id] = left as APIMessage;
  }
}
