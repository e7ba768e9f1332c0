import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDailyBackups } from '#backups/daily-backups.ts';
import type { BackupResult } from '#backups/run-backup-process.ts';
import { formatFileTimestamp } from '#files/timestamp.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { temporaryFile } from '../files/temporary-file.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @param last how long ago the last backup was made, in ms; `null` for no backup, omitted for no folder */
function open(
  said: readonly BackupResult['outcome'][],
  last?: number | null,
  trial: BackupResult['outcome'] = 'whole',
) {
  const databaseFile = temporaryFile();
  const folder = join(dirname(databaseFile), 'backups');
  const clock = new ManualClock();
  if (last !== undefined) mkdirSync(folder);
  if (typeof last === 'number')
    writeFileSync(join(folder, `judge-${formatFileTimestamp(clock.now() - last)}.sqlite`), '');
  const began = clock.now();
  const made: number[] = [];
  const trials: number[] = [];
  const lines: string[] = [];
  const daily = startDailyBackups({
    databaseFile,
    folder,
    keep: 3,
    clock,
    log: { info: () => {}, error: (...told: unknown[]) => void lines.push(String(told.at(-1))) },
    async backUp({ trial: tries }) {
      if (tries) {
        trials.push(clock.now() - began);
        return { outcome: trial, line: 'tried' };
      }
      mkdirSync(folder, { recursive: true });
      const outcome = said[made.length] ?? 'whole';
      made.push(clock.now() - began);
      if (outcome === 'whole')
        writeFileSync(join(folder, `judge-${formatFileTimestamp(clock.now())}.sqlite`), 'whole');
      return { outcome, line: outcome === 'whole' ? 'backed up' : 'the disk is full' };
    },
  });
  return {
    daily,
    folder,
    clock,
    made,
    trials,
    lines,
    pass: async (ms: number) => {
      for (let passed = 0; passed <= ms; passed += HOUR) {
        clock.advance(passed === 0 ? 0 : HOUR);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('a backup a day', () => {
  it.each<[what: string, said: BackupResult['outcome'][], last: number | null | undefined, made: number[]]>([
    ['is made at once where there is none', [], null, [0, DAY, 2 * DAY]],
    ['is made a day after the last, whoever made that', [], 20 * HOUR, [4 * HOUR, DAY + 4 * HOUR]],
    ['is made at once where the last is old', [], 9 * DAY, [0, DAY, 2 * DAY]],
    ['is not put off by a clock that was ahead', [], -9 * DAY, [DAY, 2 * DAY]],
    [
      'is tried again in an hour where it failed',
      ['none', 'none'],
      null,
      [0, HOUR, 2 * HOUR, DAY + 2 * HOUR],
    ],
    ['is made in a day where not all could be read', ['broken', 'broken'], null, [0, DAY, 2 * DAY]],
    ['is tried in an hour where there is no folder', [], undefined, [HOUR, DAY + HOUR]],
  ])('%s', async (_, said, last, expected) => {
    const { daily, made, lines, pass } = open(said, last);
    await pass(2 * DAY + HOUR / 2);
    expect(made).toEqual(expected);
    expect(lines).toHaveLength(said.length + (last === undefined ? 1 : 0));
    await daily.stop();
    await pass(2 * DAY);
    expect(made).toEqual(expected);
  });
});

describe('the state of the backups', () => {
  it.each([
    ['-damaged', true],
    ['', false],
  ])('is known from the start by the newest copy (judge%s-….sqlite): failing %s', async (mark, isFailing) => {
    const { daily, folder, clock } = open([], 3 * HOUR);
    await daily.stop();
    writeFileSync(join(folder, `judge${mark}-${formatFileTimestamp(clock.now() - HOUR)}.sqlite`), '');
    const restarted = startDailyBackups({
      databaseFile: join(dirname(folder), 'judge.sqlite'),
      folder,
      keep: 3,
      clock,
      log: { info: () => {}, error: () => {} },
    });
    expect(restarted.state()).toMatchObject({ isFailing, bytes: 0 });
    await restarted.stop();
  });
});

describe('the trial of a backup', () => {
  it.each([
    ['whole', [0, 7 * DAY, 14 * DAY], { isPassed: true }],
    ['broken', Array.from({ length: 15 }, (_, day) => day * DAY), { isPassed: false }],
    ['none', Array.from({ length: 15 }, (_, day) => day * DAY), null],
  ] as const)(
    'is made weekly, and repeated with the next backup unless it passed: %s',
    async (trial, at, kept) => {
      const { daily, trials, pass } = open([], null, trial);
      await pass(14 * DAY + HOUR / 2);
      expect(trials).toEqual(at);
      const { trial: last, ...state } = daily.state();
      expect(last).toEqual(kept && { ...kept, at: expect.any(Number) as number });
      expect(state).toMatchObject({ bytes: 5, isFailing: false });
      await daily.stop();
    },
  );

  it('is unknown, and backups are failing, while there is no folder', async () => {
    const { daily } = open([]);
    expect(daily.state()).toEqual({ at: null, bytes: null, isFailing: true, trial: null });
    await daily.stop();
  });
});
