import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import Database from '#basics/sqlite.ts';
import type { Person, SentOption } from 'embedded-discord';
import { startPair } from './child.ts';
import { runImport } from './import.ts';
import { measure, print, printRatio } from './measure.ts';

const SHARED = fileURLToPath(new URL('../../shared/', import.meta.url));
const CARDS_BULK = process.env.BENCH_CARDS ?? join(SHARED, 'cards/oracle-cards.json.gz');
const RULES_TEXT = join(process.env.BENCH_RULES ?? join(SHARED, 'rules-texts'), '2026-06-19.txt');
const GUILDS = 40;
const INTERACTIONS = 20_000;
const IN_FLIGHT = 32;
/** The limit for the peak memory of the bot's process, in bytes. */
const MAX_PEAK_BYTES = 400e6;

type TypedCommand = readonly [command: string, options: readonly SentOption[]];

const string = (name: string, value: string): SentOption => ({ name, type: Type.String, value });
const integer = (name: string, value: number): SentOption => ({ name, type: Type.Integer, value });
const boolean = (name: string, value: boolean): SentOption => ({ name, type: Type.Boolean, value });
const subcommand = (name: string, options: readonly SentOption[] = []): SentOption => ({
  name,
  type: Type.Subcommand,
  options,
});

/** The commands of a busy evening, repeated. `/game new` and `/game start` come first at each table. */
const COMMANDS: readonly TypedCommand[] = [
  ['turn', [subcommand('next')]],
  ['set', [subcommand('life', [string('amount', '-1')])]],
  ['flip', [string('call', 'heads')]],
  ['rule', [string('query', '509.1a')]],
  ['card', [string('name', 'Assault // Battery')]],
  ['rule', [string('query', 'can a tapped creature block')]],
  ['game', [subcommand('status')]],
  ['turn', [subcommand('next')]],
  ['permanent', [subcommand('add', [string('card', 'Hill Giant')])]],
  ['split', [subcommand('check', [string('card', 'Fire // Ice'), string('query', 'mv=4')])]],
  ['roll', [string('dice', '2d20')]],
  ['game', [subcommand('picture')]],
  ['coins', [subcommand('odds', [integer('coins', 7)])]],
  ['turn', [subcommand('next')]],
  ['rulings', [string('card', 'Mindslaver')]],
  ['glossary', [string('term', 'trample')]],
];

/**
 * Sends 20,000 interactions on 40 servers with games, pictures, rules and cards, everything imported: a long evening of
 * forty tables. Measures the resident memory of the bot at its peak and afterwards, the size of its files at the end of the
 * evening, and how much stays stored once the games are over.
 */
export async function mixedLoad(folder: string): Promise<void> {
  const file = join(folder, 'mixed.sqlite');
  const textFiles = {
    CARDS_FILE: join(folder, 'mixed-cards.sqlite'),
    RULES_FILE: join(folder, 'mixed-rules.sqlite'),
  };
  if (existsSync(CARDS_BULK)) await runImport(['src/cli/cards-import.ts', CARDS_BULK], textFiles);
  if (existsSync(RULES_TEXT))
    await runImport(['--max-semi-space-size=4', 'src/cli/rules.ts', 'import', RULES_TEXT], textFiles);
  // As in the systemd unit and the image.
  const pair = await startPair(file, { ...textFiles, MALLOC_ARENA_MAX: '2' });
  const hosts = Array.from({ length: GUILDS }, (_, index) =>
    pair.discord.person({ user: `Host ${index}`, guild: `guild ${index}`, channel: 'table' }),
  );
  for (const [index, host] of hosts.entries()) {
    await run(host, 'game', subcommand('new', [string('guests', `Ann ${index}, Ben, Cy`)]));
    const first = { name: 'first', type: Type.User, value: host.userId };
    await run(host, 'game', subcommand('start', [first]));
  }
  const idle = await pair.memory();
  const seconds = await load(hosts);
  const { peak, after } = { peak: peakMemoryOf(pair.pid), after: await pair.memory() };
  print({
    bench: `${INTERACTIONS} mixed interactions on ${GUILDS} servers, ${IN_FLIGHT} in flight`,
    perSecond: INTERACTIONS / seconds,
    idleMegabytes: idle / 1e6,
    peakMegabytes: peak / 1e6,
    afterMegabytes: after / 1e6,
  });
  const files = [file, `${file}-wal`].map((path) => statSync(path).size);
  for (const host of hosts) await endGame(host);
  await pair.stop();
  print({ bench: 'the files of such an evening', ...sizesOf(file), fileMegabytes: sum(files) / 1e6 });
  printRatio('resident memory at its peak to 400 MB', peak / MAX_PEAK_BYTES, { most: 1 });
}

/** Ends a game in a draw, and confirms with the first button. */
async function endGame(host: Person): Promise<void> {
  const { message } = await host.slash('game', [subcommand('end', [boolean('draw', true)])]);
  const [, button] = /"custom_id":"([^"]+)"/.exec(JSON.stringify(message?.components)) ?? [];
  if (!message || button === undefined) throw new Error('no question at the end of a game');
  await host.press(message, button);
}

/** @throws if it is refused */
async function run(person: Person, command: string, sent: SentOption): Promise<void> {
  const { message, ephemeral, failed } = await person.slash(command, [sent]);
  if (!message || ephemeral) throw new Error(`/${command} ${sent.name}: ${failed ?? message?.content}`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The stored size of the games: everything but the replies of the last hour. */
function sizesOf(file: string): Readonly<Record<string, number>> {
  const db = new Database(file, { readonly: true });
  const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  // Pages of tables and their indexes.
  const stored = count("SELECT sum(pgsize) FROM dbstat WHERE name NOT LIKE '%done%'");
  const games = count('SELECT count(*) FROM game');
  const entries = count('SELECT count(*) FROM game_event');
  const flips = count('SELECT count(*) FROM coin_flip');
  db.close();
  return { games, entries, flips, storedMegabytes: stored / 1e6, kilobytesPerGame: stored / 1e3 / games };
}

async function load(hosts: readonly Person[]): Promise<number> {
  const from = performance.now();
  await measure(
    async (index) => {
      const host = hosts[index % GUILDS];
      const [command, options] = COMMANDS[Math.floor(index / GUILDS) % COMMANDS.length] ?? ['constant', []];
      const { message, failed } = (await host?.slash(command, options)) ?? {};
      if (!message) throw new Error(`no answer to /${command}: ${failed}`);
    },
    INTERACTIONS,
    IN_FLIGHT,
  );
  return (performance.now() - from) / 1000;
}

/** The peak resident memory of a process in bytes, from /proc. */
function peakMemoryOf(pid: number): number {
  const [, kilobytes = 'NaN'] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
