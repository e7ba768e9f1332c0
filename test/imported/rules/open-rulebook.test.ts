import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { readDigest, readSampleQuestions } from '#rulebook/book/load-digest.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { Questions } from '#rulebook/search/documents.ts';
import { openRulebook, type OpenRulebook } from '#imported/rules/open-rulebook.ts';
import { OperatorError } from '#files/operator-error.ts';
import { removeEdition } from '#imported/rules/write-rules-file.ts';
import {
  heldOpen,
  lock,
  logLines,
  LOOK_MS,
  looks,
  warnings,
  type Line,
  looksUntil,
} from '../files/followed-file.ts';
import Database from '#basics/sqlite.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { DRAGONS, excerptOf, importText, textOf } from './rules-texts.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
/** In our own words: one rule of the founding rules. */
const OWN = [textOf('2006-10-01', [['100.2', 'In our own words.']], { wording: 'own' })];

/** Rules that are closed after the test, what they wrote to the log, and the clock by which they look at their file. */
function open(
  path: string | null,
  own = OWN,
  questions?: Questions,
): { rules: OpenRulebook; log: readonly Line[]; clock: ManualClock } {
  const { log, lines } = logLines();
  const clock = new ManualClock();
  const rules = openRulebook(path, own, log, clock, questions);
  onTestFinished(() => rules.close());
  return { rules, log: lines, clock };
}

/** How long replaced rules can still be read, in ms. */
const LINGER_MS = 60_000;

const saysIn = (rulebook: Rulebook, edition: IsoDate, number = '100.2') =>
  rulebook.read(edition).rule(number)?.paragraphs[0]?.text;

const OURS = 'In our own words.';
const DRINK = 'Whoever holds the goblet drinks from it at midnight.';

const daysOf = ({ rules }: { readonly rules: OpenRulebook }) => rules.current().official;

describe('the rules', () => {
  it('without a file are those in our own words', () => {
    for (const path of [null, temporaryFile()]) {
      const { rules, log } = open(path);
      expect(rules.current().editions).toEqual(['2006-10-01']);
      expect(rules.current().official).toEqual([]);
      expect(saysIn(rules.current(), '2006-10-01')).toBe(OURS);
      expect(log).toEqual([]);
    }
  });

  it('with one are the official texts, in place of our own words', async () => {
    const file = temporaryFile();
    importText(file, textOf('2006-10-01'));
    importText(file, textOf('2010-01-01'));
    const { rules } = open(file);
    const rulebook = rules.current();
    expect(rulebook.official).toEqual(['2006-10-01', '2010-01-01']);
    for (const day of rulebook.official) expect(saysIn(rulebook, day)).toBe(DRINK);
    expect(rulebook.read('founding').isWhole).toBe(true);
    expect(rulebook.links.later('2006-10-01', '100.2').map(({ to }) => to)).toEqual(['100.2', '100.2a']);
    await rules.atHand();
    expect(rules.current()).toBe(rulebook);
    expect(saysIn(rulebook, '2010-01-01')).toBe(DRINK);
  });

  it('that are asked for most are ready when they were read ahead: founding, today’s and any newer', async () => {
    const file = temporaryFile();
    for (const day of ['2006-10-01', '2010-01-01', '2026-06-19', '2027-01-01'] as const)
      importText(file, textOf(day));
    const { rules } = open(file);
    const rulebook = rules.current();
    await rules.atHand();
    rules.close();
    for (const day of ['2026-06-19', '2027-01-01'] as const) expect(saysIn(rulebook, day)).toBe(DRINK);
    expect(rulebook.read('founding').rule('100.2')).toBeDefined();
    expect(() => saysIn(rulebook, '2010-01-01')).toThrow(OperatorError);
  });

  it('are made ready once for all who wait, and others have their turn meanwhile', async () => {
    const { rules } = open(null, [...readDigest()], new Map(readSampleQuestions()));
    let turns = 0;
    let isReady = false;
    const others = (): void => {
      turns += 1;
      if (!isReady) setImmediate(others);
    };
    others();
    const [ready, again] = [rules.atHand(), rules.atHand()];
    expect(again).toBe(ready);
    await ready;
    isReady = true;
    // Some hundreds of milliseconds of work in pieces of a few, on any machine that runs tests.
    expect(turns).toBeGreaterThan(5);
  });

  it('from an excerpt are official rule by rule', () => {
    const file = temporaryFile();
    importText(file, excerptOf('2006-10-01', [['100.1', 'Dragons sleep.']]));
    const rulebook = open(file).rules.current();
    expect([saysIn(rulebook, '2006-10-01', '100.1'), saysIn(rulebook, '2006-10-01')]).toEqual([
      'Dragons sleep.',
      OURS,
    ]);
    expect(rulebook.official).toEqual([]);
  });
});

describe('a rules file that cannot be read', () => {
  it.each<[string, (file: string) => unknown]>([
    ['text', (file) => writeFileSync(file, 'rules, but in plain text\n'.repeat(200))],
    ['nothing', (file) => writeFileSync(file, '')],
  ])('(%s) is logged in one line, and the rules are in our own words', (_, make) => {
    const file = temporaryFile();
    make(file);
    const { rules, log } = open(file);
    expect(warnings(log)).toEqual(['the rules file cannot be read: rules in our own words only']);
    expect(String(log[0]?.why)).toContain(file);
    expect(saysIn(rules.current(), '2006-10-01')).toBe(OURS);
    expect(heldOpen(file)).toEqual([]);
  });

  it('is tried again, without another line, and taken when it can be read', async () => {
    const file = temporaryFile();
    importText(file, textOf('2010-01-01'));
    const unlock = lock(file);
    const opened = open(file);
    expect(warnings(opened.log)).toHaveLength(1);
    await looks(opened.clock, 10);
    expect(daysOf(opened)).toEqual([]);
    unlock();
    await looksUntil(opened.clock, () => expect(daysOf(opened)).toEqual(['2010-01-01']));
    expect(warnings(opened.log)).toHaveLength(1);
  });

  it('with one damaged text throws for that text, since no other answer is true', async () => {
    const file = temporaryFile();
    for (const day of ['2006-10-01', '2010-01-01'] as const) importText(file, textOf(day));
    const db = new Database(file);
    db.exec(`UPDATE rule SET facts = '{"number":1}' WHERE edition = '2006-10-01'`);
    db.close();
    const { rules, log } = open(file);
    const rulebook = rules.current();
    expect(saysIn(rulebook, '2010-01-01')).toBe(DRINK);
    const ask = () => saysIn(rulebook, '2006-10-01');
    expect(ask).toThrow(OperatorError);
    expect(ask).toThrow(/^the rules file .* is damaged: import the rules again$/);
    expect(warnings(log)).toEqual([]);
    await rules.atHand();
    expect(warnings(log)).toEqual(['the rules file cannot be read ahead']);
  });
});

describe('a bot that is running', () => {
  it('takes over the rules of every import, and holds one file in the end', async () => {
    const file = temporaryFile();
    const opened = open(file);
    for (const day of ['2010-01-01', '2012-01-01', '2011-01-01'] as const) {
      importText(file, textOf(day));
      await looksUntil(opened.clock, () => expect(daysOf(opened)).toContain(day));
      expect(saysIn(opened.rules.current(), day)).toBe(DRINK);
      expect(saysIn(opened.rules.current(), '2006-10-01')).toBe(OURS);
    }
    removeEdition(file, '2010-01-01');
    await looksUntil(opened.clock, () => expect(daysOf(opened)).toEqual(['2011-01-01', '2012-01-01']));
    opened.clock.advance(LINGER_MS);
    expect(heldOpen(file).length).toBeLessThanOrEqual(1);
    opened.rules.close();
    expect(heldOpen(file)).toEqual([]);
    expect(daysOf(opened)).toEqual([]);
  });

  it('answers what it began with the old rules out of the old rules', async () => {
    const file = temporaryFile();
    importText(file, textOf('2010-01-01'));
    importText(file, textOf('2011-01-01', [...DRAGONS, ['300.1', 'The old one.']]));
    const { rules, clock } = open(file);
    const before = rules.current();
    expect(saysIn(before, '2010-01-01')).toBe(DRINK);
    removeEdition(file, '2011-01-01');
    importText(file, textOf('2012-01-01'));
    await looksUntil(clock, () => expect(rules.current().official).toEqual(['2010-01-01', '2012-01-01']));
    // Neither was read before the file disappeared.
    expect(saysIn(before, '2011-01-01', '300.1')).toBe('The old one.');
    expect(before.links.later('2010-01-01', '100.2').map(({ to }) => to)).toEqual(['100.2']);
    expect(before.official).toEqual(['2010-01-01', '2011-01-01']);
  });

  it('asked for rules that were replaced long ago reports it in one line', async () => {
    const file = temporaryFile();
    importText(file, textOf('2010-01-01'));
    const opened = open(file);
    const before = opened.rules.current();
    importText(file, textOf('2011-01-01'));
    await looksUntil(opened.clock, () => expect(daysOf(opened)).toContain('2011-01-01'));
    opened.clock.advance(LINGER_MS);
    expect(() => before.read('2010-01-01')).toThrow(OperatorError);
    expect(() => before.read('2010-01-01')).toThrow(/was replaced by another: ask again$/);
    expect(saysIn(before, '2006-10-01')).toBe(OURS);
  });

  it('takes a large text over in pieces, and answers between them', async () => {
    const file = temporaryFile();
    importText(file, textOf('2006-10-01', [['100.2', 'The old one.']]));
    const { rules, clock } = open(file);
    const lines = Array.from({ length: 6000 }, (_, nth) => [`${100 + (nth % 100)}.${nth}`, DRINK] as const);
    importText(file, textOf('2006-10-01', lines));
    let turnsWithBoth = 0;
    clock.advance(LOOK_MS);
    while (rules.current().official.length > 0 && saysIn(rules.current(), '2006-10-01') === 'The old one.') {
      await afterOthers();
      if (heldOpen(file).length === 2) turnsWithBoth++;
    }
    expect(turnsWithBoth).toBeGreaterThan(3);
    expect(rules.current().read('2006-10-01').rules.length).toBe(6000);
  });

  it('keeps its rules when a broken file is put there, and takes the next good one', async () => {
    const file = temporaryFile();
    importText(file, textOf('2010-01-01'));
    const opened = open(file);
    writeFileSync(`${file}.broken`, 'rules, but in plain text\n'.repeat(200));
    renameSync(`${file}.broken`, file);
    await looks(opened.clock, 1);
    expect(warnings(opened.log)).toEqual(['the new rules file cannot be read: the rules stay as they were']);
    await looks(opened.clock, 10);
    expect(saysIn(opened.rules.current(), '2010-01-01')).toBe(DRINK);
    rmSync(file);
    await looksUntil(opened.clock, () => expect(daysOf(opened)).toEqual([]));
    importText(file, textOf('2011-01-01'));
    await looksUntil(opened.clock, () => expect(daysOf(opened)).toEqual(['2011-01-01']));
    expect(warnings(opened.log)).toHaveLength(1);
  });

  it('keeps its rules when those asked most are damaged within a new file', async () => {
    const file = temporaryFile();
    importText(file, textOf('2010-01-01'));
    const opened = open(file);
    const next = temporaryFile();
    importText(next, textOf('2006-10-01'));
    const db = new Database(next);
    db.exec(`UPDATE edition SET headings = 'no JSON'`);
    db.close();
    renameSync(next, file);
    await looks(opened.clock, 1);
    expect(warnings(opened.log)).toHaveLength(1);
    expect(daysOf(opened)).toEqual(['2010-01-01']);
  });

  it('holds thirty editions, and reads each when it is asked for', () => {
    const file = temporaryFile();
    const days = Array.from({ length: 30 }, (_, nth) => `20${nth + 10}-01-01` as IsoDate);
    for (const day of days) importText(file, textOf(day, [['100.2', `Of ${day}.`]]));
    const rulebook = open(file).rules.current();
    expect(rulebook.official).toEqual(days);
    for (const day of [...days, ...days.toReversed()]) expect(saysIn(rulebook, day)).toBe(`Of ${day}.`);
  });
});
