import { describe, expect, it } from 'vitest';
import { parseRules } from '#rulebook/reading/parse-rules.ts';
import { madeUpRules } from '../../import/made-up-rules.ts';

const LINES_A_PAGE = 40;
const TEXT = madeUpRules('2006-10-01', {
  rules: {
    '300.5':
      'Pebble 5 of heap 300 goes to another place and stays there. It stays for as long as nobody moves it again.',
  },
});
const WHOLE = parseRules(TEXT);

/** Wraps lines at the limit. */
const wrapped = (text: string, width = 50): string =>
  text.replace(new RegExp(`(.{1,${width}})(?: +|$)`, 'gm'), '$1\n').replaceAll(/\n{2,}/g, '\n\n');

/** Adds a footer to each page. */
const inPages = (text: string, foot: (page: number) => string): string =>
  text
    .split('\n')
    .map((line, index) =>
      (index + 1) % LINES_A_PAGE === 0 ? `${line}\n${foot((index + 1) / LINES_A_PAGE)}` : line,
    )
    .join('\n');

describe('the copy of a printed text', () => {
  it.each<[string, (page: number) => string]>([
    ['numbers', String],
    ['numbers, and empty lines around them', (page) => `\n- ${page} -\n`],
    ['numbers of how many', (page) => `Page ${page} of 99\n\f`],
    ['numbers and a running head', (page) => `\n${page}\n\fPebbles: The Comprehensive Rules of a Game\n`],
    ['a running head with the number', (page) => `\fPebbles, the Comprehensive Rules ${page}`],
  ])('is parsed without page furniture: %s', (_, foot) => {
    expect(WHOLE?.rules.length).toBeGreaterThan(800);
    expect(parseRules(inPages(TEXT, foot))).toEqual(WHOLE);
    expect(parseRules(inPages(wrapped(TEXT), foot))).toEqual(WHOLE);
  });

  it('keeps lines with numbers that do not count pages', () => {
    const rules = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `300.${index + 1}`,
        `Pebbles count so:\n${(index * 7) % 20}`,
      ]),
    );
    const read = parseRules(madeUpRules('2006-10-01', { rules }));
    expect(read?.rules.find(({ number }) => number === '300.4')?.paragraphs).toMatchObject([
      { text: 'Pebbles count so:' },
      { text: '1' },
    ]);
  });
});

describe('a copy with the numbers on lines of their own', () => {
  const apart = (text: string) => text.replaceAll(/^(\d{3}\.\d+[a-z]?\.?) /gm, '$1\n');

  it('is the same', () => {
    expect(parseRules(apart(TEXT))).toEqual(WHOLE);
    expect(parseRules(apart(TEXT).replaceAll('\n', '\n\n'))).toEqual(WHOLE);
  });

  it('keeps a number at the end of a wrapped line', () => {
    const said = 'Whoever moves one of the pebbles of that heap loses it, as is said in rule';
    const read = parseRules(madeUpRules('2006-10-01', { rules: { '300.5': `${said}\n301.4.` } }));
    const rule = read?.rules.find(({ number }) => number === '300.5');
    expect(rule?.paragraphs).toEqual([{ kind: 'text', text: `${said} 301.4.` }]);
  });
});
