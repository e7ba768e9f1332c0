import { MessageFlags } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';
import { again, AT_THE_TABLE, meet } from '../real-bot.ts';

/** Uses the real discord.js client. */

describe('messages of the channel', () => {
  it('are posted, read, edited and deleted', async () => {
    const { local, client } = await meet(async () => null);
    const { channelId } = local.person(AT_THE_TABLE);
    const path = `/channels/${channelId}/messages` as const;
    const posted = (await client.rest.post(path, {
      body: { content: 'Card', components: [again.toJSON()] },
    })) as {
      id: string;
    };
    expect(await client.rest.get(`${path}/${posted.id}`)).toMatchObject({
      content: 'Card',
      author: { bot: true },
    });
    expect(await client.rest.patch(`${path}/${posted.id}`, { body: { components: [] } })).toMatchObject({
      content: 'Card',
      components: [],
    });
    await client.rest.delete(`${path}/${posted.id}`);
    expect(local.messages(channelId)).toEqual([]);
    await expect(client.rest.get(`${path}/${posted.id}`)).rejects.toMatchObject({ code: 10008, status: 404 });
    await expect(client.rest.get('/channels/1')).rejects.toMatchObject({ code: 10003, status: 404 });
  });
});

describe('the messages of a channel', () => {
  it.each([
    ['50 without a limit', '', 50],
    ['as many as asked for', '?limit=2', 2],
  ])('are listed newest first, %s, without what only one person sees', async (_, query, count) => {
    const bot = await BareBot.start();
    const person = bot.person();
    for (let i = 0; i < 60; i++) person.write(`${i}`);
    const { on } = await bot.next(() => person.slash('do'));
    await on.callback({ type: 4, data: { content: 'Psst', flags: MessageFlags.Ephemeral } });
    const { body } = await bot.ask('GET', `/channels/${person.channelId}/messages${query}`);
    expect(body.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: count }, (__, index) => `${59 - index}`),
    );
  });
});

describe('a channel', () => {
  it('of a server has its name, one of a direct message the other person', async () => {
    const bot = await BareBot.start();
    const { channelId, guildId } = bot.person();
    expect(await bot.ask('GET', `/channels/${channelId}`)).toMatchObject({
      body: { id: channelId, type: 0, guild_id: guildId, name: 'table' },
    });
    const direct = bot.person('Ana', null);
    expect(await bot.ask('GET', `/channels/${direct.channelId}`)).toMatchObject({
      body: { id: direct.channelId, type: 1, recipients: [{ id: direct.userId, global_name: 'Ana' }] },
    });
  });

  it('is opened for a direct message with somebody', async () => {
    const bot = await BareBot.start();
    const { userId, channelId } = bot.person('Ana', null);
    expect(await bot.ask('POST', '/users/@me/channels', { recipient_id: userId })).toMatchObject({
      body: { id: channelId, type: 1, recipients: [{ id: userId }] },
    });
  });
});
