import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '#cards/query/parse-query.ts';
import { suggestQueries } from '#discord/split-cards/suggest-queries.ts';

const suggested = (typed: string, words?: readonly string[]): readonly string[] =>
  suggestQueries(typed, words).map(({ value }) => value);

describe('suggestions for a query', () => {
  it.each([
    ['', ['c:r', 'mv<=2', 't:instant', '-t:land', 'is:multicolor', 't:sorcery mv<=2']],
    ['mv', ['mv<=2', 'mv=5']],
    ['-', ['-t:land', '-t:creature -t:land']],
    ['t:s', ['t:sorcery mv<=2']],
    ['c:r', ['c:r', 'c:r mv<=2', 'c:r t:instant']],
    ['c:r ', ['c:r', 'c:r mv<=2']],
    ['c:r mv', ['c:r mv<=2', 'c:r mv=5']],
    ['c:g or t:i', ['c:g or t:i', 'c:g or t:instant']],
    ['(c:g or is:m', []],
  ])('"%s"', (typed, values) => {
    const all = suggested(typed);
    for (const value of values) expect(all).toContain(value);
    if (values.length === 0) expect(all).toEqual([]);
  });

  it('an “or” is suggested alone, and never after a query that it would absorb', () => {
    expect(suggested('')).toContain('c:g or c:u');
    expect(suggested('c:')).toContain('c:g or c:u');
    expect(suggested('t:land c:').filter((suggestion) => suggestion.includes(' or '))).toEqual([]);
  });

  it('a query that is whole comes first, so that picking changes nothing', () => {
    expect(suggested('c:r mv<=2')[0]).toBe('c:r mv<=2');
    expect(suggested('c:r')).not.toContain('c:r c:r');
  });

  it('an effect may allow anything', () => {
    expect(suggested('', ['any'])[0]).toBe('any');
    expect(suggested('an', ['any'])).toContain('any');
    expect(suggested('t:', ['any'])).not.toContain('any');
  });

  it('all are valid queries, distinct, and within Discord’s limits', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 220 }),
      fc
        .array(fc.constantFrom('c:r', ' ', 'mv', '<=2', '(', ')', '-', 't:', 'or', '"'), { maxLength: 12 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const all = suggested(text);
        expect(new Set(all).size).toBe(all.length);
        expect(all.length).toBeLessThanOrEqual(25);
        for (const one of all) {
          expect(parseQuery(one).ok).toBe(true);
          expect(one.length).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
