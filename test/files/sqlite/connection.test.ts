import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from '#basics/sqlite.ts';
import { describe, expect, it } from 'vitest';
import { connect } from '#files/sqlite/connection.ts';
import { OperatorError } from '#files/operator-error.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { flip, from, type TestReply } from '../../store/coins/flips.ts';
import { temporaryFile } from '../temporary-file.ts';

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

/** The one line that an operator reads. */
function refusalOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new Error('it was opened');
}

describe('a connection', () => {
  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2], // FULL: https://sqlite.org/pragma.html#pragma_synchronous
    ['busy_timeout', 1000],
    ['foreign_keys', 1],
  ])('has %s set to %s', (pragma, value) => {
    const { db, close } = connect(temporaryFile());
    expect(db.pragma(pragma, { simple: true })).toBe(value);
    close();
  });

  it('keeps secrets in files that only their owner reads', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    await store.mutate(from('1'), flip(from('1')));
    expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(['600', '600', '600']);
    await store.close();
  });

  it('makes a file private that was not', () => {
    const file = temporaryFile();
    connect(file).close();
    chmodSync(file, 0o644);
    const { close } = connect(file);
    expect(modeOf(file)).toBe('600');
    close();
  });

  it('leaves everything in one file when it is closed', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    await store.mutate(from('1'), flip(from('1')));
    await store.close();
    expect(() => statSync(`${file}-wal`)).toThrow(/ENOENT/);
    const copy = new Database(file, { readonly: true });
    expect(copy.prepare('SELECT count(*) FROM coin_flip').pluck().get()).toBe(1);
    copy.close();
  });

  it('in memory needs no file, and is separate from any other', async () => {
    const [one, two] = [openSqliteStore<TestReply>(':memory:'), openSqliteStore<TestReply>(':memory:')];
    await one.mutate(from('1'), flip(from('1')));
    expect(await one.history('100', 9)).toHaveLength(1);
    expect(await two.history('100', 9)).toEqual([]);
    await one.close();
    await two.close();
  });

  it('locks the database, whichever path leads to it', () => {
    const file = temporaryFile();
    const { close } = connect(file);
    const link = `${file}.link`;
    symlinkSync(file, link);
    for (const path of [file, link, join(dirname(file), '.', 'judge.sqlite')])
      expect(refusalOf(() => connect(path))).toMatch(/in use/);
    close();
    connect(link).close();
  });
});

describe('a database that cannot be used gets one line that names it', () => {
  it.each<[string, RegExp, (file: string) => string]>([
    ['in a folder that is not there', /its folder does not exist/, (file) => join(file, 'x.sqlite')],
    [
      'in a file for a folder',
      /its folder does not exist/,
      (file) => {
        writeFileSync(file, '');
        return join(file, 'x.sqlite');
      },
    ],
    [
      'that is a folder',
      /cannot be used: it is a folder/,
      (file) => {
        mkdirSync(file);
        return file;
      },
    ],
    [
      'that is not SQLite',
      /not an SQLite database/,
      (file) => {
        writeFileSync(file, 'a shopping list\n'.repeat(100));
        return file;
      },
    ],
    [
      'of another program',
      /made by another program/,
      (file) => {
        new Database(file).exec('CREATE TABLE songs (title TEXT)').close();
        return file;
      },
    ],
    [
      'of another program that has no table yet',
      /made by another program/,
      (file) => {
        new Database(file).exec('PRAGMA user_version = 3').close();
        return file;
      },
    ],
    [
      'whose tables are not there',
      /the table "coin_flip" is missing: restore a backup/,
      (file) => {
        const { db, close } = connect(file);
        db.exec('DROP TABLE coin_flip');
        close();
        return file;
      },
    ],
  ])('%s', (_, said, make) => {
    const path = make(temporaryFile());
    const line = refusalOf(() => openSqliteStore(path));
    expect(line).toMatch(said);
    expect(line).toContain(path);
    expect(line).not.toContain('\n');
  });

  it('and is left as it was', () => {
    const file = temporaryFile();
    new Database(file).exec('CREATE TABLE songs (title TEXT)').close();
    chmodSync(file, 0o640);
    refusalOf(() => openSqliteStore(file));
    expect(modeOf(file)).toBe('640');
    const other = new Database(file, { readonly: true });
    expect(other.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(other.pragma('user_version', { simple: true })).toBe(0);
    other.close();
  });
});
