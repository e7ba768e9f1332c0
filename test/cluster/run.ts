/*
 * Run by `.ci/cluster`, in a namespace of its own: three bots, a primary and its standby, and people who play while
 * links are cut and programs killed. What they were told is compared with the final data.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDiscord } from 'embedded-discord';
import { bundleProgram } from '../helpers/bundle-program.ts';
import { binariesFound } from '../postgres/binaries.ts';
import { settle } from './account.ts';
import { botOn } from './bots.ts';
import { makeNetwork } from './network.ts';
import { startPair } from './pair.ts';
import { seatPeople } from './people.ts';
import { PORT } from './server.ts';
import { TROUBLES } from './troubles.ts';

const [kind = 'synchronous'] = process.argv.slice(2);
const waits = kind === 'synchronous';
/** Minimum number of acknowledged changes; each fault occurs at least once. If losses are expected, that is enough. */
const ENOUGH = waits ? 27_000 : 0;
const CALM_MS = 1000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const binaries = await binariesFound();
if (!binaries) {
  say('No PostgreSQL here: the cluster was not tried.');
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
chmodSync(folder, 0o755);
const network = makeNetwork();
const pair = await startPair({ network, waits, folder, binaries });
const discord = await EmbeddedDiscord.start({ shards: 3 });
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
const program = await bundleProgram('src/main.ts');
const bots = (['east', 'west', 'west'] as const).map((room, index) =>
  botOn(network.onlineMachine(`bot${index + 1}`, room), { program, folder, environment }),
);
const started = performance.now();
const elapsed = (): number => performance.now() - started;
for (const bot of bots) await bot.start();
await discord.ready();
say(`three bots are ready after ${(elapsed() / 1000).toFixed(1)} s`);

const people = await seatPeople(discord);
const count = (): number => people.acknowledged.length;
const secondsSince = (at: number): string => ((elapsed() - at) / 1000).toFixed(1);
let isOnce = false;
while (!isOnce || count() < ENOUGH) {
  const before = count();
  for (const [name, trouble] of Object.entries(TROUBLES)) {
    if (isOnce && count() >= ENOUGH) break;
    await sleep(CALM_MS);
    const [told, at] = [count(), elapsed()];
    await trouble({ network, pair, bots });
    say(`${name}: ${secondsSince(at)} s, ${count() - told} changes acknowledged`);
  }
  if (count() === before) throw new Error('nothing is acknowledged any more');
  isOnce = true;
}
await sleep(CALM_MS);
await people.leave();
const { lost, doubled, deniedWrongly } = await settle(pair.primary, people);
const ended = bots.reduce((sum, bot) => sum + bot.ended, 0);
const isRight = ended === 0 && (waits ? lost + doubled + deniedWrongly === 0 : lost > 0);
say(`${kind} standby: of ${count()} changes acknowledged in ${secondsSince(0)} s`);
say(`  ${lost} lost, ${doubled} doubled`);
say(`  ${deniedWrongly} of ${people.denied.length} that were said to have changed nothing did`);
say(`  ${people.unanswered} times no answer, or one that does not know yet`);
say(`  ${ended} times a bot ended by itself`);
for (const { machine } of [...bots, pair.primary, pair.standby]) machine.kill();
binaries.remove();
if (isRight) rmSync(folder, { recursive: true, force: true });
else say(`This is not as it must be${waits ? '' : ': some must be lost'}. The logs are in ${folder}.`);
process.exit(isRight ? 0 : 1);
