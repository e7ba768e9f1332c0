import { memberFields, channelObject } from '../people/interaction-data.ts';
import type { JsonObject } from '../vocabulary/json-object.ts';
import { EVERYONE_PERMISSIONS } from '../vocabulary/person.ts';
import type { Channel } from '../world/channels.ts';
import { idOf } from '../world/known-names.ts';
import type { WorldEvent } from '../world/world-events.ts';
import type { World } from '../world/world.ts';

/** An event of the gateway that a bot with the intent `Guilds` gets. */
export interface GuildEvent {
  readonly guildId: string;
  readonly name: string;
  readonly data: JsonObject;
}

/** The intent `Guilds`. */
export const GUILDS_INTENT = 1 << 0;

/** The servers that the bot is in. */
export const guildIdsOf = ({ channels, application }: World): readonly string[] =>
  channels.guildIds().filter((guildId) => application.isOn(guildId));

/** GUILD_CREATE: a server with its channels and threads; the bot is its only listed member. */
export function guildCreated(world: World, guildId: string): GuildEvent {
  const { bot, names, channels } = world;
  const present = channels.all().filter((channel) => channel.guildId === guildId && !isGone(world, channel));
  return {
    guildId,
    name: 'GUILD_CREATE',
    data: {
      id: guildId,
      name: names.nameOf(guildId) ?? guildId,
      icon: null,
      splash: null,
      discovery_splash: null,
      owner_id: guildOwnerOf(guildId),
      afk_channel_id: null,
      afk_timeout: 300,
      verification_level: 0,
      default_message_notifications: 0,
      explicit_content_filter: 0,
      roles: [everyoneRole(guildId)],
      emojis: [],
      stickers: [],
      features: [],
      mfa_level: 0,
      application_id: null,
      system_channel_id: null,
      system_channel_flags: 0,
      rules_channel_id: null,
      vanity_url_code: null,
      description: null,
      banner: null,
      premium_tier: 0,
      premium_subscription_count: 0,
      preferred_locale: 'en-US',
      public_updates_channel_id: null,
      nsfw_level: 0,
      premium_progress_bar_enabled: false,
      safety_alerts_channel_id: null,
      joined_at: '2024-01-01T00:00:00.000000+00:00',
      large: false,
      unavailable: false,
      member_count: 1,
      members: [{ ...memberFields(null), user: bot, deaf: false, mute: false }],
      channels: present
        .filter(({ thread }) => thread === null)
        .map((channel) => channelWithOverwrites(world, channel)),
      threads: present
        .filter(({ thread }) => thread !== null)
        .map((channel) => channelWithOverwrites(world, channel)),
      voice_states: [],
      presences: [],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
    },
  };
}

/** The gateway event for a change; null if there is none. */
export function guildEventOf(world: World, event: WorldEvent): GuildEvent | null {
  const id = event.kind === 'channel' ? event.id : event.kind === 'state' ? event.channelId : null;
  const channel = id === null ? null : world.channels.get(id);
  if (!channel || channel.guildId === null || !world.application.isOn(channel.guildId)) return null;
  const { guildId, thread } = channel;
  const isNew = event.kind === 'channel';
  const isFirst = world.channels.all().every((each) => each === channel || each.guildId !== guildId);
  if (isNew && isFirst) return guildCreated(world, guildId);
  const change = isNew ? 'CREATE' : isGone(world, channel) ? 'DELETE' : 'UPDATE';
  return {
    guildId,
    name: `${thread ? 'THREAD' : 'CHANNEL'}_${change}`,
    data: channelWithOverwrites(world, channel),
  };
}

/** The owner of a guild: a user who is never present, since owners have all permissions. */
export const guildOwnerOf = (guildId: string): string => idOf('user', `owner of ${guildId}`);

export const everyoneRole = (guildId: string): JsonObject => ({
  id: guildId,
  name: '@everyone',
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  position: 0,
  permissions: String(EVERYONE_PERMISSIONS),
  managed: false,
  mentionable: false,
  flags: 0,
});

/** The bot's permissions are an overwrite of its own, independent of roles. */
function channelWithOverwrites(world: World, channel: Channel): JsonObject {
  const { permissions: _, ...fields } = channelObject(world, channel.id, channel.guildId);
  if (channel.thread) return { ...fields, owner_id: world.bot.id };
  const allow = world.states.permissionsIn(channel);
  const overwrite = {
    id: world.bot.id,
    type: 1,
    allow: String(allow),
    deny: String(EVERYONE_PERMISSIONS & ~allow),
  };
  return { ...fields, permission_overwrites: [overwrite], topic: null, last_message_id: null };
}

const isGone = ({ states }: World, { id, thread }: Channel): boolean =>
  states.of(id).isDeleted || (thread !== null && states.of(thread.parentId).isDeleted);
