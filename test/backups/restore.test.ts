import {
  chownSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  copyFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { connect } from '#files/sqlite/connection.ts';
import { readMigrations } from '#files/sqlite/migrate.ts';
import { restoreBackup } from '#backups/restore.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { audit } from '#ledger/audit.ts';
import { OperatorError } from '#files/operator-error.ts';
import { canMount, mountSmallDisk } from '../helpers/small-disk.ts';
import { flip, from, NOON, type TestReply } from '../store/coins/flips.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { damage } from '../store/sqlite/damage.ts';

/** A closed database with this many flips. */
async function played(flips: number, file = temporaryFile()): Promise<string> {
  const store = openSqliteStore<TestReply>(file);
  for (let id = 1; id <= flips; id += 1) await store.mutate(from(`${id}`), flip(from(`${id}`)));
  await store.close();
  return file;
}

async function backupOf(flips: number): Promise<string> {
  const file = `${temporaryFile()}.backup`;
  backUpDatabase(await played(flips), { file, canOverwrite: false });
  return file;
}

const flipsIn = async (file: string): Promise<number> => {
  const store = openSqliteStore<TestReply>(file);
  const { length } = await store.history('100', 99);
  await store.close();
  return length;
};

function lineOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  }
  return 'done';
}

const REPLACED = 'judge-replaced-20260619T120000Z.sqlite';

describe('a backup that is restored', () => {
  it('takes the place of the database, which is kept beside it; itself it stays', async () => {
    const [database, backup] = [await played(3), await backupOf(2)];
    const was = readFileSync(backup);
    const replaced = join(dirname(database), REPLACED);
    expect(restoreBackup(backup, database, { at: NOON })).toEqual({
      replaced,
      contents: { games: 0, ledgers: 1, faults: [], broken: 0 },
    });
    expect(await flipsIn(database)).toBe(2);
    expect(await flipsIn(replaced)).toBe(3);
    expect(readFileSync(backup)).toEqual(was);
    expect(readdirSync(dirname(backup))).toHaveLength(1);
    expect(statSync(database).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.geteuid?.() !== 0)(
    'belongs to whom the bot runs as, whom root restores it for',
    async () => {
      const NOBODY = 65534;
      const [database, empty, backup] = [await played(1), temporaryFile(), await backupOf(2)];
      for (const one of [database, dirname(empty)]) chownSync(one, NOBODY, NOBODY);
      for (const file of [database, empty]) {
        restoreBackup(backup, file, { at: NOON });
        expect([file, `${file}-lock`].map((one) => statSync(one).uid)).toEqual([NOBODY, NOBODY]);
      }
      expect(statSync(backup).uid).toBe(0);
    },
  );

  it('creates a missing database', async () => {
    const [database, backup] = [temporaryFile(), await backupOf(2)];
    expect(restoreBackup(backup, database, { at: NOON }).replaced).toBeNull();
    expect(await flipsIn(database)).toBe(2);
  });

  it.each<[what: string, spoil: (file: string) => void]>([
    ['a damaged page', (file) => damage(file, 'cited')],
    ['nothing but rubbish in it', (file) => writeFileSync(file, 'rubbish'.repeat(1000))],
    ['nearly all of it gone', (file) => truncateSync(file, 50)],
    ['a damaged log', (file) => writeFileSync(`${file}-wal`, Buffer.alloc(5000, 7))],
  ])('takes the place of a database with %s, which is kept too', async (_, spoil) => {
    const [database, backup] = [await played(3), await backupOf(2)];
    spoil(database);
    const was = readFileSync(database);
    const { replaced } = restoreBackup(backup, database, { at: NOON });
    expect(await flipsIn(database)).toBe(2);
    expect(readFileSync(replaced ?? '')).toEqual(was);
  });

  it('does not get the log of the database that a killed process left, which goes along with that', async () => {
    const [database, backup] = [temporaryFile(), await backupOf(2)];
    const store = openSqliteStore<TestReply>(database);
    await store.mutate(from('9'), flip(from('9')));
    const [now, log] = [readFileSync(database), readFileSync(`${database}-wal`)];
    await store.close();
    writeFileSync(database, now);
    writeFileSync(`${database}-wal`, log);
    const { replaced } = restoreBackup(backup, database, { at: NOON });
    expect(await flipsIn(database)).toBe(2);
    expect(await flipsIn(replaced ?? '')).toBe(1);
  });

  it('may be copied by hand, with its log beside it', async () => {
    const [database, copy] = [temporaryFile(), `${temporaryFile()}.copy`];
    const running = temporaryFile();
    const store = openSqliteStore<TestReply>(running);
    for (const id of ['1', '2', '3', '4']) await store.mutate(from(id), flip(from(id)));
    for (const end of ['', '-wal']) copyFileSync(`${running}${end}`, `${copy}${end}`);
    await store.close();
    restoreBackup(copy, database, { at: NOON });
    expect(await flipsIn(database)).toBe(4);
  });

  it('may be of an older version, and is brought up to date at the next start', async () => {
    const [database, backup] = [await played(1), `${temporaryFile()}.backup`];
    copyFileSync(new URL('../store/databases/v2.db', import.meta.url), backup);
    restoreBackup(backup, database, { at: NOON });
    const db = new Database(database, { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(2);
    db.close();
    expect(await flipsIn(database)).toBeGreaterThan(0);
  });

  it('has its coins come from new secrets: players may have been told the old ones since', async () => {
    const [database, backup] = [temporaryFile(), await backupOf(2)];
    restoreBackup(backup, database, { at: NOON });
    const store = openSqliteStore<TestReply>(database);
    const next = from('next', { at: NOON + 1 });
    await store.mutate(next, flip(next));
    const [live, old] = await store.ledgers('100', 9);
    expect(live).toMatchObject({ secret: null, count: 1 });
    expect(old).toMatchObject({ revealedAt: NOON, count: 2 });
    expect(old && audit(old)).toMatchObject({ isTampered: false, confirmed: 2 });
    await store.close();
  });
});

describe('a backup that cannot be restored is refused in one line, and the database stays', () => {
  it.each<[what: string, make: (file: string) => void, said: RegExp]>([
    ['is not there', () => {}, /there is no backup/],
    [
      'is no database',
      (file) => writeFileSync(file, 'a shopping list\n'.repeat(99)),
      /not an SQLite database/,
    ],
    ['is empty', (file) => writeFileSync(file, ''), /is empty/],
    [
      'is of another program',
      (file) => void new Database(file).exec('CREATE TABLE songs (title TEXT)').close(),
      /the backup .* was made by another program/,
    ],
    [
      'is of a newer bot',
      (file) => {
        const { db, close } = connect(file);
        db.pragma(`user_version = ${readMigrations().length + 1}`);
        close();
      },
      /the backup .* was made by a newer version of the bot/,
    ],
    [
      'is damaged',
      (file) => {
        connect(file).close();
        damage(file, 'cited');
      },
      /the backup .* is damaged/,
    ],
    [
      'is cut off',
      (file) => {
        connect(file).close();
        truncateSync(file, 90_000);
      },
      /the backup .* damaged/,
    ],
    [
      'has a damaged log',
      (file) => {
        connect(file).close();
        writeFileSync(`${file}-wal`, Buffer.alloc(5000, 7));
      },
      /the backup .* has a damaged log/,
    ],
  ])('%s', async (_, make, said) => {
    const [database, backup] = [await played(3), `${temporaryFile()}.backup`];
    make(backup);
    const line = lineOf(() => restoreBackup(backup, database, { at: NOON }));
    expect(line).toMatch(said);
    expect(line).toContain(backup);
    expect(line).not.toContain('\n');
    expect(readdirSync(dirname(database)).toSorted()).toEqual(['judge.sqlite', 'judge.sqlite-lock']);
    expect(await flipsIn(database)).toBe(3);
  });

  it('while a bot runs', async () => {
    const [database, backup] = [await played(1), await backupOf(2)];
    const store = openSqliteStore<TestReply>(database);
    expect(lineOf(() => restoreBackup(backup, database, { at: NOON }))).toMatch(
      /is in use by the bot: stop it first/,
    );
    await store.mutate(from('9'), flip(from('9')));
    await store.close();
    expect(await flipsIn(database)).toBe(2);
  });

  it('into itself', async () => {
    const database = await played(1);
    expect(lineOf(() => restoreBackup(database, database, { at: NOON }))).toMatch(/is the database itself/);
  });
});

describe.runIf(canMount)('on a small disk (skipped if the tests may not mount one)', () => {
  it('there is looked for room first', async () => {
    const disk = mountSmallDisk(3_000_000);
    const database = await played(1, join(disk.folder, 'judge.sqlite'));
    const backup = await backupOf(2);
    disk.fill(1_000_000);
    expect(lineOf(() => restoreBackup(backup, database, { at: NOON }))).toMatch(/there is no room in/);
    disk.free();
    expect(await flipsIn(database)).toBe(1);
  });
});
