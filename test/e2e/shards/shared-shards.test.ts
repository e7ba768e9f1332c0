import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Bot } from '#bot.ts';
import type { Reply } from '#discord/command/reply.ts';
import { shardOfGuild } from '#shards/shard-of-guild.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { postgresServer } from '../../postgres/database.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { recordingLog } from '../../helpers/recording-log.ts';
import { textOfResult, toDiscordOptions, textOfMessage } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';
import { startSharedShards, type SharedShards } from './shared-shards.ts';
import type { BotSettings } from '#bot/bot-settings.ts';

const server = postgresServer();
const GUILDS = Array.from({ length: 6 }, (_, personOf) => `Guild ${personOf}`);
/** Flips one coin in each server. */
const FLIPS = 12;
const HOUR_MS = 3_600_000;
/** After this time a process tells the others what was spent. */
const SPENT_AFTER_MS = 1000;

/** Resolves once a bot has logged that all its shards are connected. */
async function shardsOf(bot: Bot): Promise<string> {
  const checks = await bot.checks();
  expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
  return checks.find(({ name }) => name === 'shards')?.note ?? '';
}

const heldBy = async (bots: readonly Bot[]): Promise<readonly string[]> => {
  const notes = await Promise.all(bots.map(shardsOf));
  return notes.flatMap((note) => note.replace(/ of \d$/, '').split(', ')).toSorted();
};

const personOf = (world: SharedShards, guild: string) =>
  world.discord.person({ user: 'Ana', guild, channel: 'table' });

/** The processes that hear of each other's news. */
async function countListeners(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%number FROM version%'",
  );
  await client.end();
  return rowCount ?? 0;
}

/** The numbers of the flips in a text. */
const numbersIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(/flip (\d+)/g), ([, number]) => Number(number));

/**
 * Flips repeatedly; there are no replies while a shard moves between processes. @returns the numbers of answered
 * flips
 */
async function flips(world: SharedShards, guild: string): Promise<readonly number[]> {
  const answered: number[] = [];
  while (answered.length < FLIPS)
    answered.push(
      ...numbersIn(
        textOfResult(await personOf(world, guild).slash('flip', toDiscordOptions({ call: 'heads' }))),
      ),
    );
  return answered;
}

describe.skipIf(server === null)('bots on one database', () => {
  it('share the shards as processes start and stop, and lose no change', async () => {
    // Nobody waits longer for the answer to what was lost.
    const world = await startSharedShards(server ?? '', { shards: 3, answerDeadlineMs: 5000 });
    const first = await world.start();
    expect(await shardsOf(first)).toBe('0, 1, 2 of 3');
    const [second, third] = [await world.start(), await world.start()];
    await until(async () => {
      expect(await heldBy([first, second, third])).toEqual(['0', '1', '2']);
      expect(await shardsOf(second)).toMatch(/^\d of 3$/);
      expect(await shardsOf(third)).toMatch(/^\d of 3$/);
    });
    const load = Promise.all(GUILDS.map((guild) => flips(world, guild)));
    await second.stop();
    const answered = await load;
    await until(async () => expect(await heldBy([first, third])).toEqual(['0', '1', '2']));
    for (const [place, guild] of GUILDS.entries()) {
      const numbers = answered[place] ?? [];
      expect(new Set(numbers).size).toBe(numbers.length);
      // Changes whose reply was lost are reported in the channel.
      await until(() => {
        const told = world.discord
          .messages(personOf(world, guild).channelId)
          .map(textOfMessage)
          .flatMap(numbersIn);
        const last = Math.max(...numbers);
        const all = Array.from({ length: last }, (_, before) => before + 1);
        expect(new Set([...numbers, ...told])).toEqual(new Set(all));
      });
    }
  });

  it('have their commands registered by the process with shard 0', async () => {
    const world = await startSharedShards(server ?? '', { shards: 2 });
    let registered = 0;
    world.discord.watch(({ kind }) => {
      if (kind === 'commands') registered += 1;
    });
    await world.start({ count: 2, ids: [1] });
    expect(registered).toBe(0);
    await world.start({ count: 2, ids: [0] });
    // The start does not wait for it longer than some seconds.
    await until(() => expect(registered).toBe(1));
  });

  it('share rate limits', async () => {
    // Nothing is refilled while the clock stands still.
    const clock = new ManualClock();
    const world = await startSharedShards(server ?? '', { shards: 2, clock });
    // So many that the other process hears of them before as many were done there.
    const limits = { user: 20, channel: 1000, server: 1000 };
    const tempo = { leaseMs: HOUR_MS };
    const there = await openPostgresStore<Reply>(world.databaseUrl, { clock });
    onTestFinished(() => there.close());
    let heard = 0;
    there.news?.onCost((_, cost) => (heard += cost));
    await world.start({ count: 2, ids: [0], tempo }, { limits, clock });
    await world.start({ count: 2, ids: [1], tempo }, { limits, clock });
    await until(async () => expect(await countListeners(world.databaseUrl)).toBe(3));
    const servers = [0, 1].map(
      (shard) => GUILDS.find((guild) => shardOfGuild(personOf(world, guild).guildId, 2) === shard) ?? '',
    );
    const [one = '', other = ''] = servers;
    const isDone = async (guild: string) =>
      numbersIn(textOfResult(await personOf(world, guild).slash('flip', toDiscordOptions({ call: 'heads' }))))
        .length > 0;
    let spent = 0;
    while (await isDone(one)) spent += 1;
    clock.advance(SPENT_AFTER_MS);
    await until(() => expect(heard).toBeGreaterThanOrEqual(spent));
    let more = 0;
    while (await isDone(other)) more += 1;
    expect(more).toBeLessThan(limits.user);
  });

  /** Makes each of four shards wait to log in, so that it can be released before. */
  async function holdLogins(world: SharedShards, identifyMs: number): Promise<BotSettings['shards']> {
    const store = await openPostgresStore<Reply>(world.databaseUrl);
    onTestFinished(() => store.close());
    for (const bucket of [0, 1, 2, 3]) await store.leases?.identify(bucket, identifyMs);
    return { count: null, ids: null, tempo: { beatMs: 100, identifyMs } };
  }

  const timesLogged = (messages: readonly string[], message: string): number =>
    messages.filter((line) => line === message).length;

  it('are all ready if one process takes shards of another that is still logging in', async () => {
    const world = await startSharedShards(server ?? '', { shards: 4 });
    const slow = await holdLogins(world, 4000);
    const { log, messages } = recordingLog();
    const first = world.start(slow, { log });
    await until(() => expect(timesLogged(messages, 'shard taken')).toBe(4));
    const bots = await Promise.all([first, world.start(slow)]);
    // On a machine that is slow, the first may have logged in before.
    await until(() => expect(timesLogged(messages, 'shard given up')).toBe(2));
    await until(async () => expect(await heldBy(bots)).toEqual(['0', '1', '2', '3']));
  });

  it('release their shards if the start is aborted', async () => {
    const world = await startSharedShards(server ?? '', { shards: 4 });
    const slow = await holdLogins(world, HOUR_MS);
    const { log, messages } = recordingLog();
    const stopping = new AbortController();
    const starting = world.start(slow, { log, signal: stopping.signal });
    await until(() => expect(timesLogged(messages, 'shard taken')).toBe(4));
    stopping.abort();
    await expect(starting).rejects.toBe(stopping.signal.reason);
    expect(await shardsOf(await world.start())).toBe('0, 1, 2, 3 of 4');
  });

  it('agree on the number of shards', async () => {
    const world = await startSharedShards(server ?? '', { shards: 2 });
    await world.start();
    await expect(world.start({ count: 4, ids: null })).rejects.toThrow(
      'SHARD_COUNT is 4, but the bots that run on this database have 2 shards',
    );
  });
});
