import { describe, expect, it, onTestFinished } from 'vitest';
import Database from '#basics/sqlite.ts';
import { RELEASE_DATE } from '#engine/vocabulary/editions.ts';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { carryInChildProcess } from '#store/rules/carry-in-child.ts';
import { openRulesFile } from '#store/rules/open-rules-file.ts';
import { openRulebook } from '#store/rules/open-rulebook.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
import { logLines, looksUntil, warnings } from '../files/followed-file.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { importText, textOf } from './rules-texts.ts';

const DAY = '2099-03-01';

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

function open(file: string, carryOver: typeof carryInChildProcess | undefined) {
  const { log, lines } = logLines();
  const clock = new ManualClock();
  const rules = openRulebook(file, readDigest(), log, clock, undefined, undefined, carryOver);
  onTestFinished(() => rules.close());
  return { rules, lines, clock };
}

const AGAIN = 'the rules file is of another version: younger rules are carried over again';

describe('a rules file of another version', () => {
  it('is carried over again in a child process, which replaces it', { timeout: 60_000 }, async () => {
    const file = staleFile();
    expect(carriedIn(file)).toEqual([]);
    await carryInChildProcess(file, new AbortController().signal);
    expect(carriedIn(file)).toEqual([`${RELEASE_DATE} ${DAY}`]);
  });

  it('is replaced while the bot answers, once', { timeout: 60_000 }, async () => {
    const file = staleFile();
    let times = 0;
    const { lines, clock, rules } = open(file, async (...one) => {
      times += 1;
      await carryInChildProcess(...one);
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
    await expect(carryInChildProcess(file, new AbortController().signal)).rejects.toThrow(
      /not a rules file|no rules file|another program/,
    );
  }, 60_000);
});
