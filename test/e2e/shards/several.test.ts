import { describe, expect, it } from 'vitest';
import type { Bot } from '../../../src/bot.ts';
import { postgresServer } from '../../postgres/database.ts';
import { contentOf, sent } from '../../helpers/table.ts';
import { until } from '../../helpers/until.ts';
import { several, type Several } from './several.ts';

const server = postgresServer();
const GUILDS = Array.from({ length: 9 }, (_, at) => `Guild ${at}`);

/** What a bot says of its shards, once all of them are connected. */
async function shardsOf(bot: Bot): Promise<string> {
  const checks = await bot.checks();
  expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
  return checks.find(({ name }) => name === 'shards')?.note ?? '';
}

/** Flips until somebody answers: nobody does while a shard goes from one process to another, or late on a slow machine. */
async function flip(world: Several, guild: string): Promise<string> {
  const ana = world.discord.person({ user: 'Ana', guild, channel: 'table' });
  const shown = contentOf(await ana.slash('flip', sent({ call: 'heads' })));
  return shown.includes('CR 705.2') ? shown : flip(world, guild);
}

describe.skipIf(server === null)('bots on one database', () => {
  it('share the shards as they come and go, and somebody answers for each server', async () => {
    const world = await several(server ?? '', { shards: 3 });
    const first = await world.start();
    expect(await shardsOf(first)).toBe('0, 1, 2 of 3');
    const [second, third] = [await world.start(), await world.start()];
    await until(async () => {
      const notes = await Promise.all([first, second, third].map(shardsOf));
      expect(notes.toSorted()).toEqual(['0 of 3', '1 of 3', '2 of 3']);
    });
    const load = GUILDS.map(async (guild) => {
      for (let times = 0; times < 5; times++) expect(await flip(world, guild)).toContain('CR 705.2');
    });
    await second.stop();
    await Promise.all(load);
    await until(async () => {
      const notes = await Promise.all([first, third].map(shardsOf));
      const held = notes.flatMap((note) => note.replace(' of 3', '').split(', '));
      expect(held.toSorted()).toEqual(['0', '1', '2']);
    });
    expect(world.discord.commands()).not.toEqual([]);
  });

  it('agree on how many there are, and each takes what it may', async () => {
    const world = await several(server ?? '', { shards: 2 });
    await world.start();
    await expect(world.start({ count: 4, ids: null })).rejects.toThrow(
      'SHARD_COUNT is 4, but the bots that run on this database have 2 shards',
    );
    const pinned = await world.start({ count: 2, ids: [1] });
    await until(async () => expect(await shardsOf(pinned)).toBe('1 of 2'));
  });
});
