import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startBot, type Bot } from '#bot.ts';
import { EmbeddedDiscord } from 'embedded-discord';
import { shardOfGuild } from '#shards/shard-of-guild.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { textOfResult, toDiscordOptions } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';
import type { BotSettings } from '#bot/bot-settings.ts';

/* One process with several shards, on SQLite. The clock moves only by hand, so no request is refused as late. */

const GUILDS = Array.from({ length: 12 }, (_, index) => `Guild ${index}`);

async function open(shards: number) {
  const folder = temporaryFolder();
  const clock = new ManualClock();
  const discord = await EmbeddedDiscord.start({ clock, shards });
  let bot: Bot | undefined;
  onTestFinished(async () => {
    await bot?.stop();
    await discord.close();
  });
  const { token, apiUrl } = discord;
  const start = async (more: Partial<BotSettings> = {}): Promise<Bot> => {
    bot = await startBot({
      token,
      apiUrl,
      databaseFile: join(folder, 'judge.sqlite'),
      cardsFile: null,
      rulesFile: null,
      clock,
      log: pino({ level: 'silent' }),
      ...more,
    });
    return bot;
  };
  const flip = async (guild: string | null): Promise<string> =>
    textOfResult(
      await discord
        .person({ user: 'Ana', guild, channel: 'table' })
        .slash('flip', toDiscordOptions({ call: 'heads' })),
    );
  return { discord, clock, start, flip };
}

it('runs as many shards as Discord recommends, and answers on all of them', async () => {
  const { discord, start, flip } = await open(3);
  const bot = await start();
  await discord.ready();
  const flips = await Promise.all([null, ...GUILDS].map(flip));
  for (const flipped of flips) expect(flipped).toContain('CR 705.2');
  const shards = GUILDS.map((guild) =>
    shardOfGuild(discord.person({ user: 'Ana', guild, channel: 'table' }).guildId, 3),
  );
  expect(new Set(shards)).toEqual(new Set([0, 1, 2]));
  expect(await bot.checks()).toEqual([
    { name: 'gateway', fault: null },
    { name: 'shards', fault: null, note: '0, 1, 2 of 3' },
    { name: 'database', fault: null },
    { name: 'writing', fault: null },
  ]);
  expect(discord.problems).toEqual([]);
});

it('runs as many shards as the settings require', async () => {
  const { discord, start, flip } = await open(1);
  await start({ shards: { count: 2, ids: null } });
  await discord.ready();
  for (const guild of GUILDS.slice(0, 4)) expect(await flip(guild)).toContain('CR 705.2');
});

it('refuses to run only some shards without PostgreSQL', async () => {
  const { start } = await open(1);
  await expect(start({ shards: { count: 2, ids: [0] } })).rejects.toThrow(/^SHARD_IDS needs DATABASE_URL/);
});

it('continues each shard after connection failures', async () => {
  const { discord, start, flip } = await open(2);
  await start();
  await discord.ready();
  discord.faults.drop();
  await until(() => discord.ready());
  const flips = await Promise.all(GUILDS.slice(0, 6).map(flip));
  for (const flipped of flips) expect(flipped).toContain('CR 705.2');
});

it('keeps the data of servers of other shards when a shard logs in', async () => {
  const { discord, clock, start, flip } = await open(2);
  const bot = await start();
  await discord.ready();
  await Promise.all(GUILDS.map(flip));
  await bot.stop();
  clock.advance(31 * 24 * 3_600_000);
  // Discord lists the servers of a shard when it logs in. Those of the other shard aren't in that list.
  const again = await start();
  await discord.ready();
  await again.stop();
  clock.advance(31 * 24 * 3_600_000);
  await start();
  await discord.ready();
  for (const guild of GUILDS) expect(await flip(guild)).toContain('flip 2');
});
