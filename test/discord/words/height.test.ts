import { describe, expect, it } from 'vitest';
import { heightOf } from '#discord/words/height.ts';

describe('how many lines of a phone a text takes', () => {
  it.each([
    ['nothing', '', 0],
    ['forty characters', 'x'.repeat(40), 1],
    ['forty-one', `${'x'.repeat(20)} ${'x'.repeat(20)}`, 2],
    ['a word longer than a line', 'x'.repeat(81), 3],
    ['lines of its own', 'one\n\nthree', 3],
    ['marks that nobody sees', `-# **${'x'.repeat(40)}**`, 1],
    ['the address behind a link', `[sealed](<https://example.org/#${'f'.repeat(64)}>)`, 1],
    ['a mention as a name', '<@100000000000000001> '.repeat(4).trim(), 1],
  ])('%s', (_, text, lines) => {
    expect(heightOf(text)).toBe(lines);
  });
});
