import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edition } from '../../src/engine/editions.ts';
import { loadDigest } from '../../src/rulebook/load-digest.ts';
import { ask, keyOf } from '../../src/rulebook/query.ts';
import { suggest } from '../../src/rulebook/suggest.ts';

const digest = loadDigest();

function firstOf(typed: string, edition?: Edition): string {
  const found = ask(typed, edition, digest);
  return found.ok ? keyOf(found.value.hit) : found.failure.code;
}

function nearestOf(typed: string, edition?: Edition): readonly string[] {
  const found = ask(typed, edition, digest);
  if (found.ok || found.failure.code !== 'rule/not-found') throw new Error(`${typed} was found`);
  return found.failure.facts.nearest;
}

describe('a number', () => {
  it.each<[string, string, Edition?]>([
    ['505.6', 'founding 505.6'],
    ['cr 505.6', 'founding 505.6'],
    ['CR505.6', 'founding 505.6'],
    ['rule 505.6.', 'founding 505.6'],
    ['Rules 505.6', 'founding 505.6'],
    ['§505.6', 'founding 505.6'],
    [' 505.06 ', 'founding 505.6'],
    ['506.3A', 'founding 506.3a'],
    ['506.3a.', 'founding 506.3a'],
    ['506.3 a', 'founding 506.3a'],
    ['505', 'founding 505'],
    ['505.', 'founding 505'],
    ['709', '2026-06-19 709'],
    ['705.3', '2026-06-19 705.3'],
    ['505.6', '2006-10-01 505.6', '2006-10-01'],
    ['505.6', '2006-10-01 505.6', '2007-01-01'],
    ['505.6', '2008-02-01 505.6', '2008-02-01'],
    ['505.6', 'rule/not-found', '2026-06-19'],
    ['2008-02-01 505.6', '2008-02-01 505.6'],
    ['founding 505.6', 'founding 505.6', '2026-06-19'],
    ['505.8', 'rule/not-found'],
    ['505.6b', 'rule/not-found'],
  ])('%s -> %s', (typed, expected, edition) => {
    expect(firstOf(typed, edition)).toBe(expected);
  });

  it.each<[string, readonly string[], Edition?]>([
    ['505.9', ['505.7', '505.6', '505.5']],
    // Numbers of other days lead to what they are now.
    ['722.5', ['506.2', '506.6', '507.3', '723.5', '729.5']],
    ['708.6a', ['505.6', '709', '710', '705']],
    ['505.6', ['709.4', '709.4b', '705', '709', '710'], '2026-06-19'],
    ['507.4', ['705', '709', '710'], '2026-06-19'],
  ])('%s is not there, but near it are %j', (typed, nearest, edition) => {
    expect(nearestOf(typed, edition)).toEqual(nearest);
  });
});

describe('a heading', () => {
  it.each([
    ['split cards', 'founding 505'],
    ['Flip Cards', 'founding 508'],
    ['rule: status', 'founding 510'],
    ['coin', 'founding 511'],
    ['spilt cards', 'founding 505'],
    ['splt crads', 'founding 505'],
    ['controling another player', 'founding 507'],
    ['subgame', 'founding 506'],
    ['permanents', '2026-06-19 110'],
  ])('%s -> %s', (typed, expected) => {
    expect(firstOf(typed)).toBe(expected);
  });
});

describe('words', () => {
  it.each([
    ['concede while controlled', 'founding 507.3b'],
    ['can I make them concede?', 'founding 507.3b'],
    ['fused', '2026-06-19 709.4d'],
    ['call heads', 'founding 511.1'],
    ['mana burn', 'founding 507.4'],
    ['unlock cost', '2026-06-19 709.5e'],
    ['Mandate of Peace', '2026-06-19 724.2'],
    ['even-sided die', 'founding 511.3'],
    ['Shahrazad', '2026-06-19 729.1'],
  ])('%s -> %s', (typed, expected) => {
    expect(firstOf(typed)).toBe(expected);
  });

  it('finds both editions and puts the founding rule before its heir', () => {
    const found = ask('concede', undefined, digest);
    if (!found.ok) throw new Error('not found');
    expect([found.value.hit, ...found.value.also].map(keyOf).slice(0, 2)).toEqual([
      'founding 507.3b',
      '2026-06-19 723.6',
    ]);
  });

  it.each([
    ['conceed', 'concede'],
    ['Lim-Dul’s', 'limit'],
  ])('offers spellings for %s', (typed, spelling) => {
    expect(nearestOf(typed)).toContain(spelling);
  });

  it.each(['AND', 'a - b', '"', 'NEAR(', '*', 'Lim-Dul\'s " OR', '', '   ', '🪙', '\0'])(
    'takes %j as words and nothing else',
    (typed) => {
      expect(firstOf(typed)).toBe('rule/not-found');
    },
  );

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
        ask(typed, undefined, digest);
        expect(suggest(typed, undefined, digest, 25).length).toBeLessThanOrEqual(25);
      }),
    );
  });
});

const keys = (typed: string, edition?: Edition) => suggest(typed, edition, digest, 25).map(keyOf);

describe('suggestions', () => {
  it.each<[string, readonly string[], Edition?]>([
    ['', ['founding 505', 'founding 506']],
    ['505.6', ['founding 505.6']],
    ['cr 70', ['2026-06-19 705', '2026-06-19 709', '2026-06-19 705.1']],
    ['split', ['founding 505', '2026-06-19 709']],
    ['conc', ['2026-06-19 723.6', 'founding 507.3b']],
    ['505', [], '2026-06-19'],
  ])('%j: first %j', (typed, first, edition) => {
    expect(keys(typed, edition).slice(0, Math.max(first.length, 1))).toEqual(first);
  });

  it('are all found when chosen', () => {
    const texts = (['founding', ...digest.editions] as Edition[]).map((edition) => digest.read(edition));
    for (const { edition, chapters, rules } of texts) {
      for (const { number } of [...chapters, ...rules]) {
        const key = keyOf({ edition, number });
        expect(firstOf(key)).toBe(key);
      }
    }
  });
});
