import { renameSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import Database from '#basics/sqlite.ts';
import * as editions from '#engine/vocabulary/editions.ts';
import { readDigest } from '#rulebook/book/load-digest.ts';
import type { CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { readFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import { dropCarried, writeCarried } from '#imported/rules/carried.ts';
import { carryInChildProcess, type CarryOver, type CarryResult } from '#imported/rules/carry-in-child.ts';
import { openRulesFile } from '#imported/rules/open-rules-file.ts';
import { openRulebook } from '#imported/rules/open-rulebook.ts';
import { readYoungerTexts } from '#imported/rules/younger-texts.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
import { logLines, looksUntil, warnings } from '../files/followed-file.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { importText, textOf } from './rules-texts.ts';

const { RELEASE_DATE } = editions;
const DAY = '2099-03-01';

/** The release's rules, all as they were, as of a later day. */
function recognized(): CarriedEdition {
  const { chapters, rules } = readFingerprints();
  return {
    day: DAY,
    from: RELEASE_DATE,
    rules: [...chapters, ...rules].map(({ number }) => ({
      from: number,
      to: number,
      isReworded: false,
      wording: undefined,
    })),
    gone: [],
    unsure: [],
    fresh: [],
    headings: chapters.map(({ number }) => [number, `Chapter ${number}`]),
    glossary:
      readDigest()
        .at(-1)
        ?.glossary.map(({ heading }) => heading) ?? [],
  };
}

/** A rules file with a text that is younger than the release, as another version of the program wrote it. */
function staleFile(): string {
  const file = temporaryFile();
  importText(file, textOf(DAY));
  const db = new Database(file);
  db.exec(`UPDATE carried SET facts = json_set(facts, '$.version', 0)`);
  db.close();
  return file;
}

function carriedIn(file: string): readonly string[] {
  const opened = openRulesFile(file);
  onTestFinished(() => opened.close());
  return opened.carried('left-out').map(({ day, from }) => `${from} ${day}`);
}

function open(file: string, carryOver: CarryOver | undefined, start?: number) {
  const { log, lines } = logLines();
  const clock = new ManualClock(start);
  const rules = openRulebook(file, readDigest(), log, clock, undefined, undefined, carryOver);
  onTestFinished(() => rules.close());
  return { rules, lines, clock };
}

const IN_MEMORY = 'the rules file was not replaced: younger rules are in memory only';
const FAILED = 'younger rules could not be carried over: answers do not go by them';
const AGAIN = 'the rules file is of another version: younger rules are carried over again';

describe('a rules file of another version', () => {
  it('is carried over again in a child process, which replaces it', async () => {
    const file = staleFile();
    expect(carriedIn(file)).toEqual([]);
    await carryInChildProcess(file, new AbortController().signal, true);
    expect(carriedIn(file)).toEqual([`${RELEASE_DATE} ${DAY}`]);
  });

  it('is replaced while the bot answers, once', async () => {
    const file = staleFile();
    let times = 0;
    const { lines, clock, rules } = open(file, async (...one) => {
      times += 1;
      return carryInChildProcess(...one);
    });
    expect(rules.current().official).toEqual([DAY]);
    expect(lines.filter(({ text }) => text === AGAIN)).toHaveLength(1);
    await until(() => expect(carriedIn(file)).toHaveLength(1));
    await looksUntil(clock, () =>
      expect(lines.filter(({ text }) => text === 'rules imported')).toHaveLength(2),
    );
    expect(times).toBe(1);
  });

  it('that cannot be replaced is read as it is, and logged', async () => {
    const { lines } = open(staleFile(), () => Promise.reject(new Error('the goblet is empty')));
    await until(() =>
      expect(lines).toContainEqual(
        expect.objectContaining({
          text: 'younger rules could not be carried over: answers do not go by them',
          why: 'the goblet is empty',
        }),
      ),
    );
  });

  it('is left alone without such a process, as by a program that ends soon', () => {
    const file = staleFile();
    const { lines } = open(file, undefined);
    expect(warnings(lines)).toEqual([expect.stringContaining('differs too much')]);
    expect(carriedIn(file)).toEqual([]);
  });

  it('tells in one line why it was not replaced', async () => {
    const file = temporaryFile();
    const db = new Database(file);
    db.exec('CREATE TABLE goblet (owl TEXT)');
    db.close();
    const { why, carried } = await carryInChildProcess(file, new AbortController().signal, true);
    expect(why).toMatch(/not a rules file|no rules file|another program/);
    expect(carried).toBeNull();
  });

  it('that is not replaced is carried over in memory', async () => {
    const file = staleFile();
    const results: CarryResult[] = [];
    const { lines } = open(file, async (path, signal) => {
      const result = await carryInChildProcess(path, signal, false);
      results.push(result);
      return { ...result, why: 'the folder is read-only' };
    });
    await until(() => expect(warnings(lines)).toContain(IN_MEMORY));
    expect(carriedIn(file)).toEqual([]);
    expect(results[0]?.carried?.map(({ day }) => day)).toEqual([DAY]);
  });

  it('is tried again at growing intervals if that fails', async () => {
    let times = 0;
    const { lines, clock } = open(staleFile(), () => {
      times += 1;
      return Promise.reject(new Error('the goblet is empty'));
    });
    const failed = (count: number) =>
      until(() => expect(warnings(lines).filter((text) => text === FAILED)).toHaveLength(count));
    await failed(1);
    clock.advance(59_000);
    expect(times).toBe(1);
    clock.advance(1000);
    await failed(2);
    clock.advance(119_000);
    expect(times).toBe(2);
    clock.advance(1000);
    await failed(3);
  });

  it('that another version replaces again and again is left to it in the end', async () => {
    const asked: boolean[] = [];
    const file = staleFile();
    const { lines, clock } = open(file, (_, __, replaces) => {
      asked.push(replaces);
      return Promise.resolve({ why: null, carried: null });
    });
    for (let times = 2; times <= 4; times += 1) {
      renameSync(staleFile(), file);
      await looksUntil(clock, () => expect(asked).toHaveLength(times));
    }
    expect(asked).toEqual([true, true, true, false]);
    expect(warnings(lines)).toContain(
      'the rules file was replaced too often by another version: younger rules are kept in memory',
    );
  });
});

it('what could not be written to the file is today’s from memory', async () => {
  const result = { why: 'the disk is full', carried: [recognized()] };
  const { lines } = open(staleFile(), () => Promise.resolve(result), Date.parse(DAY));
  expect(editions.TODAYS_DATE).toBe(RELEASE_DATE);
  await until(() => expect(warnings(lines)).toContain(IN_MEMORY));
  expect(editions.TODAYS_DATE).toBe(DAY);
});

it('a text that cannot be read on its day is tried again after minutes, and logged once', () => {
  const file = temporaryFile();
  importText(file, textOf(DAY));
  const db = new Database(file);
  dropCarried(db, DAY);
  writeCarried(db, recognized());
  const { lines, clock } = open(file, undefined, Date.parse(DAY) - 3_600_000);
  const unread = () => warnings(lines).filter((text) => text.startsWith('a newer text cannot be read'));
  db.exec('ALTER TABLE carried RENAME COLUMN facts TO goblet');
  clock.advance(3_600_000);
  expect(unread()).toHaveLength(1);
  clock.advance(600_000);
  expect(unread()).toHaveLength(1);
  expect(editions.TODAYS_DATE).toBe(RELEASE_DATE);
  db.exec('ALTER TABLE carried RENAME COLUMN goblet TO facts');
  db.close();
  clock.advance(900_000);
  expect(editions.TODAYS_DATE).toBe(DAY);
});

it('the younger texts of a file are known, with those that answers do not go by', () => {
  const file = temporaryFile();
  expect(readYoungerTexts(file)).toEqual([]);
  importText(file, textOf('2006-10-01'));
  importText(file, textOf(DAY));
  expect(readYoungerTexts(file)).toEqual([{ day: DAY, isRecognized: false }]);
  const db = new Database(file);
  dropCarried(db, DAY);
  writeCarried(db, recognized());
  db.close();
  expect(readYoungerTexts(file)).toEqual([{ day: DAY, isRecognized: true }]);
});
