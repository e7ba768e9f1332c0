import { describe, expect, it } from 'vitest';
import { readAsked, readHeadings } from '../../src/rulebook/finding/asked-phrases.ts';
import { titleOf } from '../../src/rulebook/text/rules.ts';
import { OFFICIAL } from './official-rules.ts';

const today = OFFICIAL.find(([day]) => day === '2026-06-19')?.[1];

describe.skipIf(!today)('what players ask for', () => {
  const { rules = [], chapters = [] } = today ?? {};
  const headings = new Map([
    ...chapters.map(({ number, heading }) => [number, heading] as const),
    ...rules.flatMap((rule) => {
      const title = titleOf(rule);
      return title === undefined ? [] : [[rule.number, title] as const];
    }),
  ]);

  it('is in the text of 2026-06-19, under its number', () => {
    const numbers = new Set([...rules, ...chapters].map(({ number }) => number));
    expect(readAsked().filter(([number]) => !numbers.has(number))).toEqual([]);
  });

  it('stands below these headings', () => {
    const above = readAsked().flatMap(([number]) => [
      number,
      number.slice(0, 3),
      number.replace(/[a-z]$/, ''),
    ]);
    const expected = [...new Set(above)].flatMap((number) => {
      const heading = headings.get(number);
      return heading === undefined ? [] : [[number, heading] as const];
    });
    expect(new Map(readHeadings())).toEqual(new Map(expected));
  });
});
