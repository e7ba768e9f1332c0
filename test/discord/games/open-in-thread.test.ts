import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { ThreadRequest } from '#discord/command/threads.ts';
import { lastBook } from '../../store/games/games.ts';
import { ALICE, BOB, mentions, openGameChannel } from '../tables/game-channel.ts';

/** A table that starts threads in this way, and the number of threads started. */
function atTable(start: () => ReturnType<typeof ok<string>> | ReturnType<typeof fail>) {
  const table = openGameChannel();
  const started: string[] = [];
  Object.assign(table.ctx.threads, {
    start: ({ channelId, name }: ThreadRequest) => {
      started.push(`${channelId} ${name}`);
      return Promise.resolve(start());
    },
  });
  return { table, started };
}

describe('/game new thread:', () => {
  it('opens the game in a new thread and links to it', async () => {
    const { table, started } = atTable(() => ok('8'));
    const reply = await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE, thread: true });
    expect(contentOf(reply)).toMatch(/^The game is in <#8>\.\nA new game\./);
    expect(started).toEqual([expect.stringMatching(/^7 Magic, \d{4}-\d\d-\d\d$/)]);
    expect(await lastBook(table.store, '7')).toBeFalsy();
    expect((await lastBook(table.store, '8'))?.game).toMatchObject({ stage: 'playing', hostId: ALICE });
  });

  it('starts no thread for a game that would not open', async () => {
    const { table, started } = atTable(() => ok('8'));
    for (const [option, typed] of [
      ['players', 'nobody'],
      ['first', BOB],
      ['edition', 'never'],
    ] as const)
      expect(await table.use(game, ALICE, 'new', { [option]: typed, thread: true })).toMatchObject({
        isPrivate: true,
      });
    expect(started).toEqual([]);
  });

  it('opens nothing if no thread can be started, and says what to do', async () => {
    const { table } = atTable(() => fail(refuse('game/no-thread', { why: 'permission' })));
    const reply = await table.use(game, ALICE, 'new', { thread: true });
    expect(reply).toMatchObject({ isPrivate: true });
    expect(contentOf(reply)).toMatch(/Create Public Threads.*Nothing was opened/);
    for (const channel of ['7', '8']) expect(await lastBook(table.store, channel)).toBeFalsy();
  });

  it('opens it here without', async () => {
    const { table, started } = atTable(() => ok('8'));
    await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE, thread: false });
    expect(started).toEqual([]);
    expect((await table.book()).game.stage).toBe('playing');
  });
});
