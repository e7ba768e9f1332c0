import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import Database from '#basics/sqlite.ts';
import { serveOps } from '#ops/serve-ops.ts';
import { createPrometheusMeters } from '#ops/prometheus-meters.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { bundleProgram } from '../../helpers/bundle-program.ts';
import { startLoopback } from '../../helpers/loopback.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const DOCTOR = await bundleProgram('src/cli/doctor.ts');
const TOKEN = ['MTIzNDU2Nzg5MDEyMzQ1Njc4OQ', 'GabcDE', 'x'.repeat(38)].join('.');
/** The permissions of the invitation, and those without Attach Files. */
const ALL_PERMISSIONS = '309237697536';
const PERMISSIONS_WITHOUT_FILES = String(309_237_697_536n - (1n << 15n));

interface DoctorReport {
  readonly status: string;
  readonly findings: readonly { readonly check: string; readonly status: string; readonly text: string }[];
}

async function run(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { DISCORD_TOKEN: _, DISCORD_API_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [DOCTOR, ...args], {
    cwd: tmpdir(),
    env: { ...inherited, FETCH: 'off', ...settings },
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { said, complained, code };
}

/** Runs the doctor, and returns its findings as `status check`, and the texts by check. */
async function examine(settings: Readonly<Record<string, string>>) {
  const { said, complained, code } = await run(settings, '--json');
  expect(complained).toBe('');
  const { findings } = JSON.parse(said) as DoctorReport;
  return {
    code,
    said,
    statuses: findings.map(({ check, status }) => `${status} ${check}`),
    textOf: (name: string) => findings.find(({ check }) => check === name)?.text ?? '',
  };
}

/** Serves a language model that answers with this HTTP status. */
async function model(status: number) {
  const server = await startLoopback((_, response) => {
    response.writeHead(status).end('{"choices": [{"message": {"content": "ok"}}]}');
  });
  onTestFinished(() => server.close());
  return { MODEL_URL: `${server.url}/v1` };
}

/** Serves a Discord that accepts this token, with a clock that is behind by some seconds. */
async function discord(guilds: readonly object[], clockOffset = 0) {
  const server = await startLoopback((request, response) => {
    const isKnown = request.headers.authorization === `Bot ${TOKEN}`;
    response.setHeader('date', new Date(Date.now() - clockOffset * 1000).toUTCString());
    response.setHeader('content-type', 'application/json');
    response.writeHead(isKnown ? 200 : 401);
    const body = request.url?.includes('/guilds') ? guilds : { id: '1', name: 'Judge' };
    response.end(JSON.stringify(isKnown ? body : { code: 0, message: '401: Unauthorized' }));
  });
  onTestFinished(() => server.close());
  return { DISCORD_API_URL: `${server.url}/api`, DISCORD_TOKEN: TOKEN };
}

/** Creates a database with a current backup. */
async function withBackup() {
  const DATABASE_FILE = temporaryFile();
  const BACKUP_DIR = join(dirname(DATABASE_FILE), 'backups');
  await openSqliteStore(DATABASE_FILE).close();
  mkdirSync(BACKUP_DIR);
  backUpDatabase(DATABASE_FILE, { folder: BACKUP_DIR, keep: 3, at: Date.now() });
  return { DATABASE_FILE, BACKUP_DIR };
}

/** As a bot leaves it that has just been started for the first time. */
async function withoutBackup() {
  const DATABASE_FILE = temporaryFile();
  const BACKUP_DIR = join(dirname(DATABASE_FILE), 'backups');
  await openSqliteStore(DATABASE_FILE).close();
  mkdirSync(BACKUP_DIR);
  return { DATABASE_FILE, BACKUP_DIR };
}

const newDatabase = async () => ({ DATABASE_FILE: temporaryFile() });

async function vanishedDatabase() {
  const { DATABASE_FILE } = await withBackup();
  rmSync(DATABASE_FILE);
  return { DATABASE_FILE };
}

describe('npm run doctor', () => {
  it('finds no fault while the bot runs, and asks the bot whether it can write', async () => {
    const settings = await withBackup();
    const store = openSqliteStore(settings.DATABASE_FILE);
    const checks = [{ name: 'writing', fault: null as string | null }];
    const ops = await serveOps(
      { host: '127.0.0.1', port: 0, hosts: [] },
      { meters: createPrometheusMeters(), checks: async () => checks },
    );
    onTestFinished(async () => {
      await ops.stop();
      await store.close();
    });
    const settingsOfBot = {
      ...settings,
      ...(await discord([{ id: '10', permissions: ALL_PERMISSIONS }])),
      OPS_PORT: String(ops.port),
    };
    const report = await examine(settingsOfBot);
    expect(report.statuses).toEqual([
      'ok version',
      'ok settings',
      'ok database',
      'ok migrations',
      'ok bot',
      'ok disk',
      'ok backups',
      'warn trial',
      'ok rules',
      'ok cards',
      'ok token',
      'ok clock',
      'ok rights',
    ]);
    expect(report.code).toBe(0);
    expect(report.said).not.toContain(TOKEN);
    checks[0] = { name: 'writing', fault: 'the database cannot be written: the disk is full' };
    const reportWhenFull = await examine(settingsOfBot);
    expect(reportWhenFull.code).toBe(1);
    expect(reportWhenFull.textOf('bot')).toBe(
      'runs, and is not ready: writing: the database cannot be written: the disk is full',
    );
  });

  it.each<[what: string, settings: () => Promise<Record<string, string>>, finding: string, text: RegExp]>([
    [
      'an invalid setting',
      async () => ({ BACKUP_KEEP: 'many' }),
      'fault settings',
      /BACKUP_KEEP is no number/,
    ],
    ['an unknown setting', async () => ({ LIMIT_USR: '3' }), 'warn settings', /is LIMIT_USER meant/],
    ['no backup of a new database yet', withoutBackup, 'warn backups', /the bot makes one a day/],
    [
      'a folder of backups that is gone',
      async () => ({ BACKUP_DIR: '/no/such/folder' }),
      'fault backups',
      /does not exist/,
    ],
    [
      'a database in a folder that is gone',
      async () => ({ DATABASE_FILE: '/no/such/folder/judge.sqlite' }),
      'fault database',
      /its folder does not exist/,
    ],
    ['no database yet', newDatabase, 'warn database', /the first start makes it/],
    [
      'a database that has vanished',
      vanishedDatabase,
      'fault database',
      /is missing, although it was in use before/,
    ],
    ['no bot', async () => ({}), 'warn bot', /no bot runs/],
    [
      'a refused token',
      async () => ({ ...(await discord([])), DISCORD_TOKEN: `${TOKEN}y` }),
      'fault token',
      /not accepted/,
    ],
    // The hundred seconds of tolerance are what a busy machine may take to answer.
    ['a clock that is ahead', () => discord([], 3_000), 'fault clock', /^(?:29|30)\d\d s ahead/],
    [
      'a lacking right',
      () => discord([{ id: '10', permissions: PERMISSIONS_WITHOUT_FILES }]),
      'warn rights',
      /^server 10 lacks Attach Files$/,
    ],
    ['a language model', () => model(200), 'ok model', /^it answers$/],
    ['a language model that refuses its key', () => model(401), 'warn model', /HTTP status 401;/],
    [
      'a language model that is away',
      async () => ({ MODEL_URL: 'http://127.0.0.1:1/v1' }),
      'warn model',
      /^nothing answers at MODEL_URL/,
    ],
    [
      'PostgreSQL that is away',
      async () => ({ DATABASE_URL: 'postgres://judge@127.0.0.1:1/judge' }),
      'fault database',
      /cannot be/,
    ],
    [
      'backups of PostgreSQL',
      async () => ({ DATABASE_URL: 'postgres://judge@127.0.0.1:1/judge' }),
      'warn backups',
      /pg_dump/,
    ],
  ])('reports %s', async (_, settings, finding, found) => {
    const { statuses, textOf, code } = await examine({ ...(await withBackup()), ...(await settings()) });
    expect(statuses).toContain(finding);
    const [status, check = ''] = finding.split(' ');
    expect(textOf(check)).toMatch(found);
    if (status === 'fault') expect(code).toBe(1);
  });

  it('reports a database of a newer version, a damaged one, and a failed trial', async () => {
    const settings = await withBackup();
    writeFileSync(
      join(settings.BACKUP_DIR, 'judge.sqlite-trial.json'),
      JSON.stringify({ at: 0, backup: 'x', isPassed: false, line: 'a backup cannot be restored' }),
    );
    const db = new Database(settings.DATABASE_FILE);
    db.pragma('user_version = 999');
    db.close();
    const { statuses } = await examine(settings);
    expect(statuses).toEqual(expect.arrayContaining(['fault migrations', 'fault trial']));
    writeFileSync(settings.DATABASE_FILE, 'a shopping list');
    expect((await examine(settings)).statuses).toContain('fault migrations');
  });

  it('prints a line per finding, and refuses other arguments', async () => {
    const settings = await withBackup();
    const { said, code } = await run(settings);
    expect(said).toMatch(/^ok {4}version: 0\.\d/);
    expect(code).toBe(0);
    expect(await run(settings, '--jsn')).toMatchObject({ code: 2, said: '' });
  });
});
