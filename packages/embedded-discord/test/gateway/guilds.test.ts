import {
  ChannelType,
  Client,
  Events,
  GatewayIntentBits,
  type Interaction,
  PermissionFlagsBits,
} from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EmbeddedDiscord } from 'embedded-discord';
import { AT_THE_TABLE, meet } from '../real-bot.ts';
import { until } from '../until.ts';

const INTENTS = { intents: [GatewayIntentBits.Guilds] };
const noReply = () => Promise.resolve();

describe('a bot with the intent Guilds', () => {
  it('is ready with the servers that exist, at once', async () => {
    const local = await EmbeddedDiscord.start();
    const ana = local.person(AT_THE_TABLE);
    const thread = local.startThread(ana.channelId, 'A game');
    const client = new Client({ ...INTENTS, rest: { api: local.apiUrl } });
    onTestFinished(async () => {
      await client.destroy();
      await local.close();
    });
    const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
    await client.login(local.token);
    await ready;
    const guild = client.guilds.cache.get(ana.guildId ?? '');
    expect([guild?.name, guild?.available]).toEqual(['Playgroup', true]);
    expect(guild?.members.me?.id).toBe(local.applicationId);
    expect(guild?.channels.cache.map(({ id, name, type }) => [id, name, type])).toEqual([
      [ana.channelId, 'table', ChannelType.GuildText],
      [thread, 'A game', ChannelType.PublicThread],
    ]);
  });

  it('learns of servers, channels and threads as they come, change and go', async () => {
    const { local, client } = await meet(noReply, {}, INTENTS);
    const ana = local.person(AT_THE_TABLE);
    await until(() => expect(client.guilds.cache.size).toBe(1));
    const { channelId } = local.person({ ...AT_THE_TABLE, channel: 'cards' });
    const thread = local.startThread(channelId, 'Questions');
    await until(() => expect(client.channels.cache.has(thread)).toBe(true));
    const cards = client.guilds.cache.get(ana.guildId ?? '')?.channels.cache.get(channelId);
    const me = cards?.guild.members.me;
    const canSend = () => me && cards?.permissionsFor(me).has(PermissionFlagsBits.SendMessages);
    expect(canSend()).toBe(true);

    local.channelStates.deny(channelId, 'Send Messages');
    await until(() => expect(canSend()).toBe(false));

    local.channelStates.set(channelId, { isDeleted: true });
    await until(() => expect(client.channels.cache.has(channelId)).toBe(false));
    expect(client.channels.cache.has(ana.channelId)).toBe(true);
  });

  it('finds server and channel of an interaction, and posts there', async () => {
    const seen: unknown[] = [];
    const act = async (interaction: Interaction) => {
      if (!interaction.isChatInputCommand() || !interaction.inCachedGuild()) return;
      seen.push(interaction.guild.name, interaction.channel?.name);
      await interaction.channel?.send('Hello');
      await interaction.reply('Done');
    };
    const { local } = await meet(act, {}, INTENTS);
    const ana = local.person(AT_THE_TABLE);
    await ana.slash('do');
    expect(seen).toEqual(['Playgroup', 'table']);
    expect(local.messages(ana.channelId).map(({ content }) => content)).toEqual(['Hello', 'Done']);
  });
});

it('a bot without the intent hears of no server', async () => {
  const { local, client } = await meet((interaction) =>
    interaction.isChatInputCommand() ? interaction.reply('Done') : noReply(),
  );
  const ana = local.person(AT_THE_TABLE);
  await ana.slash('do');
  expect(client.guilds.cache.size).toBe(0);
});
