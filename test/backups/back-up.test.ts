import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillGames } from '../../bench/fill-games.ts';
import Database from '#basics/sqlite.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { connect } from '#files/sqlite/connection.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { listCopies } from '#files/dated-copies.ts';
import { OperatorError } from '#files/operator-error.ts';
import { canMount, mountSmallDisk } from '../helpers/small-disk.ts';
import { flip, from, NOON, type TestReply } from '../store/coins/flips.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { damage } from '../store/sqlite/damage.ts';

const GAMES = 10_000;
const DAY = 24 * 60 * 60 * 1000;

let filled: string;
beforeAll(() => {
  filled = temporaryFile();
  fillGames(filled, GAMES);
});

/** A file in a folder of its own, and what is in the folder. */
function elsewhere(): { file: string; beside: () => readonly string[] } {
  const file = join(dirname(temporaryFile()), 'backup.sqlite');
  return { file, beside: () => readdirSync(dirname(file)) };
}

function lineOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  }
  return 'done';
}

const to = (file: string, canOverwrite = false) => ({ file, canOverwrite });

const flipsIn = async (file: string): Promise<number> => {
  const store = openSqliteStore<TestReply>(file);
  const { length } = await store.history('100', 99);
  await store.close();
  return length;
};

describe('a backup', () => {
  it('of 10,000 games is complete, readable for its owner only, and a single file', () => {
    const { file, beside } = elsewhere();
    const made = backUpDatabase(filled, to(file));
    expect(made).toEqual({
      file,
      contents: { games: GAMES, ledgers: 0, faults: [], broken: 0 },
      size: statSync(file).size,
    });
    expect(beside()).toEqual(['backup.sqlite']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const copy = new Database(file, { readonly: true });
    const original = new Database(filled, { readonly: true });
    for (const table of ['game', 'game_event', 'game_state', 'table_card']) {
      const all = `SELECT count(*) FROM ${table}`;
      expect(copy.prepare(all).pluck().get()).toBe(original.prepare(all).pluck().get());
    }
    copy.close();
    original.close();
  });

  it('has no token of an interaction, nor the database once its answer was taken', async () => {
    const database = temporaryFile();
    const store = openSqliteStore<TestReply>(database);
    const origin = from('1', { token: 'a-token-of-an-interaction' });
    await store.mutate(origin, flip(origin));
    const { file } = elsewhere();
    backUpDatabase(database, to(file));
    expect(readFileSync(file, 'latin1')).not.toContain(origin.token);
    const copy = new Database(file, { readonly: true });
    expect(copy.prepare('SELECT interaction_id, token FROM done').all()).toEqual([
      { interaction_id: '1', token: null },
    ]);
    copy.close();
    store.markReplied('1', NOON);
    await store.close();
    expect(readFileSync(database, 'latin1')).not.toContain(origin.token);
  });

  it('has what stands in the log of a bot that runs, and the bot goes on', async () => {
    const database = temporaryFile();
    const store = openSqliteStore<TestReply>(database);
    await store.mutate(from('1'), flip(from('1')));
    const { file } = elsewhere();
    backUpDatabase(database, to(file));
    await store.mutate(from('2'), flip(from('2')));
    await store.close();
    expect(await flipsIn(file)).toBe(1);
    expect(await flipsIn(database)).toBe(2);
  });

  it('of an older version keeps that version', () => {
    const database = temporaryFile();
    connect(database, readMigrations().slice(0, 2)).close();
    const { file } = elsewhere();
    expect(backUpDatabase(database, to(file)).contents).toMatchObject({ games: 0, broken: 0 });
    const copy = new Database(file, { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(2);
    copy.close();
  });

  it('replaces a file only if requested, and atomically', () => {
    const database = temporaryFile();
    connect(database).close();
    const { file, beside } = elsewhere();
    writeFileSync(file, 'a shopping list');
    expect(lineOf(() => backUpDatabase(database, to(file)))).toMatch(
      /exists already: name another file, or use --overwrite/,
    );
    expect(readFileSync(file, 'utf8')).toBe('a shopping list');
    expect(lineOf(() => backUpDatabase(database, to(file, true)))).toBe('done');
    expect(beside()).toEqual(['backup.sqlite']);
    connect(file).close();
  });

  it.each<[what: string, from: (database: string) => string, to: (file: string) => string, said: RegExp]>([
    ['of nothing', (database) => `${database}.nowhere`, (file) => file, /there is no database .* yet/],
    ['of memory', () => ':memory:', (file) => file, /in memory cannot be backed up/],
    ['into a folder', (database) => database, dirname, /is a folder: name a file in it/],
    ['into no folder', (database) => database, (file) => `${file}/x/y`, /the folder .* does not exist/],
    [
      'into a file for a folder',
      (database) => database,
      () => `${filled}/backup.sqlite`,
      /judge\.sqlite is not a folder: name another file/,
    ],
    [
      'of another program',
      (database) => {
        new Database(`${database}.songs`).exec('CREATE TABLE songs (title TEXT)').close();
        return `${database}.songs`;
      },
      (file) => file,
      /made by another program/,
    ],
    [
      'of a newer bot',
      (database) => {
        const db = new Database(database);
        db.pragma('user_version = 99');
        db.close();
        return database;
      },
      (file) => file,
      /made by a newer version of the bot/,
    ],
    [
      'of a damaged database',
      (database) => {
        damage(database, 'cited');
        return database;
      },
      (file) => file,
      /it is damaged: restore a backup/,
    ],
    [
      'of a database with a damaged log',
      (database) => {
        writeFileSync(`${database}-wal`, Buffer.alloc(5000, 7));
        return database;
      },
      (file) => file,
      /log .*-wal is damaged/,
    ],
  ])('%s is refused in one line, and leaves nothing behind', (_, of, into, said) => {
    const database = temporaryFile();
    connect(database).close();
    const { file, beside } = elsewhere();
    const line = lineOf(() => backUpDatabase(of(database), to(into(file))));
    expect(line).toMatch(said);
    expect(line).not.toContain('\n');
    expect(beside()).toEqual([]);
  });
});

describe('a backup that is to replace something', () => {
  it.each<[what: string, into: (database: string) => string]>([
    ['the database itself', (database) => database],
    ['its log', (database) => `${database}-wal`],
    ['the index of its log', (database) => `${database}-shm`],
    ['its lock', (database) => `${database}-lock`],
    [
      'the database by another way',
      (database) => join(dirname(database), '..', basename(dirname(database)), basename(database)),
    ],
    [
      'a link to the database',
      (database) => {
        symlinkSync(database, `${database}.link`);
        return `${database}.link`;
      },
    ],
  ])('never replaces %s, and the bot goes on', async (_, into) => {
    const database = temporaryFile();
    const store = openSqliteStore<TestReply>(database);
    await store.mutate(from('1'), flip(from('1')));
    const target = into(database);
    const before = readdirSync(dirname(database));
    expect(lineOf(() => backUpDatabase(database, to(target, true)))).toBe(
      `${target} is the database itself, or belongs to it: name another file`,
    );
    expect(readdirSync(dirname(database))).toEqual(before);
    await store.mutate(from('2'), flip(from('2')));
    await store.close();
    expect(await flipsIn(database)).toBe(2);
  });

  it.skipIf(process.platform === 'win32')('never replaces a pipe or a device', () => {
    const database = temporaryFile();
    connect(database).close();
    const { file } = elsewhere();
    execFileSync('mkfifo', [file]);
    expect(lineOf(() => backUpDatabase(database, to(file, true)))).toMatch(
      /is a device or a pipe: name a file/,
    );
    expect(statSync(file).isFIFO()).toBe(true);
  });

  it('replaces a link to another file, and leaves that as it was', () => {
    const database = temporaryFile();
    connect(database).close();
    const { file } = elsewhere();
    writeFileSync(`${file}.other`, 'a shopping list');
    symlinkSync(`${file}.other`, file);
    expect(lineOf(() => backUpDatabase(database, to(file, true)))).toBe('done');
    expect(readFileSync(`${file}.other`, 'utf8')).toBe('a shopping list');
  });
});

describe('backups of each day', () => {
  const named = (day: number): string => `judge-202606${day}T120000Z.sqlite`;

  it('are kept as many as asked for, the newest; nothing else in the folder is touched', () => {
    const database = temporaryFile();
    connect(database).close();
    const folder = join(dirname(database), 'backups');
    mkdirSync(folder);
    const others = [
      'judge-before-version-6-20200101T000000Z.sqlite',
      'judge.sqlite',
      'other-20200101T000000Z.sqlite',
    ];
    for (const name of others) writeFileSync(join(folder, name), '');
    for (let day = 0; day < 5; day += 1) backUpDatabase(database, { folder, keep: 3, at: NOON + day * DAY });
    expect(readdirSync(folder).toSorted()).toEqual([...others, ...[21, 22, 23].map(named)].toSorted());
    backUpDatabase(database, { folder, keep: 3, at: NOON + 5 * DAY, isManual: true });
    expect(listCopies(database, folder).map(({ kind, at }) => [kind, at])).toEqual([
      ['before', Date.UTC(2020, 0, 1)],
      ...[2, 3, 4].map((day) => ['day', NOON + day * DAY]),
      ['manual', NOON + 5 * DAY],
    ]);
  });

  it('do not exist in an empty folder', () => {
    const database = temporaryFile();
    expect(listCopies(database, dirname(database))).toEqual([]);
  });

  it('clear away what was left by a process that was killed, and not what one writes now', () => {
    const database = temporaryFile();
    connect(database).close();
    const folder = join(dirname(database), 'backups');
    mkdirSync(folder);
    const [dead, alive] = [17, 18].map((day) => join(folder, `${named(day)}-copying`)) as [string, string];
    for (const file of [dead, alive]) writeFileSync(file, 'half');
    utimesSync(dead, NOON / 1000 - 3600, NOON / 1000 - 3600);
    utimesSync(alive, NOON / 1000 - 1, NOON / 1000 - 1);
    backUpDatabase(database, { folder, keep: 3, at: NOON });
    expect([existsSync(dead), existsSync(alive)]).toEqual([false, true]);
  });

  it('are refused in one line if the folder is missing', () => {
    const database = temporaryFile();
    connect(database).close();
    const line = lineOf(() => backUpDatabase(database, { folder: `${database}.nowhere`, keep: 3, at: NOON }));
    expect(line).toMatch(/the folder .* does not exist: create it, or name another/);
  });

  it('are refused in one line if the folder is a file', () => {
    const database = temporaryFile();
    connect(database).close();
    const line = lineOf(() => backUpDatabase(database, { folder: database, keep: 3, at: NOON }));
    expect(line).toBe(`${database} is not a folder: name one`);
  });
});

describe('before a database is brought up to date', () => {
  const OLD = readMigrations().slice(0, 2);
  const NEWEST = readMigrations().length;
  const copyIn = (folder: string): readonly string[] =>
    readdirSync(folder).filter((name) => name.includes('-before-version-'));

  it('is copied beside it, or to the folder of backups, unchanged', () => {
    for (const place of ['beside', 'folder'] as const) {
      const database = temporaryFile();
      connect(database, OLD).close();
      const folder = place === 'beside' ? dirname(database) : join(dirname(database), 'backups');
      mkdirSync(folder, { recursive: true });
      const told: string[] = [];
      const operator = { error: () => {}, info: (line: string) => void told.push(line) };
      const copies = place === 'beside' ? {} : { copies: { folder, keep: 3 } };
      void openSqliteStore(database, { ...copies, operator }).close();
      const [name = '', ...more] = copyIn(folder);
      expect([name, more]).toEqual([
        expect.stringMatching(/^judge-before-version-\d+-\d{8}T\d{6}Z\.sqlite$/),
        [],
      ]);
      expect(told).toEqual([
        `migrating the database ${database} from version 2 to ${NEWEST}; a copy of the old one is in ${join(folder, name)}`,
      ]);
      const copy = new Database(join(folder, name), { readonly: true });
      expect(copy.pragma('user_version', { simple: true })).toBe(2);
      copy.close();
    }
  });

  it('and only then', () => {
    const database = temporaryFile();
    void openSqliteStore(database).close();
    void openSqliteStore(database).close();
    expect(copyIn(dirname(database))).toEqual([]);
  });

  it('is not copied if copies are disabled', () => {
    const database = temporaryFile();
    connect(database, OLD).close();
    void openSqliteStore(database, { copies: null }).close();
    expect(copyIn(dirname(database))).toEqual([]);
  });

  it("stays unchanged if it can't be copied", () => {
    const database = temporaryFile();
    connect(database, OLD).close();
    const copies = { folder: `${database}.nowhere`, keep: 3 };
    expect(lineOf(() => openSqliteStore(database, { copies }))).toMatch(
      /stays at version 2, since it could not be backed up first: the folder .* does not exist.*\(BACKUP_KEEP=0 migrates without a backup\)$/,
    );
    const db = new Database(database, { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(2);
    db.close();
  });
});

describe.runIf(canMount)('on a small disk (skipped if the tests may not mount one)', () => {
  it('there is looked for room first, and nothing is left behind', () => {
    const disk = mountSmallDisk(2_000_000);
    const line = lineOf(() => backUpDatabase(filled, to(join(disk.folder, 'backup.sqlite'))));
    expect(line).toMatch(/^there is no room in .*: \d+\.\d MB are needed, and 2\.0 MB are free$/);
    expect(readdirSync(disk.folder)).toEqual([]);
  });

  it('a database that may only be read can be backed up', () => {
    const database = temporaryFile();
    connect(database).close();
    chmodSync(database, 0o400);
    const { file } = elsewhere();
    expect(lineOf(() => backUpDatabase(database, to(file)))).toBe('done');
  });
});
