import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { OperatorError } from '#files/operator-error.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { canMount, mountSmallDisk } from '../../helpers/small-disk.ts';
import { flip, from, type TestReply } from '../coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { damage, overwrite } from './damage.ts';

/** A database with a flip in it, closed. */
async function played(file = temporaryFile()): Promise<string> {
  const store = openSqliteStore<TestReply>(file);
  await store.mutate(from('1'), flip(from('1')));
  await store.close();
  return file;
}

/** The same as a killed process leaves it: all of the flip is in the log. */
async function killed(): Promise<string> {
  const file = temporaryFile();
  const store = openSqliteStore<TestReply>(file);
  await store.mutate(from('1'), flip(from('1')));
  const [now, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
  await store.close();
  writeFileSync(file, now);
  writeFileSync(`${file}-wal`, log);
  return file;
}

function lineOf(file: string): string {
  try {
    void openSqliteStore(file).close();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  }
  return 'opened';
}

const flipsIn = async (file: string): Promise<number> => {
  const store = openSqliteStore<TestReply>(file);
  const { length } = await store.history('100', 9);
  await store.close();
  return length;
};

describe('a database that is spoilt is refused at the start in one line', () => {
  it.each<[what: string, spoil: (file: string) => unknown, said: RegExp]>([
    ['a page that nobody has asked for', (file) => damage(file, 'cited'), /it is damaged: restore a backup/],
    ['an index', (file) => damage(file, 'coin_secret_live'), /it is damaged: restore a backup/],
    [
      'its list of tables',
      (file) => overwrite(file, 100, Buffer.alloc(3000, 7)),
      /it is damaged: restore a backup/,
    ],
    [
      'its first bytes',
      (file) => overwrite(file, 0, Buffer.alloc(16, 7)),
      /not an SQLite database, or damaged/,
    ],
    ['its end is missing', (file) => truncateSync(file, 90_000), /it is damaged: restore a backup/],
    ['nearly all is missing', (file) => truncateSync(file, 50), /it is damaged: restore a backup/],
    ['its log', (file) => writeFileSync(`${file}-wal`, Buffer.alloc(5000, 7)), /log .*-wal is damaged/],
    [
      'the number of its format',
      (file) => overwrite(file, 44, Buffer.of(0, 0, 0, 99)),
      /not an SQLite database, or damaged at its beginning: restore a backup/,
    ],
    [
      'its lock',
      (file) => writeFileSync(`${file}-lock`, Buffer.alloc(5000, 7)),
      /the lock file .*-lock is damaged: delete it, it contains no data/,
    ],
  ])('%s', async (_, spoil, said) => {
    const file = await played();
    spoil(file);
    const line = lineOf(file);
    expect(line).toMatch(said);
    expect(line).toContain(file);
    expect(line).not.toContain('\n');
  });

  it('a log of which a bit of the header is another', async () => {
    const file = await killed();
    const header = readFileSync(`${file}-wal`).subarray(0, 32);
    header[17] = (header[17] ?? 0) ^ 1;
    overwrite(`${file}-wal`, 0, header);
    expect(lineOf(file)).toMatch(/-wal is damaged, and it contains the last changes/);
    // Neither was it thrown away.
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(32);
  });
});

describe('harmless files', () => {
  it('a log that a killed process left', async () => {
    expect(await flipsIn(await killed())).toBe(1);
  });

  it('an index of the log that is garbage, or that is missing', async () => {
    const file = await killed();
    writeFileSync(`${file}-shm`, Buffer.alloc(32_768, 7));
    expect(await flipsIn(file)).toBe(1);
  });

  it.each([
    ['empty', 0],
    ['shorter than its header', 20],
    ['never written to', 8192],
  ])('a log that is %s', async (_, size) => {
    const file = await played();
    writeFileSync(`${file}-wal`, Buffer.alloc(size));
    expect(await flipsIn(file)).toBe(1);
  });
});

describe('a database that may not be written to', () => {
  it('stays read-only if someone made it so, even for the superuser', async () => {
    const file = await played();
    chmodSync(file, 0o444);
    expect(lineOf(file)).toMatch(/cannot be used: it is read-only/);
    expect(statSync(file).mode & 0o777).toBe(0o444);
  });

  it.each(['-wal', '-shm'])('has no folder for a part of its log: %s', async (end) => {
    const file = await played();
    mkdirSync(`${file}${end}`);
    expect(lineOf(file)).toBe(
      `the database ${file} cannot be used: ${file}${end} , the place of its log, is not a file: move it away`,
    );
  });

  it('is no dangling link', () => {
    const file = temporaryFile();
    symlinkSync(`${file}.nowhere`, file);
    expect(lineOf(file)).toMatch(/a symbolic link to nothing/);
    expect(existsSync(`${file}.nowhere`)).toBe(false);
  });

  it('is no folder', () => {
    const file = temporaryFile();
    mkdirSync(file);
    expect(lineOf(file)).toMatch(/cannot be used: it is a folder/);
  });

  it.each(['IMMEDIATE', 'EXCLUSIVE'])('is refused while another program holds a lock: %s', async (lock) => {
    const file = await played();
    const other = new Database(file);
    other.exec(`BEGIN ${lock}`);
    expect(lineOf(file)).toMatch(/another program has locked it: end that one/);
    other.close();
    expect(lineOf(file)).toBe('opened');
  });

  it('is not kept open by a start that failed', async () => {
    const file = await played();
    const bytes = readFileSync(file);
    damage(file, 'cited');
    expect(lineOf(file)).toMatch(/damaged/);
    expect(lineOf(file)).toMatch(/damaged/);
    writeFileSync(file, bytes);
    expect(lineOf(file)).toBe('opened');
  });
});

describe.runIf(canMount)('on a small disk (skipped if the tests may not mount one)', () => {
  it('a database is refused while the disk is full, and opened afterwards', async () => {
    const disk = mountSmallDisk(2_000_000);
    const file = await played(`${disk.folder}/judge.sqlite`);
    disk.fill();
    expect(lineOf(file)).toMatch(/the disk is full: make room there/);
    disk.free();
    expect(await flipsIn(file)).toBe(1);
  });

  it('none is created there', () => {
    const disk = mountSmallDisk(100_000);
    disk.fill();
    expect(lineOf(`${disk.folder}/judge.sqlite`)).toMatch(/the disk is full/);
  });
});
