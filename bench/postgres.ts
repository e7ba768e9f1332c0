import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { binariesFound } from '../test/postgres/binaries.ts';
import { startServer } from '../test/postgres/server.ts';
import { EmbeddedDiscord, type Person, type SentOption } from 'embedded-discord';
import { shardOfGuild } from '#shards/shard-of-guild.ts';
import { startChild, startPair } from './child.ts';
import { CHANNELS } from './kinds.ts';
import { measure, measureShared, medianRun, median, print, printRatio, type Figures } from './measure.ts';

const RUNS = 9;
const TIMES = 2000;
const IN_FLIGHT = 32;

/** Production settings, with committed data on disk. */
const DURABLE_SETTINGS = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

type Command = readonly [command: string, options: readonly SentOption[]];

const COMMANDS: Readonly<Record<string, Command>> = {
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
  const server = await startServer(binaries, DURABLE_SETTINGS);
  try {
    const file = join(folder, 'beside-postgres.sqlite');
    await compareDatabases(file, server.url);
    await twoProcesses(file, server.url);
  } finally {
    await server.stop();
    binaries.remove();
  }
}

async function compareDatabases(file: string, url: string): Promise<void> {
  const [sqlite, database] = [await startPair(file), await startPair(file, { DATABASE_URL: url })];
  const [sqliteHosts, postgresHosts] = [
    await openTables(sqlite.discord, 'file'),
    await openTables(database.discord, 'database'),
  ];
  for (const [bench, line] of Object.entries(COMMANDS))
    await compareRun(bench, line, sqliteHosts, postgresHosts);
  await sqlite.stop();
  await database.stop();
}

/** Two processes, each with one of two shards. */
async function twoProcesses(file: string, url: string): Promise<void> {
  const discord = await EmbeddedDiscord.start({ shards: 2, answerDeadlineMs: 60_000 });
  const start = (shard: number) =>
    startChild(discord, file, { DATABASE_URL: url, SHARD_COUNT: '2', SHARD_IDS: `${shard}` });
  const bots = await Promise.all([start(0), start(1)]);
  await discord.ready();
  const [first, second] = [
    await openTables(discord, guildOf(discord, 0)),
    await openTables(discord, guildOf(discord, 1)),
  ];
  for (const [bench, line] of Object.entries(COMMANDS)) await compareProcesses(bench, line, first, second);
  await Promise.all(bots.map((bot) => bot.stop()));
  await discord.close();
}

/** The name of a server that belongs to one of two shards. */
function guildOf(discord: EmbeddedDiscord, shard: number): string {
  for (let index = 0; ; index += 1) {
    const guild = `server ${index}`;
    const { guildId } = discord.person({ user: 'host', guild, channel: 'table' });
    if (shardOfGuild(guildId, 2) === shard) return guild;
  }
}

async function openTables(discord: EmbeddedDiscord, guild: string): Promise<Hosts> {
  const hosts = Array.from({ length: CHANNELS }, (_, index) =>
    discord.person({ user: `${guild} ${index}`, guild, channel: `${guild} table ${index}` }),
  );
  for (const [index, host] of hosts.entries()) {
    const opponent = discord.person({
      user: `${guild} other ${index}`,
      guild,
      channel: `${guild} table ${index}`,
    });
    const { message, failed } = await host.slash('game', [
      {
        name: 'new',
        type: Type.Subcommand,
        options: [
          { name: 'players', type: Type.String, value: `<@${opponent.userId}>` },
          { name: 'first', type: Type.User, value: host.userId },
        ],
      },
    ]);
    if (!message) throw new Error(`no game: ${failed ?? 'no answer'}`);
  }
  return hosts;
}

const sender =
  (hosts: Hosts, [command, options]: Command) =>
  async (index: number): Promise<void> => {
    const shown = await hosts[index % hosts.length]?.slash(command, options);
    if (!shown?.message || shown.ephemeral) throw new Error(`no answer to /${command}`);
  };

async function compareRun(bench: string, line: Command, sqlite: Hosts, pg: Hosts): Promise<void> {
  const runs: (readonly [Figures, Figures])[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const both = [
      await measure(sender(sqlite, line), TIMES, IN_FLIGHT),
      await measure(sender(pg, line), TIMES, IN_FLIGHT),
    ] as const;
    // The first run warms up.
    if (run > 0) runs.push(both);
  }
  print({
    bench: `${bench} on SQLite`,
    inFlight: IN_FLIGHT,
    ...medianRun(runs.map(([sqliteRun]) => sqliteRun)),
  });
  print({
    bench: `${bench} on PostgreSQL`,
    inFlight: IN_FLIGHT,
    ...medianRun(runs.map(([, postgresRun]) => postgresRun)),
  });
  // Ratios within the same run, since the speed of a shared machine varies over time.
  const ratios = runs.map(([sqliteRun, postgresRun]) => postgresRun.perSecond / sqliteRun.perSecond);
  printRatio(`${bench} on PostgreSQL to SQLite`, median(ratios), { least: 0.6 });
}

/**
 * Runs one process alone, then two at once, each with half of the tables and of the requests in flight: one that is slow
 * for a moment must not hold back those of the other. They take turns alone, so that both have been compiled for as many
 * requests.
 */
async function compareProcesses(bench: string, line: Command, one: Hosts, other: Hosts): Promise<void> {
  const half = (hosts: Hosts): Hosts => hosts.slice(0, CHANNELS / 2);
  const senders = [sender(half(one), line), sender(half(other), line)];
  await measure(sender(other, line), TIMES, IN_FLIGHT);
  const ratios: number[] = [];
  const shares: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const alone = await measure(sender(run % 2 === 0 ? one : other, line), TIMES, IN_FLIGHT);
    const [started, before] = [performance.now(), process.cpuUsage()];
    const both = await measureShared(senders, TIMES, IN_FLIGHT);
    const { user, system } = process.cpuUsage(before);
    if (run === 0) continue;
    ratios.push(both.perSecond / alone.perSecond);
    shares.push((user + system) / 1000 / (performance.now() - started) / availableParallelism());
  }
  // Discord and its users run here, on the same cores as the bots.
  print({ bench: `${bench}, share of the cores that the load takes`, value: median(shares) });
  printRatio(`${bench}, two processes to one`, median(ratios), { least: 0.9 });
}
