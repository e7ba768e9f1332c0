import type { APIMessage } from 'discord-api-types/v10';
import { EPHEMERAL, LOADING } from '../limits/messages.ts';
import { asInteger } from '../vocabulary/json-object.ts';
import { isGroupDm, type Channel } from '../world/channels.ts';
import type { Interaction } from '../world/interactions.ts';
import { userObject } from '../world/user-object.ts';
import type { World } from '../world/world.ts';
import { DEFAULT_INTERACTION_MENTIONS } from './mentions.ts';
import { createMessage, type MessagePayload } from './message.ts';

/** The types of messages that respond to a slash command, to a command in a menu, and to anything else. */
const CHAT_INPUT_REPLY = 20;
const MENU_REPLY = 23;
const REPLY = 19;

export function channelOfInteraction(world: World, { channelId, guildId, userId }: Interaction): Channel {
  return world.channels.getOrCreate(channelId, guildId, guildId === null ? userId : null);
}

/** The first response: a reply, or the "thinking…" of a deferral. Becomes `@original`. */
export function postOriginal(
  world: World,
  interaction: Interaction,
  payload: MessagePayload,
  isLoading: boolean,
): APIMessage {
  const message = post(world, interaction, payload, {
    type: interaction.type !== 2 ? REPLY : interaction.targetId === null ? CHAT_INPUT_REPLY : MENU_REPLY,
    flags: isLoading ? LOADING : 0,
    replyToId: interaction.sourceId,
  });
  interaction.originalId = message.id;
  interaction.isLoading = isLoading;
  return message;
}

export function postFollowUp(world: World, interaction: Interaction, payload: MessagePayload): APIMessage {
  return post(world, interaction, payload, { type: REPLY, flags: 0, replyToId: interaction.originalId });
}

function post(
  world: World,
  interaction: Interaction,
  payload: MessagePayload,
  {
    type,
    flags,
    replyToId,
  }: { readonly type: number; readonly flags: number; readonly replyToId: string | null },
): APIMessage {
  const user = userObject(interaction.userId, world.names.nameOf(interaction.userId));
  const message = createMessage(world, {
    channelId: interaction.channelId,
    payload,
    defaultMentions: DEFAULT_INTERACTION_MENTIONS,
    flags: flags | (interaction.isForcedPrivate ? EPHEMERAL : 0),
    extraFields: {
      type,
      application_id: world.applicationId,
      webhook_id: world.applicationId,
      interaction_metadata: {
        id: interaction.id,
        type: interaction.type,
        user,
        authorizing_integration_owners: integrationOwners(world, interaction),
        ...(interaction.type === 2 ? {} : { interacted_message_id: interaction.sourceId ?? undefined }),
        ...(interaction.targetId === null ? {} : { target_message_id: interaction.targetId }),
        ...(interaction.originalId === null ? {} : { original_response_message_id: interaction.originalId }),
      },
      ...(interaction.type === 2
        ? { interaction: { id: interaction.id, type: 2, name: interaction.label.replace(/^\//, ''), user } }
        : {}),
      ...(replyToId === null
        ? {}
        : {
            message_reference: {
              type: 0,
              channel_id: interaction.channelId,
              message_id: replyToId,
              ...(interaction.guildId === null ? {} : { guild_id: interaction.guildId }),
            },
          }),
    },
  });
  const isEphemeral = interaction.isForcedPrivate || (asInteger(payload.body['flags']) & EPHEMERAL) !== 0;
  channelOfInteraction(world, interaction).put({ message, onlyFor: isEphemeral ? interaction.userId : null });
  interaction.messageIds.push(message.id);
  return message;
}

/**
 * True if the bot isn't a member: on a server that has not invited it, and in group DMs. There, people use their own
 * installation.
 */
export function isBotAbsent(
  { application, channels }: Pick<World, 'application' | 'channels'>,
  { guildId, channelId }: Pick<Interaction, 'guildId' | 'channelId'>,
): boolean {
  if (guildId !== null) return !application.isOn(guildId);
  const channel = channels.get(channelId);
  return channel !== null && isGroupDm(channel);
}

/**
 * The installation that the bot is used by: the guild's, or the user's own if the guild has not invited it; "0" in a
 * direct message with the bot.
 */
export function integrationOwners(
  world: Pick<World, 'application' | 'channels'>,
  { guildId, userId, channelId }: Pick<Interaction, 'guildId' | 'userId' | 'channelId'>,
): Readonly<Record<string, string>> {
  return isBotAbsent(world, { guildId, channelId }) ? { '1': userId } : { '0': guildId ?? '0' };
}
