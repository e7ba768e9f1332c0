import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { OperatorError, type Trouble } from '#files/operator-error.ts';
import type { SqliteOptions } from '#store/port/options.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { createFileTroubleReporter } from '#store/sqlite/file-trouble-reporter.ts';
import { StoreFailure } from '#store/port/failure.ts';
import type { Store } from '#store/port/port.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { canMount, mountSmallDisk } from '../../helpers/small-disk.ts';
import { flip, from, say, type TestReply } from '../coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { damage } from './damage.ts';

const MINUTE = 60_000;

interface Open {
  readonly store: Store<TestReply>;
  readonly clock: ManualClock;
  /** The lines reported to the operator, in order. */
  readonly told: string[];
  /** Flips a coin. @returns the trouble, or `done` */
  readonly flips: (id: string) => Promise<Trouble | 'done'>;
}

function open(file: string, options: SqliteOptions<TestReply> = {}): Open {
  const clock = new ManualClock();
  const told: string[] = [];
  const operator = {
    error: (line: string) => void told.push(`error: ${line}`),
    info: (line: string) => void told.push(`info: ${line}`),
  };
  const store = openSqliteStore<TestReply>(file, { clock, operator, ...options });
  // The report about creating the database doesn't count.
  told.length = 0;
  return {
    store,
    clock,
    told,
    async flips(id) {
      try {
        await store.mutate(from(id), flip(from(id)));
        return 'done';
      } catch (error) {
        if (error instanceof StoreFailure) return error.trouble;
        throw error;
      }
    },
  };
}

describe('while another program holds the lock', () => {
  it('changes fail; it is reported once a minute, and when it is over', async () => {
    const file = temporaryFile();
    const { store, clock, told, flips } = open(file);
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    expect(await flips('1')).toBe('locked');
    expect(await flips('1')).toBe('locked');
    clock.advance(MINUTE - 1);
    expect(await flips('2')).toBe('locked');
    const line = `error: the database ${file} cannot be used: another program has locked it: end that one`;
    expect(told).toEqual([line]);
    clock.advance(1);
    expect(await flips('2')).toBe('locked');
    expect(told).toEqual([line, line]);
    // A read that succeeds.
    expect(await store.history('100', 9)).toEqual([]);

    other.exec('ROLLBACK');
    expect(await flips('1')).toBe('done');
    expect(await flips('2')).toBe('done');
    expect(told.slice(2)).toEqual([`info: the database ${file} can be written to again`]);
    expect(await store.history('100', 9)).toHaveLength(2);
    other.close();
    await store.close();
  });

  it('a repetition within the minute is not reported again, nor its end', async () => {
    const file = temporaryFile();
    const { store, told, flips } = open(file);
    const other = new Database(file);
    for (let nth = 0; nth < 3; nth += 1) {
      other.exec('BEGIN IMMEDIATE');
      expect(await flips(`a${nth}`)).toBe('locked');
      other.exec('ROLLBACK');
      expect(await flips(`b${nth}`)).toBe('done');
    }
    expect(told).toHaveLength(2);
    other.close();
    await store.close();
  });
});

/** Makes every other connection read the file again, by writing to it. */
function forgetPages(file: string): void {
  const other = new Database(file);
  other.pragma(`user_version = ${String(other.pragma('user_version', { simple: true }))}`);
  other.close();
}

describe('while a page is damaged', () => {
  it('requests that need it are refused, others work, and no reply is lost because of a deferred write', async () => {
    const file = temporaryFile();
    const { store, told, flips } = open(file);
    expect(await flips('1')).toBe('done');
    await store.close();
    const damaged = open(file);
    damage(file, 'cited');
    damage(file, 'setting');
    forgetPages(file);
    damaged.store.recordCitations('10', [{ edition: '2006-10-01', number: '505.6' }], 1);
    await expect(damaged.store.setting({ guildId: '10' }, 'edition')).rejects.toMatchObject({
      trouble: 'damaged',
    });
    expect(await damaged.flips('2')).toBe('done');
    expect(damaged.told).toEqual([
      `error: the database ${file} cannot be used: it is damaged: restore a backup (npm run restore -- BACKUP)`,
    ]);
    expect(told).toEqual([]);
    await damaged.store.close();
  });
});

describe('an error thrown by a change', () => {
  it('is still a bug, and not reported as trouble', async () => {
    const { store, told } = open(temporaryFile());
    const bug = new TypeError('a bug');
    await expect(
      store.mutate(from('1'), () => {
        throw bug;
      }),
    ).rejects.toBe(bug);
    expect(told).toEqual([]);
    await store.close();
  });
});

describe('an interaction that was committed', () => {
  it('is known as such until Discord has its reply', async () => {
    const { store } = open(temporaryFile());
    expect(store.isCommitted('1')).toBe(false);
    await store.mutate(from('1'), say('done'));
    expect(store.isCommitted('1')).toBe(true);
    await store.mutate(from('2'), () => ({ reply: { content: 'no' }, isRefused: true }));
    expect(store.isCommitted('2')).toBe(false);
    store.markReplied('1', 1);
    expect(store.isCommitted('1')).toBe(false);
    await store.close();
  });
});

describe('a lock that lasts', () => {
  it('is waited for shortly from then on, since all others wait too', () => {
    const db = new Database(':memory:', { timeout: 1000 });
    const operator = { error: () => {}, info: () => {} };
    const troubles = createFileTroubleReporter(db, 'judge.sqlite', {
      clock: new ManualClock(),
      operator,
    });
    const patience = () => db.pragma('busy_timeout', { simple: true });
    expect(patience()).toBe(1000);
    troubles.convert(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }));
    expect(patience()).toBe(50);
    troubles.recordWrite();
    expect(patience()).toBe(1000);
    // Within the minute in which it is not reported again.
    troubles.convert(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }));
    expect(patience()).toBe(50);
    troubles.recordWrite();
    expect(patience()).toBe(1000);
  });
});

describe('a full disk', () => {
  const HOUR = 60 * MINUTE;
  it.each<readonly [what: string, folder: string, isFullLater: boolean]>([
    ['is over after a few minutes if there is room', '/', false],
    // This file system has no free blocks; not all platforms have it.
    ...(existsSync('/proc/self') ? [['lasts while there is no room', '/proc', true] as const] : []),
  ])('%s', (_, folder, isFullLater) => {
    const clock = new ManualClock();
    const operator = { error: () => {}, info: () => {} };
    const db = new Database(':memory:');
    const troubles = createFileTroubleReporter(db, `${folder}/judge.sqlite`, { clock, operator });
    expect(troubles.isFull()).toBe(false);
    troubles.convert(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
    clock.advance(4 * MINUTE);
    expect(troubles.isFull()).toBe(true);
    clock.advance(HOUR);
    expect(troubles.isFull()).toBe(isFullLater);
    troubles.recordChange();
    expect(troubles.isFull()).toBe(false);
    db.close();
  });
});

describe('an error of SQLite', () => {
  const db = new Database(':memory:');
  const operator = { error: () => {}, info: () => {} };
  const troubles = createFileTroubleReporter(db, 'judge.sqlite', {
    clock: new ManualClock(),
    operator,
  });
  const of = (code: string): unknown => {
    const made = troubles.convert(Object.assign(new Error('said by SQLite'), { code }));
    return made instanceof OperatorError ? (made as StoreFailure).trouble : 'a bug';
  };

  it.each([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_SHMSIZE', 'full'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_CORRUPT_VTAB', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['SQLITE_BUSY', 'locked'],
    ['SQLITE_BUSY_SNAPSHOT', 'locked'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['SQLITE_IOERR_FSYNC', 'broken'],
    ['SQLITE_CANTOPEN', 'broken'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'a bug'],
    ['SQLITE_ERROR', 'a bug'],
    ['SQLITE_MISUSE', 'a bug'],
    ['ENOENT', 'a bug'],
  ])('%s is %s', (code, trouble) => {
    expect(of(code)).toBe(trouble);
  });
});

/** Enough flips to fill what room a database has left in its log. */
async function flipUntil(trouble: Trouble, { flips }: Open): Promise<number> {
  for (let nth = 0; nth < 10_000; nth += 1) if ((await flips(`until-${nth}`)) === trouble) return nth;
  throw new Error(`never ${trouble}`);
}

describe.runIf(canMount)('on a small disk (skipped if the tests may not mount one)', () => {
  it('acknowledged changes stay, others are absent, and the next one succeeds once there is room', async () => {
    const disk = mountSmallDisk(4_000_000);
    const file = `${disk.folder}/judge.sqlite`;
    const opened = open(file);
    const { store, told, flips } = opened;
    expect(await flips('first')).toBe('done');
    disk.fill();
    const done = await flipUntil('full', opened);
    expect(await flips('again')).toBe('full');
    expect(await store.history('100', 9999)).toHaveLength(1 + done);
    expect(told).toEqual([`error: the database ${file} cannot be used: the disk is full: make room there`]);

    disk.free();
    expect(await flips('again')).toBe('done');
    expect(told.slice(1)).toEqual([`info: the database ${file} can be written to again`]);
    await store.close();
    const { store: after } = open(file);
    expect(await after.history('100', 9999)).toHaveLength(2 + done);
    await after.close();
  });
});
