import { join } from 'node:path';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { binariesFound } from '../test/postgres/binaries.ts';
import { startServer } from '../test/postgres/server.ts';
import type { Person, SentOption } from '../src/local/index.ts';
import { startPair, type Pair } from './child.ts';
import { CHANNELS } from './kinds.ts';
import { measure, middle, middleOf, print, printRatio, type Figures } from './measure.ts';

const RUNS = 5;
const TIMES = 2000;
const IN_FLIGHT = 32;

/** As an operator runs it: what is committed is on the disk. */
const SAFE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];

type Line = readonly [command: string, options: readonly SentOption[]];

const LINES: Readonly<Record<string, Line>> = {
  '/flip': ['flip', [{ name: 'call', type: Type.String, value: 'heads' }]],
  '/turn next': ['turn', [{ name: 'next', type: Type.Subcommand, options: [] }]],
};

/** A bot with the people at its tables, at each of which a game is played. */
interface Playing {
  readonly pair: Pair;
  readonly hosts: readonly Person[];
}

/** Both engines in turn, and two processes on one PostgreSQL. */
export async function postgres(folder: string): Promise<void> {
  const binaries = await binariesFound();
  if (!binaries) {
    print({ bench: 'PostgreSQL', skipped: 'the packages have none for this machine' });
    return;
  }
  const server = await startServer(binaries, SAFE);
  try {
    const file = join(folder, 'beside-postgres.sqlite');
    const sqlite = await play(await startPair(file), 'file');
    const one = await play(await startPair(file, { DATABASE_URL: server.url }), 'one');
    for (const [bench, line] of Object.entries(LINES)) await beside(bench, line, sqlite, one);
    await sqlite.pair.stop();
    const other = await play(await startPair(file, { DATABASE_URL: server.url }), 'other');
    for (const [bench, line] of Object.entries(LINES)) await together(bench, line, one, other);
    await one.pair.stop();
    await other.pair.stop();
  } finally {
    await server.stop();
    binaries.remove();
  }
}

async function play(pair: Pair, guild: string): Promise<Playing> {
  const hosts = Array.from({ length: CHANNELS }, (_, index) =>
    pair.discord.person({ user: `${guild} ${index}`, guild, channel: `${guild} table ${index}` }),
  );
  for (const [index, host] of hosts.entries()) {
    const other = pair.discord.person({ user: `${guild} other ${index}`, guild, channel: `${guild} table ${index}` });
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
  return { pair, hosts };
}

const asking =
  ({ hosts }: Playing, [command, options]: Line) =>
  async (index: number): Promise<void> => {
    const shown = await hosts[index % hosts.length]?.slash(command, options);
    if (!shown?.message || shown.ephemeral) throw new Error(`no answer to /${command}`);
  };

async function beside(bench: string, line: Line, sqlite: Playing, pg: Playing): Promise<void> {
  const runs: (readonly [Figures, Figures])[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const both = [
      await measure(asking(sqlite, line), TIMES, IN_FLIGHT),
      await measure(asking(pg, line), TIMES, IN_FLIGHT),
    ] as const;
    // The first run is for warming up.
    if (run > 0) runs.push(both);
  }
  print({ bench: `${bench} on SQLite`, inFlight: IN_FLIGHT, ...middle(runs.map(([one]) => one)) });
  print({ bench: `${bench} on PostgreSQL`, inFlight: IN_FLIGHT, ...middle(runs.map(([, two]) => two)) });
  // Each beside the other of the same moment, as a shared machine is faster at one moment than at another.
  const ratios = runs.map(([one, two]) => two.perSecond / one.perSecond);
  printRatio(`${bench} on PostgreSQL to SQLite`, middleOf(ratios), { least: 0.5 });
}

/** One process alone, and then two at once, each at tables of its own, with as many in flight in all. */
async function together(bench: string, line: Line, one: Playing, other: Playing): Promise<void> {
  const ratios: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const alone = await measure(asking(one, line), TIMES, IN_FLIGHT);
    const [first, second] = [asking(one, line), asking(other, line)];
    const both = await measure(
      (index) => (index % 2 === 0 ? first : second)(index >> 1),
      TIMES,
      IN_FLIGHT,
    );
    if (run > 0) ratios.push(both.perSecond / alone.perSecond);
  }
  printRatio(`${bench}, two processes to one`, middleOf(ratios), { least: 0.9 });
}
