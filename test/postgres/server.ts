import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries.ts';

/** A PostgreSQL of this run, on loopback. Nothing of it outlives the run. */
export interface Server {
  /** Of its database `postgres`, as a user who may do anything. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Faster than a disk, which no test takes away: a power cut is tried elsewhere. And no database is tidied up that is gone
 * within minutes: with hundreds of them a server does little else.
 */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'autovacuum=off',
];

/**
 * Starts an empty one, in half a second.
 * @param others settings in place of those of the tests, as `fsync=on`
 * @throws with what it printed, where it does not come up
 */
export async function startServer(
  { initdb, postgres, as }: Binaries,
  others: readonly string[] = [],
): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-data-'));
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if ('uid' in as) {
    chmodSync(folder, 0o755);
    chownSync(data, as.uid, as.gid);
  }
  const made = spawnSync(
    initdb,
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--no-sync',
      '--no-instructions',
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...as, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const port = await freePort();
  const settings = [
    ...SETTINGS,
    ...others,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
  ];
  const server = spawn(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = (): void => void server.kill('SIGQUIT');
  process.once('exit', kill);
  await isReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function isReady({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error('a server is started with a pipe for what it says');
  const texts: string[] = [];
  const lines = createInterface(stderr);
  const ready = await new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      texts.push(line);
      if (line.includes('ready to accept connections')) resolve(true);
    });
    lines.once('close', () => resolve(false));
  });
  if (!ready) throw new Error(`PostgreSQL did not come up:\n${texts.join('\n')}`);
}
