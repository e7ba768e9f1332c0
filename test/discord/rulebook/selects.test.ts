import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { parseResults, resultsRow } from '#discord/rulebook/selects.ts';
import { RELEASE_DATE, setAdoptedDays, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';

const rulebook = loadDigest();
const idOf = (hits: readonly { edition: Edition; number: string }[]): string => {
  const [row] = resultsRow(hits, rulebook);
  return row?.components[0]?.custom_id ?? '';
};

describe('what a question found, below a rule', () => {
  it('is written in the select itself', () => {
    const hits = [
      { edition: TODAYS_DATE, number: '709.4b' },
      { edition: 'founding', number: '505.6' },
      { edition: '2008-02-01', number: '505.7' },
    ] as const;
    expect(idOf(hits)).toMatch(/^v1:open:r:2008-02-01:t709\.4b,f505\.6,d505\.7:\w{3}$/);
    expect(parseResults(['v1:rule:founding:505:0:n', idOf(hits)], rulebook)).toEqual(hits);
  });

  it('stays what it was, if other rules become today’s', () => {
    const hits = [{ edition: TODAYS_DATE, number: '709.4b' }] as const;
    const id = idOf(hits);
    setAdoptedDays(['2099-03-01']);
    onTestFinished(() => setAdoptedDays([]));
    expect(parseResults([id], rulebook)).toEqual([{ edition: RELEASE_DATE, number: '709.4b' }]);
    expect(parseResults(['v1:open:r::t709.4b'], rulebook)).toEqual([
      { edition: '2099-03-01', number: '709.4b' },
    ]);
  });

  it('of two days loses nothing on the next page, if other rules become today’s meanwhile', () => {
    const hits = [
      { edition: '2008-02-01', number: '505.7' },
      { edition: TODAYS_DATE, number: '709.4b' },
      { edition: 'founding', number: '505.6' },
    ] as const;
    const before = idOf(hits);
    setAdoptedDays(['2099-03-01']);
    onTestFinished(() => setAdoptedDays([]));
    const next = parseResults([before], rulebook);
    expect(next).toEqual(hits);
    expect(parseResults([idOf(next)], rulebook)).toEqual(hits);
  });

  const number = fc
    .tuple(
      fc.integer({ min: 100, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('', 'a', 'z'),
    )
    .map(([chapter, rule, letter]) => `${chapter}.${rule}${letter}`);
  const edition = fc.constantFrom<Edition>('founding', TODAYS_DATE, '2008-02-01');

  it("fits Discord's limit, and the best stay", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ edition, number }), {
          maxLength: 12,
          selector: (hit) => `${hit.edition} ${hit.number}`,
        }),
        (hits) => {
          const id = idOf(hits);
          expect(id.length).toBeLessThanOrEqual(100);
          const kept = parseResults([id], rulebook);
          expect(kept).toEqual(hits.slice(0, kept.length));
          expect(kept.length).toBeGreaterThanOrEqual(Math.min(hits.length, 6));
        },
      ),
    );
  });

  it.each([
    '',
    'v1:open:s',
    'v1:open:r',
    'v1:open:r::',
    'v1:open:r:never:d505.6',
    'v1:open:r::x505.6',
    'v1:open:r::t709.4b:never-a-day',
    'v1:open:r::t709.4b:zzzz',
    'v2:open:r::f1',
  ])('%j holds none', (id) => {
    expect(parseCustomId(id)?.action ?? 'open').toBe('open');
    expect(parseResults([id], rulebook)).toEqual([]);
  });

  it('is left out if nothing was found', () => {
    expect(resultsRow([], rulebook)).toEqual([]);
  });
});
