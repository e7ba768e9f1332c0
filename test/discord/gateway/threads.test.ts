import { pino } from 'pino';
import { ChannelType, DiscordAPIError, type REST } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createThreads } from '#discord/gateway/threads.ts';

const LOG = pino({ level: 'silent' });

/** Threads of a Discord with this response, and the requests that it got. */
const answering = (answer: () => Promise<unknown>) => {
  const asked: unknown[] = [];
  const post = (route: string, sent: { readonly body: unknown }) => {
    asked.push([route, sent.body]);
    return answer();
  };
  return { asked, threads: createThreads({ post } as unknown as REST, LOG) };
};

const failing = (error: Error) =>
  answering(async () => {
    throw error;
  }).threads;

const refusal = (code: number, status = 403) =>
  new DiscordAPIError({ code, message: '' }, code, status, 'POST', '', { body: {}, files: [] });

/** A request from a channel of this type. */
const requestIn = (type: ChannelType | null, interactionId = 'one') => ({
  channelId: '7',
  channel: { type, permissions: 0n },
  name: 'Magic',
  interactionId,
});

describe('a thread for a game', () => {
  it('is started once for an interaction, however often that arrives', async () => {
    const { asked, threads } = answering(() => Promise.resolve({ id: '8' }));
    for (let times = 0; times < 2; times += 1)
      expect(await threads.start(requestIn(ChannelType.GuildText))).toEqual({ ok: true, value: '8' });
    expect(asked).toHaveLength(1);
    await threads.start(requestIn(ChannelType.GuildText, 'another'));
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['a text channel', ChannelType.GuildText, { type: 11 }],
    ['a channel of an unknown type', null, { type: 11 }],
    ['an announcement channel', ChannelType.GuildAnnouncement, { type: 10 }],
    ['a forum', ChannelType.GuildForum, { message: { content: 'Magic' } }],
    ['a media channel', ChannelType.GuildMedia, { message: { content: 'Magic' } }],
  ])('is of the kind of %s', async (_, type, body) => {
    const { asked, threads } = answering(() => Promise.resolve({ id: '8' }));
    await threads.start(requestIn(type));
    expect(asked).toMatchObject([['/channels/7/threads', { name: 'Magic', ...body }]]);
  });

  it.each([
    [refusal(50_013), 'permission'],
    [refusal(50_001), 'permission'],
    [refusal(50_024), 'place'],
    [refusal(10_003), 'place'],
    [refusal(160_006), 'many'],
    [refusal(50_035), 'other'],
    [refusal(160_007), 'other'],
  ])('is refused for %s: %s', async (error, why) => {
    expect(await failing(error).start(requestIn(ChannelType.GuildText))).toMatchObject({
      failure: { code: 'game/no-thread', facts: { why } },
    });
  });

  it.each([
    ['a lost connection', new Error('socket hang up')],
    ['an error of Discord’s', refusal(0, 503)],
    ['something between that has no code', refusal(0)],
  ])('is no refusal after %s: the same interaction may start it later', async (_, error) => {
    const answers = [() => Promise.reject(error), () => Promise.resolve({ id: '8' })];
    const { threads } = answering(() => answers.shift()!());
    await expect(threads.start(requestIn(ChannelType.GuildText))).rejects.toBe(error);
    expect(await threads.start(requestIn(ChannelType.GuildText))).toEqual({ ok: true, value: '8' });
  });
});
