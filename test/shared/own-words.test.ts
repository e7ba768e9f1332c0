import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAYS_OF_TEXTS, readOracleTexts, readTextOf, SHARED_DIR } from './shared-dir.ts';
import { commonRuns, commonRunsOf, wordsOf } from './word-runs.ts';

/** So many consecutive words of an official text are a quotation, not a coincidence. */
const QUOTATION = 12;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Everything that a user can come to read: the digest, every source file with replies in it, the README. */
const OUR_FILES = [
  'README.md',
  ...filesBelow('src'),
  ...filesBelow('packages/embedded-discord/src'),
  ...filesBelow('commands'),
].filter((path) => existsSync(join(ROOT, path)));

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Of the digest each line by itself: a run that goes on after a rule's number or into the next entry is none. */
const DIGEST = /(?:^|\/)digest\/\d{4}-\d\d-\d\d\/.*\.txt$/;
const piecesOf = (path: string, text: string): readonly (readonly [place: string, text: string])[] =>
  DIGEST.test(path)
    ? text
        .split('\n')
        .map((line, index) => [`${path}:${index + 1}`, line.replace(/^\d{3}\.\S* /, '')] as const)
    : [[`${path}:1`, text]];

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
  const planted = new Map<string, string>();
  const runs = new Map<string, string>();
  const players = new Map<string, number>();
  let found: Map<string, string[]>;
  const foundIn = (path: string) =>
    [...found]
      .filter(([place]) => place.startsWith(`${path}:`))
      .map(([place, all]) => `${place}: ${all.join(' | ')}`);

  /** Plants a run of a text among what is ours, and a shorter one. */
  const plantFrom = (source: string, words: readonly string[]): void => {
    const run = words.slice(0, QUOTATION);
    runs.set(source, run.join(' '));
    planted.set(source, plant(run));
    planted.set(`less of ${source}`, plant(run.slice(1)));
  };

  beforeAll(() => {
    const official = DAYS_OF_TEXTS.map((day) => {
      const text = readTextOf(day);
      const middle = Math.floor(text.length / 2);
      plantFrom(day, wordsOf(text.slice(middle, middle + 1000)).slice(1));
      players.set(day, text.match(/\bplayer\b/gi)?.length ?? 0);
      return text;
    });
    const cards = readOracleTexts();
    plantFrom('a card', cards.map(wordsOf).find((words) => words.length >= QUOTATION) ?? []);
    const ours = OUR_FILES.flatMap((path) => piecesOf(path, readFileSync(join(ROOT, path), 'utf8')));
    found = commonRunsOf(new Map([...ours, ...planted]), [...official, ...cards], QUOTATION);
  });

  it.each(OUR_FILES)('%s', (path) => {
    expect(foundIn(path)).toEqual([]);
  });

  it.each([...DAYS_OF_TEXTS, 'a card'])('a run planted from the text of %s is found', (source) => {
    expect(found.get(source)).toEqual([runs.get(source)]);
    expect(found.get(`less of ${source}`)).toBeUndefined();
    // Bytes read in a wrong encoding would hold no such words.
    expect(players.get(source) ?? Infinity).toBeGreaterThan(500);
  });
});
