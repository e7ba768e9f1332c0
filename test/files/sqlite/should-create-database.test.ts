import { existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from '#backups/restore.ts';
import { backUpDatabase } from '#backups/back-up.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { canMount, mountSmallDisk } from '../../helpers/small-disk.ts';
import { flip, from, NOON, type TestReply } from '../../store/coins/flips.ts';
import { temporaryFile } from '../temporary-file.ts';

/** Opens and closes it. @returns the lines reported to the operator */
async function start(file: string): Promise<readonly string[]> {
  const told: string[] = [];
  const operator = {
    error: (line: string) => void told.push(line),
    info: (line: string) => void told.push(line),
  };
  try {
    await openSqliteStore<TestReply>(file, { operator }).close();
  } catch (error) {
    told.push((error as Error).message);
  }
  return told;
}

/** A database with a flip in it, closed. */
async function used(file = temporaryFile()): Promise<string> {
  const store = openSqliteStore<TestReply>(file);
  await store.mutate(from('1'), flip(from('1')));
  await store.close();
  return file;
}

/** The same as a killed process leaves it: with a log. */
async function killed(): Promise<string> {
  const file = await used();
  const store = openSqliteStore<TestReply>(file);
  await store.mutate(from('2'), flip(from('2')));
  const [now, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
  await store.close();
  writeFileSync(file, now);
  writeFileSync(`${file}-wal`, log);
  return file;
}

/** One that was moved under a running bot, which saved what it held. */
async function movedAway(): Promise<string> {
  const file = await used();
  const clock = new ManualClock(NOON);
  const store = openSqliteStore<TestReply>(file, { clock });
  renameSync(file, `${file}.moved`);
  clock.advance(5000);
  await store.close();
  return file;
}

const RESCUED = 'judge-rescued-20260619T120005Z.sqlite';
const besideIt = (file: string, name: string): string => file.replace('judge.sqlite', name);

describe('a database that is not there any more', () => {
  it.each<[what: string, make: () => Promise<string>, take: (file: string) => void, said: string]>([
    [
      'was deleted',
      used,
      (file) => rmSync(file),
      'is missing, although it was in use before: put it back, or restore a backup (npm run restore -- BACKUP); to start with an empty database, delete FILE-lock',
    ],
    [
      'was emptied',
      used,
      (file) => truncateSync(file, 0),
      'is empty, although it was in use before: put the right one there, or restore a backup (npm run restore -- BACKUP); to start with an empty database, delete FILE-lock',
    ],
    [
      'was deleted without its log',
      killed,
      (file) => rmSync(file),
      'is missing, although it was in use before: put it back, or restore a backup (npm run restore -- BACKUP); to start with an empty database, delete FILE-wal, FILE-lock',
    ],
    [
      'was emptied, but for its log',
      killed,
      (file) => truncateSync(file, 0),
      'is empty, although it was in use before: put the right one there, or restore a backup (npm run restore -- BACKUP); to start with an empty database, delete FILE-wal, FILE-lock',
    ],
    [
      'was moved while the bot ran',
      movedAway,
      () => {},
      'is missing, although it was in use before: put it back, or restore a backup (npm run restore -- RESCUED); to start with an empty database, delete FILE-lock, RESCUED',
    ],
  ])(
    'because it %s: none is made in its place, until what is named is deleted',
    async (_, make, take, said) => {
      const file = await make();
      take(file);
      const log = existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`) : null;
      const line = `the database ${file} ${said}`
        .replaceAll('FILE', file)
        .replaceAll('RESCUED', besideIt(file, RESCUED));
      expect(await start(file)).toEqual([line]);
      expect(await start(file)).toEqual([line]);
      if (log) expect(readFileSync(`${file}-wal`)).toEqual(log);
      for (const one of line.replace(/.*delete /, '').split(', ')) rmSync(one);
      expect(await start(file)).toEqual([`there was no database ${file}: creating a new one`]);
    },
  );

  it.each([
    ['deleted', (file: string) => rmSync(file)],
    ['emptied', (file: string) => truncateSync(file, 0)],
  ])('and was %s has its backup restored as ever', async (_, take) => {
    const file = await killed();
    const backup = temporaryFile();
    backUpDatabase(await used(), { file: backup, canOverwrite: false });
    const log = readFileSync(`${file}-wal`);
    take(file);
    const { replaced } = restoreBackup(backup, file, { at: NOON });
    expect(await start(file)).toEqual([]);
    // The content of its log is preserved.
    expect(
      readFileSync(`${replaced ?? besideIt(file, 'judge-replaced-20260619T120000Z.sqlite')}-wal`),
    ).toEqual(log);
  });
});

describe('a database that was never there', () => {
  it('is created, which is reported once', async () => {
    const file = temporaryFile();
    expect(await start(file)).toEqual([`there was no database ${file}: creating a new one`]);
    expect(await start(file)).toEqual([]);
  });

  it('is created in an existing empty file', async () => {
    const file = temporaryFile();
    writeFileSync(file, '');
    expect(await start(file)).toEqual([`there was no database ${file}: creating a new one`]);
  });

  it('is made beside copies of others', async () => {
    const file = temporaryFile();
    writeFileSync(besideIt(file, 'other-rescued-20260619T120005Z.sqlite'), 'x');
    expect(await start(file)).toHaveLength(1);
    expect(existsSync(file)).toBe(true);
  });

  it.runIf(canMount)(
    'is made once there is room (skipped where the tests may not mount a disk)',
    async () => {
      const disk = mountSmallDisk(1_000_000);
      disk.fill();
      const file = `${disk.folder}/judge.sqlite`;
      expect(await start(file)).toEqual([expect.stringContaining('the disk is full')]);
      disk.free();
      expect(await start(file)).toEqual([`there was no database ${file}: creating a new one`]);
    },
  );
});
