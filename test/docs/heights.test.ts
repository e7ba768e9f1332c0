import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import { replyHeights, transcriptsIn } from './transcripts.ts';

/*
 * Players read replies on a phone. heights.json records how many lines of 40 characters each reply of the transcripts
 * takes, so that a change shows which replies grew. `UPDATE_TRANSCRIPTS=1` updates it with the transcripts.
 */

const ROOT = new URL('../../', import.meta.url);
const RECORDED_HEIGHTS = new URL('heights.json', import.meta.url);
const DOCUMENTS = ['README.md', ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`)];

const measured = Object.fromEntries(
  DOCUMENTS.filter((name) => name.endsWith('.md')).flatMap((file) =>
    transcriptsIn(readFileSync(new URL(file, ROOT), 'utf8')).flatMap((transcript, index) =>
      replyHeights(transcript).map(
        ({ line, height }, replyIndex) =>
          [`${file} ${index + 1}.${replyIndex + 1}: ${line}`, height] as const,
      ),
    ),
  ),
);

/**
 * Replies that may be longer, since players do not read them during a turn: previews, the history of a rule, proofs.
 */
const LONGER_REPLIES: readonly (readonly [RegExp, lines: number])[] = [
  [/\/turn end .*(?:card|what):|\/subgame (?:start|end)|!press (?:Apply|Both in full|Whole rule)/, 20],
  [/\/rules trace|\/coins verify|\/rule \d/, 20],
  [/\/help|!help/, 24],
  // The table card itself, which replaces the pressed one.
  [/!submit|!press Take back/, 20],
];

const maxHeightOf = (line: string): number =>
  LONGER_REPLIES.find(([pattern]) => pattern.test(line))?.[1] ?? MAX_LINES;

describe('the height of replies', () => {
  it.each(Object.entries(measured))('%s: %i lines', (line, height) => {
    expect(height).toBeLessThanOrEqual(maxHeightOf(line));
  });

  it('did not grow', () => {
    if (process.env['UPDATE_TRANSCRIPTS'] === '1')
      return writeFileSync(RECORDED_HEIGHTS, `${JSON.stringify(measured, null, 2)}\n`);
    const recorded = JSON.parse(readFileSync(RECORDED_HEIGHTS, 'utf8')) as Readonly<Record<string, number>>;
    expect(measured).toEqual(recorded);
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
