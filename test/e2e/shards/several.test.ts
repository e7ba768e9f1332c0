import { describe, expect, it } from 'vitest';
import type { Bot } from '../../../src/bot.ts';
import { postgresServer } from '../../postgres/database.ts';
import { contentOf, sent, wordsOf } from '../../helpers/table.ts';
import { until } from '../../helpers/until.ts';
import { several, type Several } from './several.ts';

const server = postgresServer();
const GUILDS = Array.from({ length: 6 }, (_, at) => `Guild ${at}`);
/** Flips that are answered in each server. */
const FLIPS = 12;

/** The note of a bot on its shards, once all of them are connected. */
async function shardsOf(bot: Bot): Promise<string> {
  const checks = await bot.checks();
  expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
  return checks.find(({ name }) => name === 'shards')?.note ?? '';
}

const heldBy = async (bots: readonly Bot[]): Promise<readonly string[]> => {
  const notes = await Promise.all(bots.map(shardsOf));
  return notes.flatMap((note) => note.replace(/ of 3$/, '').split(', ')).toSorted();
};

const at = (world: Several, guild: string) => world.discord.person({ user: 'Ana', guild, channel: 'table' });

/** The numbers of flips that a text tells of. */
const numbersIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(/flip (\d+)/g), ([, number]) => Number(number));

/** Flips again and again; nobody answers while a shard goes from one process to another. @returns the numbers answered */
async function flips(world: Several, guild: string): Promise<readonly number[]> {
  const answered: number[] = [];
  while (answered.length < FLIPS)
    answered.push(...numbersIn(contentOf(await at(world, guild).slash('flip', sent({ call: 'heads' })))));
  return answered;
}

describe.skipIf(server === null)('bots on one database', () => {
  it('share the shards as they come and go, and lose nothing that was done', async () => {
    const world = await several(server ?? '', { shards: 3 });
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
      // What was done and could not be answered is told in the channel.
      await until(() => {
        const told = world.discord.messages(at(world, guild).channelId).map(wordsOf).flatMap(numbersIn);
        const last = Math.max(...numbers);
        const all = Array.from({ length: last }, (_, before) => before + 1);
        expect(new Set([...numbers, ...told])).toEqual(new Set(all));
      });
    }
  });

  it('agree on how many there are', async () => {
    const world = await several(server ?? '', { shards: 2 });
    await world.start();
    await expect(world.start({ count: 4, ids: null })).rejects.toThrow(
      'SHARD_COUNT is 4, but the bots that run on this database have 2 shards',
    );
  });
});
