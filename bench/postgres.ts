import { join } from 'node:path';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { binariesFound } from '../test/postgres/binaries.ts';
import { startServer } from '../test/postgres/server.ts';
import { LocalDiscord, type Person, type SentOption } from '#local/index.ts';
import { shardOf } from '#shards/shard-of.ts';
import { startChild, startPair } from './child.ts';
import { CHANNELS } from './kinds.ts';
import { measure, middle, middleOf, print, printRatio, type Figures } from './measure.ts';

const RUNS = 5;
const TIMES = 2000;
const IN_FLIGHT = 32;

/** Production settings, with committed data on disk. */
const SAFE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

type Line = readonly [command: string, options: readonly SentOption[]];

const LINES: Readonly<Record<string, Line>> = {
  '/flip': ['flip', [{ name: 'call', type: Type.String, value: 'heads' }]],
  '/turn next': ['turn', [{ name: 'next', type: Type.Subcommand, options: [] }]],
};

/** The hosts of a bot's tables. */
type Hosts = readonly Person[];

/** Measures both databases in turn, and two processes on one PostgreSQL. */
export async function postgres(folder: string): Promise<void> {
  const binaries = await binariesFound();
  if (!binaries) {
    print({ bench: 'PostgreSQL', skipped: 'the packages have none for this machine' });
    return;
  }
  const server = await startServer(binaries, SAFE);
  try {
    const file = join(folder, 'beside-postgres.sqlite');
    await besideSqlite(file, server.url);
    await twoProcesses(file, server.url);
  } finally {
    await server.stop();
    binaries.remove();
  }
}

async function besideSqlite(file: string, url: string): Promise<void> {
  const [one, other] = [await startPair(file), await startPair(file, { DATABASE_URL: url })];
  const [there, here] = [await play(one.discord, 'file'), await play(other.discord, 'database')];
  for (const [bench, line] of Object.entries(LINES)) await beside(bench, line, there, here);
  await one.stop();
  await other.stop();
}

/** Two processes, each with one of two shards. */
async function twoProcesses(file: string, url: string): Promise<void> {
  const discord = await LocalDiscord.start({ shards: 2 });
  const start = (shard: number) =>
    startChild(discord, file, { DATABASE_URL: url, SHARD_COUNT: '2', SHARD_IDS: `${shard}` });
  const bots = await Promise.all([start(0), start(1)]);
  await discord.ready();
  const [one, other] = [await play(discord, guildOf(discord, 0)), await play(discord, guildOf(discord, 1))];
  for (const [bench, line] of Object.entries(LINES)) await together(bench, line, one, other);
  await Promise.all(bots.map((bot) => bot.stop()));
  await discord.close();
}

/** The name of a server that belongs to one of two shards. */
function guildOf(discord: LocalDiscord, shard: number): string {
  for (let nth = 0; ; nth += 1) {
    const guild = `server ${nth}`;
    const { guildId } = discord.person({ user: 'host', guild, channel: 'table' });
    if (shardOf(guildId, 2) === shard) return guild;
  }
}

async function play(discord: LocalDiscord, guild: string): Promise<Hosts> {
  const hosts = Array.from({ length: CHANNELS }, (_, index) =>
    discord.person({ user: `${guild} ${index}`, guild, channel: `${guild} table ${index}` }),
  );
  for (const [index, host] of hosts.entries()) {
    const other = discord.person({
      user: `${guild} other ${index}`,
      guild,
      channel: `${guild} table ${index}`,
    });
    const { message, failed } = await host.slash('game', [
      {
        name: 'new',
        type: Type.Subcommand,
        options: [
          { name: 'players', type: Type.String, value: `<@${other.userId}>` },
          { name: 'first', type: Type.User, value: host.userId },
        ],
      },
    ]);
    if (!message) throw new Error(`no game: ${failed ?? 'no answer'}`);
  }
  return hosts;
}

const asking =
  (hosts: Hosts, [command, options]: Line) =>
  async (index: number): Promise<void> => {
    const shown = await hosts[index % hosts.length]?.slash(command, options);
    if (!shown?.message || shown.ephemeral) throw new Error(`no answer to /${command}`);
  };

async function beside(bench: string, line: Line, sqlite: Hosts, pg: Hosts): Promise<void> {
  const runs: (readonly [Figures, Figures])[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const both = [
      await measure(asking(sqlite, line), TIMES, IN_FLIGHT),
      await measure(asking(pg, line), TIMES, IN_FLIGHT),
    ] as const;
    // The first run warms up.
    if (run > 0) runs.push(both);
  }
  print({ bench: `${bench} on SQLite`, inFlight: IN_FLIGHT, ...middle(runs.map(([one]) => one)) });
  print({ bench: `${bench} on PostgreSQL`, inFlight: IN_FLIGHT, ...middle(runs.map(([, two]) => two)) });
  // Ratios within the same run, since the speed of a shared machine varies over time.
  const ratios = runs.map(([one, two]) => two.perSecond / one.perSecond);
  printRatio(`${bench} on PostgreSQL to SQLite`, middleOf(ratios), { least: 0.5 });
}

/** Runs one process alone, then two at once, each with half of the tables and of the requests in flight. */
async function together(bench: string, line: Line, one: Hosts, other: Hosts): Promise<void> {
  const half = (hosts: Hosts): Hosts => hosts.slice(0, CHANNELS / 2);
  const [first, second] = [asking(half(one), line), asking(half(other), line)];
  const ratios: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const alone = await measure(asking(one, line), TIMES, IN_FLIGHT);
    const both = await measure((index) => (index % 2 === 0 ? first : second)(index >> 1), TIMES, IN_FLIGHT);
    if (run > 0) ratios.push(both.perSecond / alone.perSecond);
  }
  printRatio(`${bench}, two processes to one`, middleOf(ratios), { least: 0.9 });
}
