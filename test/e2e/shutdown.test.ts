import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '#basics/version.ts';
import { EmbeddedDiscord } from 'embedded-discord';
import { ManualClock } from '../helpers/manual-clock.ts';
import { bundleProgram } from '../helpers/bundle-program.ts';
import { textOfResult, toDiscordOptions } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';
const root = new URL('../..', import.meta.url).pathname;
const HOUR_MS = 60 * 60 * 1000;
const SLOW_TIMERS = await bundleProgram('test/e2e/children/slow-timers.ts');
const REJECT_ON_SIGNAL = await bundleProgram('test/e2e/children/reject-on-signal.ts');
const PROGRAM = await bundleProgram('src/main.ts');
let folder: string;
let discord: EmbeddedDiscord;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  folder = temporaryFolder();
  // The program uses the real clock. The clock of Discord stands still far ahead, so that nothing is late on a slow
  // machine.
  discord = await EmbeddedDiscord.start({ clock: new ManualClock(Date.now() + HOUR_MS) });
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await discord.close();
});

/**
 * The program as an operator starts it, but with plain Node instead of `tsx`, in a folder without `.env`. Its timers
 * are slowed, so that a slow machine does not run into the shutdown timeout.
 */
function run(settings: Readonly<Record<string, string>>): { child: ChildProcess; said: () => string } {
  const { DISCORD_TOKEN: _, DISCORD_API_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--import', SLOW_TIMERS, '--import', REJECT_ON_SIGNAL, PROGRAM], {
    cwd: root,
    env: { ...inherited, FETCH: 'off', DATABASE_FILE: join(folder, 'judge.sqlite'), ...settings },
  });
  children.add(child);
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  return { child, said: () => text };
}

/** The exit code of a program, once it has ended and its output is complete. */
const ended = async (child: ChildProcess): Promise<number | null> =>
  ((await once(child, 'close')) as [number | null])[0];

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The reply that Alice gets for a coin flip. */
async function flip(): Promise<string> {
  const alice = discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  return textOfResult(await alice.slash('flip', toDiscordOptions({ call: 'heads' })));
}

const asBot = () => ({ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl });

describe('the process', () => {
  it.each([
    [4004, 78, 'DISCORD_TOKEN is not accepted by Discord any more'],
    [4011, 1, 'DISCORD_TOKEN belongs to a bot on so many servers that Discord demands sharding'],
    [4014, 78, 'DISCORD_TOKEN belongs to a bot to which Discord denies the intents'],
  ])(
    'stops in order when Discord closes the gateway for good (%i): exit code %i',
    async (code, exit, line) => {
      const { child, said } = run(asBot());
      await discord.ready();
      const flipped = await flip();
      discord.faults.closeGateway(code);
      const exitCode = await ended(child);
      expect(exitCode).toBe(exit);
      expect(said()).toContain('"msg":"stopped"');
      expect(said().trimEnd().split('\n').at(-1)).toContain(`playgroup-judge: ${line}`);
      expect(said()).not.toContain(discord.token);
      expect(flipped).toContain('CR 705.2');
    },
  );

  it('logs an unhandled rejection, and continues', async () => {
    const { child, said } = run(asBot());
    await discord.ready();
    child.kill('SIGUSR2');
    await until(() => expect(said()).toContain('"msg":"unhandled rejection"'));
    expect(said()).toContain('left by a library');
    expect(await flip()).toContain('CR 705.2');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });

  it('stops in order when Discord revokes the token but leaves the gateway open', async () => {
    const { child, said } = run(asBot());
    await discord.ready();
    discord.faults.answer(/channels|users/, { status: 401, code: 0, message: '401: Unauthorized' }, Infinity);
    const alice = discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    void alice.slash('game', [
      { name: 'new', type: 1, options: toDiscordOptions({ guests: 'Gerd', thread: true }) },
    ]);
    const code = await ended(child);
    expect(code).toBe(78);
    expect(said()).toContain('"msg":"stopped"');
    expect(said().trimEnd().split('\n').at(-1)).toContain(
      'playgroup-judge: DISCORD_TOKEN is not accepted by Discord any more',
    );
  });

  it('serves health checks and metrics, refuses a second process, and stops in order at SIGTERM', async () => {
    const OPS_PORT = String(await freePort());
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${OPS_PORT}${path}`);
      return { status: answer.status, text: await answer.text() };
    };
    const { child, said } = run({ ...asBot(), OPS_PORT });
    await discord.ready();
    await until(async () =>
      expect(await ask('/readyz')).toEqual({ status: 200, text: 'gateway: ok\ndatabase: ok\nwriting: ok\n' }),
    );
    expect(await ask('/healthz')).toEqual({ status: 200, text: 'alive\n' });
    await flip();
    await until(async () =>
      expect((await ask('/metrics')).text).toContain(
        'judge_interactions_total{command="flip",outcome="answered"} 1',
      ),
    );

    const onItsPort = run({ ...asBot(), OPS_PORT, DATABASE_FILE: join(folder, 'other.sqlite') });
    expect([await ended(onItsPort.child), onItsPort.said().trim()]).toEqual([
      1,
      `playgroup-judge: OPS_PORT ${OPS_PORT} is taken by another program`,
    ]);
    const onItsDatabase = run(asBot());
    expect(await ended(onItsDatabase.child)).toBe(1);
    expect(onItsDatabase.said()).toMatch(/judge\.sqlite/);

    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(said()).toContain('"msg":"stopped"');
    expect(said()).not.toContain(discord.token);
  });

  it('has the flip after it was killed and restarted with its token in a file, and stops in order at SIGINT', async () => {
    const first = run(asBot());
    await discord.ready();
    expect(await flip()).toContain('flip 1');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const DISCORD_TOKEN_FILE = join(folder, 'token');
    writeFileSync(DISCORD_TOKEN_FILE, `${discord.token}\n`);
    const second = run({ DISCORD_TOKEN_FILE, DISCORD_API_URL: discord.apiUrl });
    await until(() => expect(second.said()).toContain('"msg":"ready"'));
    expect(await flip()).toContain('flip 2');
    second.child.kill('SIGINT');
    expect(await ended(second.child)).toBe(0);
    expect(second.said()).toContain('"msg":"stopped"');
    expect(second.said()).not.toContain(discord.token);
  });

  it('begins the log with its version, reopens the log file at SIGHUP, and writes it for its owner only', async () => {
    const LOG_FILE = join(folder, 'judge.log');
    const { child } = run({ ...asBot(), LOG_FILE });
    await discord.ready();
    // The last line of a start.
    await until(() => expect(readFileSync(LOG_FILE, 'utf8')).toContain('CONTACT is not set'));
    expect(JSON.parse(readFileSync(LOG_FILE, 'utf8').split('\n')[0] ?? '')).toMatchObject({
      msg: 'starting',
      version: VERSION,
      database: 'SQLite',
    });
    expect(readFileSync(LOG_FILE, 'utf8').match(/"level":"warn".*CONTACT is not set/g)).toHaveLength(1);
    expect(statSync(LOG_FILE).mode & 0o777).toBe(0o600);
    renameSync(LOG_FILE, `${LOG_FILE}.1`);
    child.kill('SIGHUP');
    await until(() => expect(existsSync(LOG_FILE)).toBe(true));
    await flip();
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(readFileSync(LOG_FILE, 'utf8')).toContain('"command":"flip"');
    expect(readFileSync(`${LOG_FILE}.1`, 'utf8')).not.toContain('"command":"flip"');
  });

  it('stops in order at SIGHUP if no log file is to be reopened', async () => {
    const { child, said } = run(asBot());
    await until(() => expect(said()).toContain('"msg":"ready"'));
    child.kill('SIGHUP');
    expect(await ended(child)).toBe(0);
    expect(said()).toContain('"msg":"stopped"');
  });

  it('stops in order at SIGTERM while it starts and Discord does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, 'connection');
    const { child, said } = run({ ...asBot(), DISCORD_API_URL: `http://127.0.0.1:${port}/api` });
    await asked;
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(said()).toContain('"msg":"stopped"');
    silent.close();
  });

  it('exits with one line when Discord refuses the login', async () => {
    discord.faults.refuseIdentify(4011);
    const { child, said } = run(asBot());
    const exitCode = await ended(child);
    expect(exitCode).toBe(1);
    expect(said().trimEnd().split('\n').at(-1)).toContain('Discord demands sharding');
  });

  it.each([
    ['a token in a missing file', 78, { DISCORD_TOKEN_FILE: '/no/token' }, '/no/token is not there'],
    ['a token that is none', 78, { DISCORD_TOKEN: 'secret' }, 'DISCORD_TOKEN is not a bot token'],
    ['a missing folder', 1, { DATABASE_FILE: '/no/such/folder/judge.sqlite' }, 'its folder does not exist'],
    ['a log file that cannot be', 1, { LOG_FILE: '/no/such/folder/judge.log' }, 'LOG_FILE cannot be written'],
    ['a folder for a log file', 1, { LOG_FILE: '/tmp' }, 'LOG_FILE cannot be written'],
  ])('reports %s in one line and exits with %i', async (_, exit, settings, line) => {
    const { child, said } = run(settings);
    const code = await ended(child);
    expect(said()).toContain(line);
    expect(said().trim().split('\n')).toHaveLength(1);
    expect(code).toBe(exit);
  });

  it('reports a token that Discord refuses in one line and exits with 78', async () => {
    const token = ['MTIzNDU2Nzg5MDEyMzQ1Njc4OQ', 'GabcDE', 'x'.repeat(38)].join('.');
    const { child, said } = run({ ...asBot(), DISCORD_TOKEN: token });
    const code = await ended(child);
    expect(said()).toMatch(/^playgroup-judge: DISCORD_TOKEN is not accepted/m);
    expect(said()).not.toContain(token);
    expect(code).toBe(78);
  });

  it('reports an address without Discord in one line and exits with 1', async () => {
    const { child, said } = run({ ...asBot(), DISCORD_API_URL: 'http://127.0.0.1:1/api', LOG_LEVEL: 'warn' });
    const code = await ended(child);
    expect(said().trim()).toMatch(
      /^playgroup-judge: DISCORD_API_URL http:.* does not answer as Discord does.*$/,
    );
    expect(code).toBe(1);
  });
});
