import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import { heightsIn, transcriptsIn } from './transcripts.ts';

/*
 * Replies are read on a phone: how many lines of 40 characters each takes in the transcripts is kept in heights.json, so
 * that whoever changes a reply is told which grew. `UPDATE_TRANSCRIPTS=1` writes it anew, with the transcripts.
 */

const HOME = new URL('../../', import.meta.url);
const KEPT = new URL('heights.json', import.meta.url);
const PAPERS = ['README.md', ...readdirSync(new URL('docs/', HOME)).map((name) => `docs/${name}`)];

const measured = Object.fromEntries(
  PAPERS.filter((name) => name.endsWith('.md')).flatMap((file) =>
    transcriptsIn(readFileSync(new URL(file, HOME), 'utf8')).flatMap((one, nth) =>
      heightsIn(one).map(
        ({ line, height }, at) => [`${file} ${nth + 1}.${at + 1}: ${line}`, height] as const,
      ),
    ),
  ),
);

/** A preview, a rule through time and a proof are read in peace. */
const LONGER: readonly (readonly [RegExp, lines: number])[] = [
  [/\/turn end .*(?:card|what):|\/subgame (?:start|end)|!press (?:Apply|Both in full|Whole rule)/, 20],
  [/\/rules trace|\/coins verify|\/rule \d/, 20],
  [/\/help|!help/, 24],
  // The table card itself, which comes in the place of the one that was pressed.
  [/!submit|!press Take back/, 20],
];

const limitOf = (line: string): number => LONGER.find(([of]) => of.test(line))?.[1] ?? MAX_LINES;

describe('the height of replies', () => {
  it.each(Object.entries(measured))('%s: %i lines', (line, height) => {
    expect(height).toBeLessThanOrEqual(limitOf(line));
  });

  it('did not grow', () => {
    if (process.env['UPDATE_TRANSCRIPTS'] === '1')
      return writeFileSync(KEPT, `${JSON.stringify(measured, null, 2)}\n`);
    const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Readonly<Record<string, number>>;
    expect(measured).toEqual(kept);
  });
});

describe('a line of a phone', () => {
  it.each([
    ['', 0],
    ['Heads.', 1],
    ['Forty characters stand in this one, I say.', 2],
    ['**Forty** characters stand in this one, so', 1],
    ['-# small\n-# lines', 2],
    ['a'.repeat(81), 3],
    ['See [the page](<https://example.org/a-very-long-address-that-nobody-sees>).', 1],
  ])('%s takes %i', (text, lines) => {
    expect(heightOf(text)).toBe(lines);
  });
});
