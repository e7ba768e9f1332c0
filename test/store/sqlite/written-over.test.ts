import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { restoreBackup } from '#backups/restore.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { Store } from '#store/port/port.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { flip, from, NOON, type TestReply } from '../coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { overwrite } from './damage.ts';

/** The interval of checks whether the database is unchanged, in ms. */
const LOOK = 5000;
/** Enough flips to fill the log, so that it is checkpointed. */
const MANY = 150;

interface Open {
  readonly store: Store<TestReply>;
  readonly clock: ManualClock;
  readonly gone: string[];
  /** Flips coins, each in a transaction of its own. */
  readonly flips: (count?: number) => Promise<void>;
}

function open(file: string): Open {
  const clock = new ManualClock();
  const gone: string[] = [];
  const store = openSqliteStore<TestReply>(file, { clock, onLoss: ({ message }) => void gone.push(message) });
  let next = 0;
  const flips = async (count = 1): Promise<void> => {
    if (count === 0) return;
    const origin = from(`${file}-${process.hrtime.bigint()}-${(next += 1)}`);
    await store.mutate(origin, flip(origin));
    await flips(count - 1);
  };
  return { store, clock, gone, flips };
}

async function flipsIn(file: string): Promise<number> {
  const { store } = open(file);
  const [ledger] = await store.ledgers('100', 1);
  await store.close();
  return ledger?.count ?? 0;
}

/** A closed database with this many flips. */
async function played(count: number, file = temporaryFile()): Promise<string> {
  const { store, flips } = open(file);
  await flips(count);
  await store.close();
  return file;
}

const besides = (file: string, part: string): readonly string[] =>
  readdirSync(dirname(file))
    .filter((one) => one.includes(part))
    .map((name) => join(dirname(file), name));

describe('a database that is written over in its place', () => {
  const puts: [what: string, put: (file: string, old: string) => void][] = [
    ['a copy of it from before the start', (file, old) => copyFileSync(old, file)],
    [
      'a backup',
      (file, old) => {
        const backup = temporaryFile();
        backUpDatabase(old, { file: backup, canOverwrite: false });
        copyFileSync(backup, file);
      },
    ],
    ['its first half', (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)],
    ['nothing', (file) => truncateSync(file, 0)],
    ['garbage', (file) => overwrite(file, 0, Buffer.alloc(statSync(file).size, 0x5a))],
  ];
  it.each(puts.flatMap(([what, put]) => [0, 1, MANY].map((flips) => [what, flips, put] as const)))(
    'by %s, after %i flips: nothing more is written, and what was put there stays',
    async (_, flipped, put) => {
      const file = await played(5);
      const old = temporaryFile();
      copyFileSync(file, old);
      const { store, gone, flips } = open(file);
      await flips(flipped);
      put(file, old);
      const bytes = readFileSync(file);
      await expect(flips()).rejects.toMatchObject({ trouble: 'gone' });
      await expect(flips()).rejects.toMatchObject({ trouble: 'gone' });
      expect(gone).toEqual([expect.stringMatching(/was overwritten while the bot used it: start the bot/)]);
      await store.close();
      expect(readFileSync(file).equals(bytes)).toBe(true);
      expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false]);
      // The log is another database's now.
      expect(besides(file, '-replaced-')).toHaveLength(1);
    },
  );

  it('goes on with what was put there at the next start', async () => {
    const file = await played(5);
    const backup = temporaryFile();
    backUpDatabase(file, { file: backup, canOverwrite: false });
    const { store, flips } = open(file);
    await flips(20);
    copyFileSync(backup, file);
    await expect(flips()).rejects.toMatchObject({ trouble: 'gone' });
    await store.close();
    expect(await flipsIn(file)).toBe(5);
  });

  it('leaves beside it what the bot still knew', async () => {
    const file = await played(5);
    const { store, gone, clock, flips } = open(file);
    await flips(20);
    truncateSync(file, 0);
    clock.advance(LOOK);
    await store.close();
    const [rescued = ''] = besides(file, '-rescued-');
    expect(gone).toEqual([expect.stringContaining(`npm run restore -- ${rescued}`)]);
    restoreBackup(rescued, file, { at: NOON });
    expect(await flipsIn(file)).toBe(25);
  });

  it.each([
    ['a while later', (clock: ManualClock) => clock.advance(LOOK)],
    ['when the bot stops', () => {}],
  ])('is noticed %s, though nobody changes anything', async (_, wait) => {
    const file = await played(5);
    const old = temporaryFile();
    copyFileSync(file, old);
    const { store, clock, gone, flips } = open(file);
    await flips();
    copyFileSync(old, file);
    wait(clock);
    const wasKnown = gone.length > 0;
    const closing = store.close();
    if (wasKnown) await closing;
    else await expect(closing).rejects.toMatchObject({ trouble: 'gone' });
    expect(gone).toHaveLength(1);
    expect(await flipsIn(file)).toBe(5);
  });
});

describe('a log that is written over in its place', () => {
  const puts: [what: string, put: (log: string, old: string) => void][] = [
    ['by an older one', (log, old) => copyFileSync(old, log)],
    ['by garbage', (log) => overwrite(log, 0, Buffer.alloc(statSync(log).size, 7))],
    ['by nothing', (log) => truncateSync(log, 0)],
    ['by its first half', (log) => truncateSync(log, statSync(log).size / 2)],
    ['in its last frame', (log) => overwrite(log, statSync(log).size - 4100, Buffer.alloc(4100, 7))],
  ];
  it.each(puts)('%s: nothing more is written, and no start takes it', async (_, put) => {
    const file = await played(5);
    const old = temporaryFile();
    const before = open(file);
    await before.flips(30);
    copyFileSync(`${file}-wal`, old);
    await before.store.close();
    const { store, gone, flips } = open(file);
    await flips(20);
    const bytes = readFileSync(file);
    put(`${file}-wal`, old);
    await expect(flips()).rejects.toMatchObject({ trouble: 'gone' });
    expect(gone).toEqual([expect.stringMatching(/log of the database .* was truncated or overwritten/)]);
    await store.close();
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(() => open(file)).toThrow(/its log .*-wal is damaged/);
    const [rescued = ''] = besides(file, '-rescued-');
    restoreBackup(rescued, file, { at: NOON });
    expect(await flipsIn(file)).toBe(55);
  });

  it('does not matter if the database contains all of it', async () => {
    const file = await played(5);
    const { store, gone, clock, flips } = open(file);
    truncateSync(`${file}-wal`, 0);
    clock.advance(LOOK);
    await flips(3);
    await store.close();
    expect(gone).toEqual([]);
    expect(await flipsIn(file)).toBe(8);
  });
});

describe('a log that has become long', () => {
  it('is moved into the database, and starts over', async () => {
    const file = await played(1);
    const size = statSync(file).size;
    const { store, flips } = open(file);
    await flips(MANY);
    const log = statSync(`${file}-wal`).size;
    expect(statSync(file).size).toBeGreaterThan(size);
    await flips(2 * MANY);
    expect(statSync(`${file}-wal`).size).toBeLessThan(1.2 * log);
    await store.close();
    expect(await flipsIn(file)).toBe(1 + 3 * MANY);
  });
});

/** Something that may happen beside a running bot. */
type Step = 'flip' | 'many flips' | 'look' | 'write' | 'write much' | 'touch' | 'back up' | Checkpoint;
const CHECKPOINTS = ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'] as const;
type Checkpoint = (typeof CHECKPOINTS)[number];
const STEPS: readonly Step[] = [
  ...(['flip', 'many flips', 'look', 'write', 'write much', 'touch', 'back up'] as const),
  ...CHECKPOINTS,
];

describe('a database that other programs use too, as SQLite does', () => {
  it('is never taken for written over, and is when it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 25 }), async (steps) => {
        const file = await played(1);
        const old = temporaryFile();
        copyFileSync(file, old);
        const { store, clock, gone, flips } = open(file);
        const other = new Database(file);
        const write = other.prepare(
          "INSERT INTO cited (guild_id, edition, number, at) VALUES ('1', ?, '1', 1)",
        );
        let flipped = 1;
        const flipMore = async (count: number): Promise<void> => {
          await flips(count);
          flipped += count;
        };
        for (const [nth, step] of steps.entries()) {
          if (step === 'flip') await flipMore(1);
          else if (step === 'many flips') await flipMore(MANY);
          else if (step === 'look') clock.advance(LOOK);
          else if (step === 'write') write.run(`${nth}`);
          else if (step === 'write much') write.run(`${nth}`.padEnd(5_000_000));
          else if (step === 'touch') utimesSync(file, nth, nth);
          else if (step === 'back up') backUpDatabase(file, { file: `${file}.backup`, canOverwrite: true });
          else other.pragma(`wal_checkpoint(${step})`);
        }
        await flipMore(1);
        clock.advance(LOOK);
        expect(gone).toEqual([]);
        other.close();
        copyFileSync(old, file);
        await expect(flips()).rejects.toMatchObject({ trouble: 'gone' });
        await store.close();
        expect(await flipsIn(file)).toBe(1);
      }),
      { numRuns: 20 },
    );
  });
});
