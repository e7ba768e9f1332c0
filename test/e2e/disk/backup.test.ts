import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fillGames } from '../../../bench/fill-games.ts';
import Database from '#basics/sqlite.ts';
import { runBackupProcess } from '#backups/run-backup-process.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { bundleProgram } from '../../helpers/bundle-program.ts';
import { flip, from, NOON, type TestReply } from '../../store/coins/flips.ts';
import { damage } from '../../store/sqlite/damage.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const PROGRAMS = {
  backup: await bundleProgram('src/cli/backup.ts'),
  restore: await bundleProgram('src/cli/restore.ts'),
  main: await bundleProgram('src/main.ts'),
  play: await bundleProgram('src/cli/play.ts'),
};

interface ProgramResult {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** Runs a program to its end. A program that hangs fails by the test's timeout. */
async function run(
  program: keyof typeof PROGRAMS,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '/flip call:heads\n',
): Promise<ProgramResult> {
  const {
    DISCORD_TOKEN: _,
    DISCORD_API_URL: __,
    LOG_LEVEL: ___,
    BACKUP_DIR: ____,
    ...inherited
  } = process.env;
  const child = spawn(process.execPath, [PROGRAMS[program], ...args], {
    cwd: dirname(settings['DATABASE_FILE'] ?? '.'),
    env: { ...inherited, ...settings },
  });
  child.stdin.end(input);
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, said, complained };
}

const FAILED = { code: 1, said: '' };

/** Progress of checking games and ledgers. */
const PROGRESS = /^(?:[\d,]+ of [\d,]+ games and ledgers read\n){10}$/;

describe('npm run backup and restore', () => {
  it('copy 10,000 games during play, and restore them offline', async () => {
    const DATABASE_FILE = temporaryFile();
    fillGames(DATABASE_FILE, 10_000);
    const store = openSqliteStore<TestReply>(DATABASE_FILE);
    const backup = join(dirname(temporaryFile()), 'backup.sqlite');
    const ended = new AbortController();
    let flips = 0;
    const flipOnce = (): Promise<unknown> => {
      flips += 1;
      return store.mutate(from(`${flips}`), flip(from(`${flips}`)));
    };
    // On a busy machine, the backup might otherwise begin before the first flip.
    await flipOnce();
    const playing = (async () => {
      while (!ended.signal.aborted) await flipOnce();
    })();
    const made = await run('backup', [backup], { DATABASE_FILE });
    ended.abort();
    await playing;
    expect(made.code).toBe(0);
    expect(made.complained).toMatch(PROGRESS);
    expect(made.said).toMatch(
      /^backed up to .*: 10,000 games, 1 ledger, \d+\.\d MB\. The secrets of coins are in it.*\n$/,
    );

    const inUse = await run('restore', [backup], { DATABASE_FILE });
    expect(inUse).toMatchObject(FAILED);
    expect(inUse.complained).toMatch(
      /^playgroup-judge: the database .* is in use by the bot: stop it first\n$/,
    );
    expect(await store.history('100', flips + 1)).toHaveLength(flips);
    await store.close();

    const restored = await run('restore', [backup], { DATABASE_FILE });
    expect(restored.code).toBe(0);
    expect(restored.complained).toMatch(PROGRESS);
    expect(restored.said).toMatch(
      /^.* is .* now: 10,000 games, 1 ledger\. The previous database is now .*-replaced-.*\n$/,
    );
    // The restored store has no more flips than were made before the backup ended.
    const after = openSqliteStore<TestReply>(DATABASE_FILE);
    expect((await after.history('100', flips + 1)).length).toBeLessThanOrEqual(flips);
    await after.close();
  });

  it.each([
    ['backup', ['/nowhere/at/all.sqlite'], /the folder \/nowhere\/at does not exist/],
    ['backup', [], /BACKUP_DIR is missing/],
    ['restore', ['/nowhere/at/all.sqlite'], /there is no backup/],
  ] as const)('%s %j is refused in one line, with exit code 1', async (program, args, line) => {
    const DATABASE_FILE = temporaryFile();
    await openSqliteStore(DATABASE_FILE).close();
    const ended = await run(program, args, { DATABASE_FILE });
    expect(ended).toMatchObject(FAILED);
    expect(ended.complained).toMatch(line);
    expect(ended.complained).toMatch(/^playgroup-judge: [^\n]*\n$/);
  });
});

describe('a game that cannot be read', () => {
  /** Writes two games, one with an entry that is invalid but that SQLite accepts. */
  function fileWithInvalidEntry(): string {
    const file = temporaryFile();
    fillGames(file, 2);
    const db = new Database(file);
    db.exec("UPDATE game_event SET entries = '?' WHERE seq = 2 AND game_id = (SELECT max(id) FROM game)");
    db.close();
    return file;
  }
  const FAULT_LINE = /^ {2}game 01J0+1 \(server \d+, channel \d+\): unreadable lines: 2\n$/m;

  it('is reported by backup, restore and restore --check, with exit code 1', async () => {
    const DATABASE_FILE = fileWithInvalidEntry();
    const backup = `${DATABASE_FILE}.backup`;
    const made = await run('backup', [backup], { DATABASE_FILE });
    expect(made).toMatchObject(FAILED);
    expect(made.complained).toMatch(/^playgroup-judge: backed up to .* not all of the database can be read/);
    expect(made.complained).toMatch(FAULT_LINE);
    for (const args of [['--check', backup], [backup]]) {
      const refused = await run('restore', args, { DATABASE_FILE });
      expect(refused).toMatchObject(FAILED);
      expect(refused.complained).toMatch(
        /^playgroup-judge: (?:not all of .* can be read|the backup .* cannot be read completely)/,
      );
      expect(refused.complained).toMatch(FAULT_LINE);
    }
    const taken = await run('restore', [backup, '--even-broken'], { DATABASE_FILE });
    expect(taken).toMatchObject({ code: 0, complained: '' });
    expect(taken.said).toMatch(/ now: 1 fault in 2 games and 0 ledgers\./);
  });

  it('is reported by the daily backup of the bot, whose file name says so', async () => {
    const databaseFile = fileWithInvalidEntry();
    const folder = dirname(databaseFile);
    const { signal } = new AbortController();
    const made = await runBackupProcess({ databaseFile, to: { folder, keep: 3, at: NOON } }, signal);
    expect(made).toMatchObject({
      outcome: 'broken',
      details: [expect.stringMatching(/unreadable lines: 2$/)],
    });
    expect(readdirSync(folder)).toContain('judge-damaged-20260619T120000Z.sqlite');
  });
});

describe('npm run restore -- --try', () => {
  it('opens a copy at its last game, without the token of .env, and leaves nothing behind', async () => {
    const DATABASE_FILE = temporaryFile();
    fillGames(DATABASE_FILE, 2);
    const backup = `${DATABASE_FILE}.backup`;
    await run('backup', [backup], { DATABASE_FILE });
    const contentBefore = readFileSync(backup);
    const folder = dirname(DATABASE_FILE);
    writeFileSync(join(folder, '.env'), 'DISCORD_TOKEN=aaaaaaaa.bbbbbb.cccccc\n');
    const TMPDIR = join(folder, 'tmp');
    mkdirSync(TMPDIR);
    const before = readdirSync(folder).toSorted();
    const tried = await run('restore', ['--try', backup], { DATABASE_FILE, TMPDIR }, '/game log\n');
    expect(tried.code).toBe(0);
    expect(tried.complained).toMatch(/^A copy of .*: 2 games, 0 ledgers\. No token is used/);
    expect(tried.said).toContain('turn');
    expect(tried.said).toMatch(/^Alice #2\d{17}> \/game log$/m);
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect(readdirSync(TMPDIR).filter((name) => name.includes('try'))).toEqual([]);
    expect(readFileSync(backup)).toEqual(contentBefore);
  });
});

describe('a daily backup of the bot', () => {
  it('runs in a separate process', async () => {
    const databaseFile = temporaryFile();
    const store = openSqliteStore<TestReply>(databaseFile);
    await store.mutate(from('1'), flip(from('1')));
    const folder = join(dirname(databaseFile), 'backups');
    const request = { databaseFile, to: { folder, keep: 3, at: NOON } };
    const { signal } = new AbortController();
    expect(await runBackupProcess(request, signal)).toMatchObject({
      outcome: 'none',
      line: expect.stringMatching(/the folder .* does not exist/) as string,
    });
    mkdirSync(folder);
    expect(await runBackupProcess(request, signal)).toMatchObject({ outcome: 'whole' });
    expect(readdirSync(folder)).toEqual(['judge-20260619T120000Z.sqlite']);
    const backup = join(folder, 'judge-20260619T120000Z.sqlite');
    const tried = { databaseFile, trial: { backup, folder } };
    expect(await runBackupProcess(tried, signal)).toMatchObject({
      outcome: 'whole',
      line: expect.stringMatching(
        /is whole: 0 games, 1 ledger, all read\. It was restored for trial/,
      ) as string,
    });
    expect(readdirSync(folder)).toEqual(['judge-20260619T120000Z.sqlite']);
    damage(backup, 'coin_secret');
    expect(await runBackupProcess(tried, signal)).toMatchObject({ outcome: 'broken' });
    expect(readdirSync(folder).filter((name) => name.includes('trial'))).toEqual([]);
    expect(await runBackupProcess(request, AbortSignal.abort())).toMatchObject({ outcome: 'none' });
    await store.close();
  });
});

describe('a check of a database in use', () => {
  const { signal } = new AbortController();

  it.each([
    ['a table', (file: string) => damage(file, 'page_link'), /it is damaged: restore a backup/],
    ['an index', (file: string) => damage(file, 'page_link_by_user'), /it is damaged: restore a backup/],
    [
      'a trigger of another program',
      (file: string) =>
        void new Database(file)
          .exec('CREATE TRIGGER evil AFTER INSERT ON done BEGIN DELETE FROM game; END')
          .close(),
      /the trigger "evil" on "done" does not belong to the bot/,
    ],
  ])('finds %s without blocking the bot', async (_, spoil, line) => {
    const databaseFile = temporaryFile();
    await openSqliteStore<TestReply>(databaseFile).close();
    const store = openSqliteStore<TestReply>(databaseFile);
    await store.mutate(from('1'), flip(from('1')));
    expect(await runBackupProcess({ databaseFile }, signal)).toMatchObject({ outcome: 'whole' });
    spoil(databaseFile);
    const checking = runBackupProcess({ databaseFile }, signal);
    await store.mutate(from('2'), flip(from('2')));
    expect(await checking).toMatchObject({ outcome: 'broken', line: expect.stringMatching(line) as string });
    await store.close().catch(() => {});
  });
});

describe('a start on a damaged database prints one line, exits with 1 and leaves nothing running', () => {
  /** Larger than the size up to which a start checks the whole file. The tail is sparse. */
  const MAX_CHECKED_BYTES = 600 * 1024 * 1024;

  it.each([
    ['main', [], 0],
    ['play', ['/flip call:heads'], 0],
    // Detected only when the data is read.
    ['main', [], MAX_CHECKED_BYTES],
    ['play', ['/flip call:heads'], MAX_CHECKED_BYTES],
  ] as const)('%s %j, of at least %i bytes', async (program, args, size) => {
    const DATABASE_FILE = temporaryFile();
    await openSqliteStore(DATABASE_FILE).close();
    damage(DATABASE_FILE, 'done_by_age');
    if (size > 0) truncateSync(DATABASE_FILE, size);
    const ended = await run(program, args, { DATABASE_FILE, LOG_LEVEL: 'silent' });
    expect(ended.complained).toMatch(
      /^playgroup-judge: the database [^\n]* it is damaged: restore a backup[^\n]*\n$/,
    );
    expect(ended.code).toBe(1);
  });
});
