import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from '../postgres/binaries.ts';
import { run, type Machine } from './network.ts';

export const PORT = 5432;

/** A PostgreSQL on a machine of its own. */
export interface Server {
  readonly machine: Machine;
  readonly data: string;
  /** Creates an empty database while the server is stopped. */
  create(): void;
  /** Makes it a standby of a running primary, by a copy, while it is stopped itself. */
  follow(primary: Server): Promise<void>;
  /** Starts it, and resolves when it accepts queries. */
  start(): Promise<void>;
  /** Queries it on the machine itself, regardless of cables. */
  ask<Value>(asking: (client: pg.Client) => Promise<Value>): Promise<Value>;
}

export interface ServerSettings {
  readonly machine: Machine;
  /** The machine of the other server, which it copies while it is a standby. */
  readonly other: Machine;
  /** True if it waits for the other one while it is the primary. */
  readonly waits: boolean;
  readonly folder: string;
  readonly binaries: Binaries;
}

/** A cut cable is noticed within a moment; a minute is usual. */
const NOTICES = [
  'wal_sender_timeout=2s',
  'wal_receiver_timeout=2s',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=100ms',
];

/** The files that a copy has of its own, or gets from the primary. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
]);

export function serverOn({ machine, other, waits, folder, binaries }: ServerSettings): Server {
  const { as } = binaries;
  if (!('uid' in as)) throw new Error('only root makes machines');
  const data = path.join(folder, `${machine.name}.data`);
  const socket = path.join(folder, `${machine.name}.socket`);
  const settings = [
    'listen_addresses=*',
    `port=${PORT}`,
    `unix_socket_directories=${socket}`,
    'shared_buffers=32MB',
    // Only programs are killed here; no disk loses power.
    'fsync=off',
    'wal_keep_size=512MB',
    'synchronous_commit=on',
    `synchronous_standby_names=${waits ? other.name : ''}`,
    `primary_conninfo=host=${other.address} port=${PORT} user=postgres application_name=${machine.name} connect_timeout=2`,
    ...NOTICES,
  ];
  const makeFolder = (name: string): void => {
    rmSync(name, { recursive: true, force: true });
    mkdirSync(name, { mode: 0o700 });
    chownSync(name, as.uid, as.gid);
  };
  const writeTheirs = (name: string, text: string): void => {
    writeFileSync(path.join(data, name), text);
    chownSync(path.join(data, name), as.uid, as.gid);
  };
  async function ask<Value>(asking: (client: pg.Client) => Promise<Value>): Promise<Value> {
    const client = new pg.Client({
      host: socket,
      port: PORT,
      user: 'postgres',
      database: 'postgres',
    });
    // It may be killed meanwhile, which the query reports too.
    client.on('error', () => {});
    await client.connect();
    try {
      return await asking(client);
    } finally {
      await client.end();
    }
  }
  return {
    machine,
    data,
    ask,
    create() {
      makeFolder(data);
      const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
      const made = spawnSync(binaries.initdb, ['-D', data, ...options], {
        ...as,
        encoding: 'utf8',
      });
      if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
      const local = 'local all all trust\n';
      const others = ['all', 'replication'].map((what) => `host ${what} all 10.0.0.0/24 trust\n`);
      writeTheirs('pg_hba.conf', [local, ...others].join(''));
    },
    async follow(primary) {
      makeFolder(data);
      const label = await primary.ask(async (client) => {
        await client.query("SELECT pg_backup_start('standby', fast => true)");
        const copied = readdirSync(primary.data).filter((name) => !NOT_COPIED.has(name));
        run('cp', '--archive', ...copied.map((name) => path.join(primary.data, name)), data);
        const { rows } = await client.query<{ readonly labelfile: string }>(
          'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
        );
        return rows[0]?.labelfile ?? '';
      });
      for (const name of ['pg_wal', 'pg_replslot']) makeFolder(path.join(data, name));
      writeTheirs('backup_label', label);
      writeTheirs('standby.signal', '');
    },
    async start() {
      makeFolder(socket);
      const logFile = path.join(folder, `${machine.name}.log`);
      const log = openSync(logFile, 'a');
      const asThem = ['setpriv', `--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups'];
      const options = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
      const child = machine.start([...asThem, binaries.postgres, ...options], {
        stdio: ['ignore', log, log],
      });
      const isUp = async (): Promise<boolean> => {
        if (child.exitCode !== null)
          throw new Error(`PostgreSQL ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
        return ask(async () => true).catch(() => false);
      };
      while (!(await isUp())) await sleep(50);
    },
  };
}
