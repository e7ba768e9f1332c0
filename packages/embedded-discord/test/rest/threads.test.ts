import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';

describe('threads of a channel', () => {
  it('start below it, are found by name, and are where their people are', async () => {
    const bot = await BareBot.start();
    const { channelId, guildId } = bot.person();
    const { status, body } = await bot.ask('POST', `/channels/${channelId}/threads`, {
      name: 'Magic',
      type: 11,
      auto_archive_duration: 1440,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 11, name: 'Magic', parent_id: channelId, guild_id: guildId });
    const inThread = bot.local.person({ user: 'Ana', guild: 'Guild', channel: 'Magic' });
    expect(inThread.channelId).toBe(body.id);
    const { on } = await bot.next(() => inThread.slash('do'));
    expect(on.data).toMatchObject({
      channel_id: body.id,
      channel: {
        id: body.id,
        type: 11,
        name: 'Magic',
        parent_id: channelId,
        thread_metadata: { locked: false },
      },
    });
    expect((await bot.ask('GET', `/channels/${body.id}`)).body).toMatchObject({ type: 11 });
    expect((await bot.ask('POST', `/channels/${body.id}/messages`, { content: 'Hi' })).status).toBe(200);
    expect(bot.local.messages(body.id).map(({ content }) => content)).toEqual(['Hi']);
    expect(bot.local.memory().channels[body.id]).toMatchObject({
      thread: { name: 'Magic', parentId: channelId },
    });
  });

  it.each([
    ['without a name', { type: 11 }, 50035],
    ['of a name that is too long', { name: 'x'.repeat(101), type: 11 }, 50035],
    ['that last as long as nobody can', { name: 'Magic', type: 11, auto_archive_duration: 5 }, 50035],
    ['that are no public thread', { name: 'Magic', type: 12 }, 50024],
  ])('%s are refused', async (_, sent, code) => {
    const bot = await BareBot.start();
    const { channelId } = bot.person();
    expect((await bot.ask('POST', `/channels/${channelId}/threads`, sent)).body).toMatchObject({ code });
  });

  it('have none of their own, nor have direct messages', async () => {
    const bot = await BareBot.start();
    const { channelId } = bot.person();
    const sent = { name: 'Magic', type: 11 };
    const { body } = await bot.ask('POST', `/channels/${channelId}/threads`, sent);
    const direct = bot.local.person({ user: 'Ana', guild: null, channel: '' });
    for (const id of [body.id, direct.channelId])
      expect((await bot.ask('POST', `/channels/${id}/threads`, sent)).body).toMatchObject({ code: 50024 });
  });
});
