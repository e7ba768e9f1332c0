import { DiscordAPIError, type REST } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { discordThreads } from '#discord/gateway/threads.ts';

/** Discord, that answers so. */
const answering = (answer: () => Promise<unknown>) => {
  const asked: unknown[] = [];
  const post = (route: string, sent: { readonly body: unknown }) => {
    asked.push([route, sent.body]);
    return answer();
  };
  return { asked, threads: discordThreads({ post } as unknown as REST) };
};

const failing = (code: number) =>
  answering(() =>
    Promise.reject(
      new DiscordAPIError({ code, message: '' }, code, 403, 'POST', '', { body: {}, files: [] }),
    ),
  ).threads;

describe('a thread for a game', () => {
  it('is started once for an interaction, however often that arrives', async () => {
    const { asked, threads } = answering(() => Promise.resolve({ id: '8' }));
    for (let times = 0; times < 2; times += 1)
      expect(await threads.start('7', 'Magic', 'one')).toEqual({ ok: true, value: '8' });
    expect(asked).toEqual([
      ['/channels/7/threads', { name: 'Magic', type: 11, auto_archive_duration: 1440 }],
    ]);
    await threads.start('7', 'Magic', 'another');
    expect(asked).toHaveLength(2);
  });

  it.each([
    [50013, 'permission'],
    [50001, 'permission'],
    [50024, 'place'],
    [10003, 'place'],
    [160_006, 'many'],
  ])('is refused for %i: %s', async (code, why) => {
    expect(await failing(code).start('7', 'Magic', 'one')).toMatchObject({
      failure: { code: 'game/no-thread', facts: { why } },
    });
  });

  it('of which Discord says something else is a bug', async () => {
    await expect(failing(50_035).start('7', 'Magic', 'one')).rejects.toThrow(DiscordAPIError);
  });
});
