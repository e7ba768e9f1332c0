import {
  ComponentType,
  PermissionFlagsBits,
  type BaseInteraction,
  type MessageComponentInteraction,
} from 'discord.js';
import type { Answerable } from './acknowledge.ts';
import type { Asker, Press } from '../command/command.ts';
import { textOf } from '../quotes/read-citations.ts';

/* What the bot reads of an interaction, as its commands and its answer need it. */

export function answerable(interaction: BaseInteraction): Answerable {
  return {
    id: interaction.id,
    token: interaction.token,
    applicationId: interaction.applicationId,
    isPress: interaction.isMessageComponent(),
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

/** Reads what was chosen in a select, if it is one, and what is on the message that the button or select is on. */
export function pressedOn(interaction: MessageComponentInteraction): Omit<Press, keyof Asker | 'parts'> {
  const { message } = interaction;
  return {
    values: interaction.isAnySelectMenu() ? interaction.values : [],
    askedBy: message.interactionMetadata?.user.id ?? null,
    messageId: message.id,
    ids: idsOn(message),
    text: textOf({ content: message.content, embeds: message.embeds.map((embed) => embed.toJSON()) }),
  };
}

/** The custom_ids on a message: those of buttons and selects in rows. */
const idsOn = ({ components }: MessageComponentInteraction['message']): readonly string[] =>
  components.flatMap((row) =>
    row.type === ComponentType.ActionRow ? row.components.flatMap(({ customId }) => customId ?? []) : [],
  );
