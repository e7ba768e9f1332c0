import { describe, expect, it } from 'vitest';
import { again, AT_THE_TABLE, meet } from '../real-bot.ts';

/** The real discord.js client against the embedded Discord. */

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
