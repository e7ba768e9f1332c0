import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundled } from '../helpers/bundled.ts';
import { binariesFound } from '../postgres/binaries.ts';
import { settle } from './account.ts';
import { botOn } from './bots.ts';
import { makeNetwork } from './network.ts';
import { startPair } from './pair.ts';
import { seatPeople } from './people.ts';
import { TROUBLES } from './troubles.ts';

const ENOUGH = 10_000;
const CALM_MS = 800;

const [kind] = process.argv.slice(2);
const waits = kind !== 'asynchronous';
const binaries = await binariesFound();
if (!binaries) throw new Error('no PostgreSQL');
const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
chmodSync(folder, 0o755);
const say = (line: string) => process.stdout.write(`${line}\n`);

const network = makeNetwork();
const pair = await startPair({ network, waits, folder, binaries });
await pair.primary.ask(async (client) => {
  await client.query(`CREATE TABLE channel (id TEXT PRIMARY KEY, number INTEGER NOT NULL)`);
  await client.query(`CREATE TABLE flip (id TEXT PRIMARY KEY, channel TEXT NOT NULL, number INTEGER NOT NULL)`);
  await client.query(`CREATE TABLE confirmed (times INTEGER NOT NULL)`);
  await client.query(`INSERT INTO confirmed VALUES (0)`);
});
const program = await bundled('test/cluster/children/trial-bot.ts');
const HOSTS = [pair.primary, pair.standby].map(({ machine }) => machine.address).join();
const bots = ['bot1', 'bot2', 'bot3'].map((name, index) =>
  botOn(network.onlineMachine(name, index === 0 ? 'east' : 'west'), program, { HOSTS }),
);
for (const bot of bots) await bot.start();
const people = seatPeople(bots);
const from = performance.now();
do {
  for (const [name, trouble] of Object.entries(TROUBLES)) {
    await sleep(CALM_MS);
    const before = people.acknowledged.length;
    const at = performance.now();
    await trouble({ network, pair, bots });
    say(
      `${name}: ${((performance.now() - at) / 1000).toFixed(1)} s, ${people.acknowledged.length - before} acknowledged meanwhile, ${people.acknowledged.length}`,
    );
  }
} while (people.acknowledged.length < ENOUGH);
await sleep(CALM_MS);
await people.leave();
say(JSON.stringify({ ...(await settle(pair.primary, people.acknowledged)), unanswered: people.unanswered, ms: performance.now() - from }));
binaries.remove();
rmSync(folder, { recursive: true, force: true });
process.exit();
