import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import { fitOnPhone, heightOf } from '#discord/words/height.ts';
import { marked } from '#text/template.ts';

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

describe('a text with lists', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Permanent ${index}`);
  const textOf = (most: number): readonly string[] => [`Untapped: ${names.slice(0, most).join(', ')}.`];

  it('names as many as there is room for', () => {
    const text = toMarkdown(fitOnPhone(4, textOf));
    expect(heightOf(text)).toBeLessThanOrEqual(4);
    expect(text).toContain('Permanent 7.');
    expect(toMarkdown(fitOnPhone(20, textOf))).toContain('Permanent 29.');
  });

  it('counts a list of rules as the line that goes out of it', () => {
    const rules = marked(`-# CR ${'100.1a, '.repeat(20)}100.2 (2026-06-19)`);
    const text = fitOnPhone(2, (most) => [most === Infinity ? 'all' : 'some', rules]);
    expect(toMarkdown(text)).toMatch(/^all\n/);
  });
});
