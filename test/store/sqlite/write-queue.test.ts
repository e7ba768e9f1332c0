import { readFileSync } from 'node:fs';
import Database from '#basics/sqlite.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#files/sqlite/connection.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { createWriteQueue, type WriteQueue } from '#store/sqlite/write-queue.ts';
import { flip, from, HOUR, NOON, say, type TestReply } from '../coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { ended, life, playAt } from '../games/games.ts';

/**
 * Counts the transactions in a write-ahead log: the last page of each carries the size of the database, and every
 * other page a zero there (https://sqlite.org/fileformat2.html#the_write_ahead_log).
 */
function countCommits(file: string): number {
  const wal = readFileSync(`${file}-wal`);
  const frame = 24 + wal.readUInt32BE(8);
  const salt = wal.subarray(16, 24);
  let commits = 0;
  for (let at = 32; at + frame <= wal.length; at += frame)
    if (wal.subarray(at + 8, at + 16).equals(salt) && wal.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}

describe('changes of one turn of the event loop', () => {
  it('share one transaction, and those of another turn have their own', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    const flips = (ids: readonly string[]) =>
      Promise.all(ids.map((id) => store.mutate(from(id), flip(from(id)))));

    // The log restarts with the first commit.
    await flips(['99']);
    const before = countCommits(file);
    await flips(Array.from({ length: 32 }, (_, index) => String(index)));
    expect(countCommits(file) - before).toBe(1);
    await flips(['100']);
    await flips(['101']);
    expect(countCommits(file) - before).toBe(3);
    expect((await store.ledgers('100', 1))[0]?.count).toBe(35);
    await store.close();
  });

  it('write nothing if all of them refuse or repeat', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    await store.mutate(from('1'), say('first'));
    const before = countCommits(file);
    await store.mutate(from('1'), say('again'));
    await store.mutate(from('2'), () => ({ reply: { content: 'no' }, isRefused: true }));
    expect(countCommits(file)).toBe(before);
    await store.close();
  });

  it('carry the marks of accepted replies', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    await store.mutate(from('1'), say('first'));
    const before = countCommits(file);
    store.markReplied('1', NOON);
    await store.mutate(from('2'), say('second'));
    expect(countCommits(file) - before).toBe(1);
    const other = new Database(file, { readonly: true });
    expect(other.prepare('SELECT interaction_id, replied_at FROM done').raw().all()).toEqual([
      ['1', NOON],
      ['2', null],
    ]);
    other.close();
    await store.close();
  });

  it('delete replies older than an hour, some at a time', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    const other = new Database(file, { readonly: true });
    const rows = other.prepare<[], number>('SELECT count(*) FROM done').pluck();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => store.mutate(from(String(index)), say('old'))),
    );
    await store.mutate(from('a', { at: NOON + HOUR - 1 }), say('new'));
    expect(rows.get()).toBe(101);
    const left: unknown[] = [];
    for (const id of ['b', 'c', 'd', 'e']) {
      await store.mutate(from(id, { at: NOON + HOUR }), say('new'));
      left.push(rows.get());
    }
    expect(left).toEqual([101 + 1 - 33, 101 + 2 - 66, 101 + 3 - 99, 5]);
    other.close();
    await store.close();
  });
});

describe('a mark that no change follows', () => {
  it('is written after a while', async () => {
    const due: (() => void)[] = [];
    const file = temporaryFile();
    // Beside it only the look after the file waits, for which no process stays alive.
    const after = (_: number, task: () => void, keepsAlive = true) => {
      if (keepsAlive) due.push(task);
      return () => {};
    };
    const store = openSqliteStore<TestReply>(file, { clock: { after, now: () => NOON } });
    await store.mutate(from('1'), say('first'));
    store.markReplied('1', NOON);
    store.markReplied('unknown', NOON);
    expect(due).toHaveLength(1);
    due[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    const other = new Database(file, { readonly: true });
    expect(other.prepare('SELECT replied_at FROM done').pluck().get()).toBe(NOON);
    other.close();
    await store.close();
  });
});

/** Makes the changes that are accepted from now on fail. @returns a function that ends this */
function failing(file: string, fails: string): () => void {
  const other = new Database(file);
  other.exec(
    `CREATE TABLE orphan (id INTEGER PRIMARY KEY, parent REFERENCES orphan DEFERRABLE INITIALLY DEFERRED);
     CREATE TRIGGER fails AFTER INSERT ON done BEGIN ${fails}; END`,
  );
  return () => {
    other.exec('DROP TRIGGER fails');
    other.close();
  };
}

const FAILS_TO_COMMIT = 'INSERT INTO orphan VALUES (1, 2)';

describe('a change of a game that is rolled back', () => {
  it.each([
    ['alone', "SELECT RAISE(ABORT, 'no')"],
    ['with its transaction', "SELECT RAISE(ROLLBACK, 'no')"],
    ['by a commit that fails', FAILS_TO_COMMIT],
  ])('%s is not shown after the next one ends the game', async (_, fails) => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    const table = playAt(() => store);
    await table.open('1', '2');
    const succeed = failing(file, fails);
    await expect(table.append(life('1', 99))).rejects.toBeInstanceOf(Error);
    succeed();
    await table.append(ended);
    expect((await store.lastGame('100'))?.game.stage).toBe('over');
    await store.close();
  });
});

describe('a refusal', () => {
  it('is not remembered if it was decided on a change that is rolled back', async () => {
    const file = temporaryFile();
    const store = openSqliteStore<TestReply>(file);
    const table = playAt(() => store);
    await table.open('1', '2');
    const refuse = () =>
      store.mutate(from('refused'), ({ game }) => ({
        reply: { content: `at line ${game?.seq}` },
        isRefused: true,
      }));
    const succeed = failing(file, FAILS_TO_COMMIT);
    const settled = await Promise.allSettled([table.append(life('1', 99)), refuse()]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    succeed();
    expect(await refuse()).toEqual({ reply: { content: 'at line 1' }, isRepeated: false });
    expect(await refuse()).toEqual({ reply: { content: 'at line 1' }, isRepeated: true });
    await store.close();
  });
});

describe('a transaction that cannot be committed', () => {
  let db: Database;
  let queue: WriteQueue;
  let add: (value: number) => Promise<unknown>;
  const rows = () => db.prepare('SELECT value FROM kept ORDER BY value').pluck().all();

  beforeEach(() => {
    ({ db } = connect(temporaryFile(), []));
    db.exec(
      'CREATE TABLE kept (value INTEGER PRIMARY KEY, twin REFERENCES kept DEFERRABLE INITIALLY DEFERRED)',
    );
    queue = createWriteQueue(db, {
      check: () => {},
      run: () => {},
      onCommit: () => {},
      onRollback: () => {},
    });
    add = (value) => queue.add(() => db.prepare('INSERT INTO kept (value) VALUES (?)').run(value));
  });
  afterEach(() => db.close());

  it('rejects all of its changes, keeps none, and the next one succeeds', async () => {
    const orphan = queue.add(() => db.exec('INSERT INTO kept VALUES (2, 99)'));
    const settled = await Promise.allSettled([add(1), orphan, add(3)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(rows()).toEqual([]);
    await add(4);
    expect(rows()).toEqual([4]);
  });

  it('so does one that SQLite rolled back by itself', async () => {
    const rolledBack = queue.add(() => {
      db.exec('ROLLBACK');
      throw new Error('the disk failed');
    });
    const settled = await Promise.allSettled([add(1), rolledBack, add(3)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(rows()).toEqual([]);
  });

  it('so does one that waits too long for another program', async () => {
    const other = new Database(db.name);
    other.exec('BEGIN IMMEDIATE');
    await expect(add(1)).rejects.toThrow(/locked/);
    other.exec('ROLLBACK');
    other.close();
    await add(2);
    expect(rows()).toEqual([2]);
  });

  it('only the change is undone that throws after it wrote', async () => {
    const half = queue.add(() => {
      db.exec('INSERT INTO kept VALUES (2, NULL)');
      throw new Error('halfway');
    });
    const settled = await Promise.allSettled([add(1), half, add(3)]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(rows()).toEqual([1, 3]);
  });
});
