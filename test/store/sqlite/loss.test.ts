import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { Store } from '#store/port/port.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { flip, from, type TestReply } from '../coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

/** The interval of checks whether the database is in place, in ms. */
const LOOK = 5000;

interface Open {
  readonly store: Store<TestReply>;
  readonly clock: ManualClock;
  readonly file: string;
  readonly gone: string[];
  readonly flips: (id: string) => Promise<unknown>;
}

/** A store with three flips, which are still in its log. */
async function played(
  file = temporaryFile(),
  copies: { readonly folder: string; readonly keep: number } | null = null,
): Promise<Open> {
  const clock = new ManualClock();
  const gone: string[] = [];
  const store = openSqliteStore<TestReply>(file, {
    clock,
    copies,
    onLoss: ({ message }) => void gone.push(message),
  });
  const flips = (id: string) => store.mutate(from(id), flip(from(id)));
  for (const id of ['1', '2', '3']) await flips(id);
  return { store, clock, file, gone, flips };
}

const flipsIn = async (file: string): Promise<number> => {
  const store = openSqliteStore<TestReply>(file);
  const { length } = await store.history('100', 99);
  await store.close();
  return length;
};

const rescuedIn = (file: string, folder = dirname(file)): string => {
  const [name = '', ...more] = readdirSync(folder).filter((one) => one.includes('-rescued-'));
  expect(more).toEqual([]);
  return join(folder, name);
};

describe('a database whose file goes from under the bot', () => {
  it.each<[how: string, take: (file: string) => void]>([
    ['is deleted', (file) => rmSync(file)],
    ['is moved', (file) => renameSync(file, `${file}.moved`)],
    [
      'is deleted with all that stands beside it',
      (file) => {
        for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`);
      },
    ],
    [
      'is replaced by a file of the same name',
      (file) => {
        writeFileSync(`${file}.other`, '');
        renameSync(`${file}.other`, file);
      },
    ],
  ])('and %s: nothing is lost, and nothing more is written', async (_, take: (file: string) => void) => {
    const { store, clock, file, gone, flips } = await played();
    take(file);
    await expect(flips('4')).rejects.toMatchObject({ trouble: 'gone' });
    await expect(flips('5')).rejects.toMatchObject({ trouble: 'gone' });
    clock.advance(LOOK);
    const rescued = rescuedIn(file);
    expect(gone).toEqual([
      `the database ${file} was moved, deleted or replaced while the bot used it: all of its contents are in ${rescued}. Put that file in its place, or leave your own file there, and start the bot again`,
    ]);
    await store.close();
    expect(await flipsIn(rescued)).toBe(3);
  });

  it('is noticed even without changes', async () => {
    const { store, clock, file, gone } = await played();
    rmSync(file);
    clock.advance(LOOK - 1);
    expect(gone).toEqual([]);
    clock.advance(1);
    expect(gone).toHaveLength(1);
    await store.close();
  });

  it('is complete in its new place, including its log', async () => {
    const { store, clock, file } = await played();
    renameSync(file, `${file}.moved`);
    clock.advance(LOOK);
    await store.close();
    const moved = new Database(`${file}.moved`, { readonly: true });
    expect(moved.prepare('SELECT count(*) FROM coin_flip').pluck().get()).toBe(3);
    moved.close();
  });

  it('does not spoil what was put in its place', async () => {
    const other = await played();
    await other.flips('4');
    await other.store.close();
    const { store, clock, file } = await played();
    copyFileSync(other.file, `${file}.other`);
    renameSync(`${file}.other`, file);
    clock.advance(LOOK);
    await store.close();
    expect(await flipsIn(file)).toBe(4);
    expect(await flipsIn(rescuedIn(file))).toBe(3);
  });
});

describe('a database whose folder goes from under the bot', () => {
  /** A folder in a folder of its own. */
  function folders(): { readonly inner: string; readonly spare: string } {
    const outer = dirname(temporaryFile());
    const [inner, spare] = [join(outer, 'data'), join(outer, 'backups')];
    for (const one of [inner, spare]) mkdirSync(one);
    return { inner, spare };
  }

  it('is rescued to the folder of backups', async () => {
    const { inner, spare } = folders();
    const { store, clock, gone } = await played(join(inner, 'judge.sqlite'), { folder: spare, keep: 1 });
    rmSync(inner, { recursive: true });
    clock.advance(LOOK);
    await store.close();
    const rescued = rescuedIn(inner, spare);
    expect(gone).toEqual([expect.stringContaining(`all of its contents are in ${rescued}. Put that`)]);
    expect(await flipsIn(rescued)).toBe(3);
  });

  it('is rescued to a temporary folder if there are no backups, which is reported', async () => {
    const { inner } = folders();
    const { store, clock, gone } = await played(join(inner, 'judge.sqlite'));
    renameSync(inner, `${inner}-moved`);
    clock.advance(LOOK);
    await store.close();
    const rescued = /contents are in (\S+) \(a temporary file: copy it elsewhere\)/.exec(gone.join(''))?.[1];
    expect(dirname(rescued ?? '')).toBe(tmpdir());
    expect(await flipsIn(rescued ?? '')).toBe(3);
    // It is complete where it was moved to.
    expect(await flipsIn(join(`${inner}-moved`, 'judge.sqlite'))).toBe(3);
    for (const end of ['', '-lock']) rmSync(`${rescued}${end}`);
  });
});

describe('a log that goes from under the bot', () => {
  it.each(['-wal', '-shm'])('is put into the database, and nothing more is written: %s', async (end) => {
    const { store, file, gone, flips } = await played();
    rmSync(`${file}${end}`);
    await expect(flips('4')).rejects.toMatchObject({ trouble: 'gone' });
    expect(gone).toEqual([
      expect.stringMatching(/^the log of .*: nothing is lost, everything is in the database/),
    ]);
    await store.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(await flipsIn(file)).toBe(3);
  });
});

describe('a database that stays', () => {
  it('is never taken for lost, for any writes, checkpoints or files beside it', async () => {
    const { store, clock, file, gone, flips } = await played();
    const other = new Database(file);
    other.pragma('wal_checkpoint(TRUNCATE)');
    writeFileSync(`${file}-copying`, '');
    await flips('4');
    clock.advance(10 * LOOK);
    other.close();
    await flips('5');
    clock.advance(10 * LOOK);
    expect(gone).toEqual([]);
    await store.close();
    expect(await flipsIn(file)).toBe(5);
  });

  it('in memory has no place that it could go from', async () => {
    const clock = new ManualClock();
    const store = openSqliteStore<TestReply>(':memory:', { clock, onLoss: () => expect.unreachable() });
    clock.advance(LOOK);
    await store.mutate(from('1'), flip(from('1')));
    await store.close();
  });
});
