/*
 * Run by `.ci/cluster`, in a namespace of its own: three bots, a primary and its standby, and people who play while links
 * are cut and programs killed. What they were told has happened is held against what is kept in the end.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalDiscord } from '../../src/local/index.ts';
import { bundled } from '../helpers/bundled.ts';
import { binariesFound } from '../postgres/binaries.ts';
import { settle } from './account.ts';
import { botOn } from './bots.ts';
import { makeNetwork } from './network.ts';
import { startPair } from './pair.ts';
import { seatPeople } from './people.ts';
import { PORT } from './server.ts';
import { TROUBLES } from './troubles.ts';

const [kind = 'synchronous', enough = '10000'] = process.argv.slice(2);
const CALM_MS = 1000;
/** No run takes longer, however slow the machine is. */
const MOST_MS = 240_000;

const waits = kind === 'synchronous';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const binaries = await binariesFound();
if (!binaries) {
  say('No PostgreSQL here: the cluster was not tried.');
  process.exit(0);
}
const folder = process.env['CLUSTER_LOGS'] ?? mkdtempSync(path.join(tmpdir(), 'cluster-'));
chmodSync(folder, 0o755);
const network = makeNetwork();
const pair = await startPair({ network, waits, folder, binaries });
const discord = await LocalDiscord.start({ shards: 3 });
const hosts = [pair.primary, pair.standby].map(({ machine }) => `${machine.address}:${PORT}`);
const environment = {
  DISCORD_TOKEN: discord.token,
  DISCORD_API_URL: discord.apiUrl,
  DATABASE_URL: `postgres://postgres@${hosts.join(',')}/postgres`,
  FETCH: 'off',
  LIMIT_USER: '0',
  LIMIT_CHANNEL: '0',
  LIMIT_SERVER: '0',
};
const program = await bundled('src/main.ts');
const bots = (['east', 'west', 'west'] as const).map((room, index) =>
  botOn(network.onlineMachine(`bot${index + 1}`, room), { program, folder, environment }),
);
const started = performance.now();
const elapsed = (): number => performance.now() - started;
for (const bot of bots) await bot.start();
await discord.ready();
say(`three bots are ready after ${(elapsed() / 1000).toFixed(1)} s`);

const people = await seatPeople(discord);
const isEnough = (): boolean => people.acknowledged.length >= Number(enough) || elapsed() > MOST_MS;
do {
  for (const [name, trouble] of Object.entries(TROUBLES)) {
    await sleep(CALM_MS);
    const [before, at] = [people.acknowledged.length, elapsed()];
    await trouble({ network, pair, bots });
    const seconds = ((elapsed() - at) / 1000).toFixed(1);
    say(`${name}: over after ${seconds} s, ${people.acknowledged.length - before} of ${people.acknowledged.length} acknowledged meanwhile`);
  }
} while (!isEnough());
await sleep(CALM_MS);
await people.leave();
const { lost, doubled } = await settle(pair.primary, people.acknowledged);
const count = people.acknowledged.length;
say(
  `${waits ? 'Synchronous' : 'Asynchronous'} standby: ${count} changes acknowledged in ${Math.round(elapsed() / 1000)} s, ${people.unacknowledged} not: ${lost} lost, ${doubled} doubled. Bots ended by themselves: ${bots.reduce((sum, { ended }) => sum + ended, 0)}.`,
);
for (const { machine } of [...bots, pair.primary, pair.standby]) machine.kill();
binaries.remove();
if (!process.env['CLUSTER_LOGS']) rmSync(folder, { recursive: true, force: true });
const isAsItMust = waits ? lost + doubled === 0 && count >= Number(enough) : lost > 0;
process.exit(isAsItMust ? 0 : 1);
