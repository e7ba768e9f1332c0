import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readOracleTexts, readRulesText, SHARED_DIR, sharedEditions } from './shared-dir.ts';
import { commonRuns, commonRunsOf, wordsOf } from './word-runs.ts';

/** So many consecutive words of an official text are a quotation, not a coincidence. */
const QUOTATION = 12;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Everything that a user can come to read: the digest, every source file with replies in it, the README. */
const OUR_FILES = ['README.md', ...filesBelow('src'), ...filesBelow('commands')].filter((path) =>
  existsSync(join(ROOT, path)),
);

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Hides a run of an official text in a sentence of ours, in capitals and with other punctuation. */
const plant = (words: readonly string[]) => `Zyx zyx: ${words.join(', ').toUpperCase()}! Zyx.`;

describe('the detector of common runs', () => {
  const theirs = 'The quick brown fox doesn’t jump over\r\nthe "lazy" dog; it sleeps.';

  it.each([
    ['a run in other case and punctuation', 'We say: QUICK, brown fox!', ['quick brown fox']],
    ['a run across a line end', 'to jump over the moon', ['jump over the']],
    ['an apostrophe of either kind', "a brown fox doesn't mind", ['brown fox doesnt']],
    ['an escaped apostrophe and line end', String.raw`'fox doesn\'t\njump'`, ['fox doesnt jump']],
    ['two overlapping runs', 'dog it sleeps; lazy dog it', ['dog it sleeps', 'lazy dog it']],
    ['a shorter run only', 'quick brown dog, over the fox', []],
    ['the same words in another order', 'fox brown quick', []],
  ])('with %s', (_, ours, runs) => {
    expect(commonRuns(ours, [theirs], 3)).toEqual(runs);
  });

  it('never joins the end of one text to the start of the next', () => {
    expect(commonRuns('it sleeps all day', ['there it sleeps', 'all day'], 3)).toEqual([]);
  });
});

describe.skipIf(SHARED_DIR === undefined)('everything a user reads is in our own words', () => {
  let official: Map<string, string>;
  let cards: string[];
  let found: Map<string, string[]>;

  beforeAll(() => {
    official = new Map(sharedEditions().map((edition) => [edition, readRulesText(edition)]));
    cards = readOracleTexts();
    const ours = new Map(OUR_FILES.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
    found = commonRunsOf(ours, [...official.values(), ...cards], QUOTATION);
  }, 60_000);

  it.each(OUR_FILES)('%s', (path) => {
    expect(found.get(path) ?? []).toEqual([]);
  });

  it.each(sharedEditions())('a run planted from the rules of %s is found', (edition) => {
    const text = official.get(edition) ?? '';
    const words = wordsOf(text);
    const middle = Math.floor(words.length / 2);
    const run = words.slice(middle, middle + QUOTATION);

    // Bytes read in a wrong encoding would hold no such words.
    expect(words.filter((word) => word === 'player').length).toBeGreaterThan(500);
    expect(commonRuns(plant(run), [text], QUOTATION)).toEqual([run.join(' ')]);
    expect(commonRuns(plant(run.slice(1)), [text], QUOTATION)).toEqual([]);
  });

  it('a run planted from a card is found', () => {
    const run = cards
      .map(wordsOf)
      .find((words) => words.length >= QUOTATION)!
      .slice(0, QUOTATION);
    expect(commonRuns(plant(run), cards, QUOTATION)).toEqual([run.join(' ')]);
  });
});
