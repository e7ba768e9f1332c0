import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_FORMAT, type Format } from '#engine/game/format.ts';
import { normalizeVariantWords, variantWords } from '#engine/records/variant-words.ts';

describe('formats in words', () => {
  it.each<[what: string, format: Partial<Format>, words: string]>([
    ['two against each other', {}, ''],
    ['Free-for-All', { variant: 'free-for-all' }, 'free-for-all'],
    ['Commander', { isCommander: true, variant: 'free-for-all' }, 'commander'],
    ['Commander of two', { isCommander: true }, 'commander'],
    ['Commander in teams', { isCommander: true, variant: 'two-headed-giant' }, 'commander+two-headed-giant'],
    ['Brawl', { isCommander: true, isBrawl: true, variant: 'free-for-all' }, 'brawl'],
    ['Archenemy', { variant: 'archenemy' }, 'archenemy'],
    ['a Supervillain Rumble', { variant: 'supervillain-rumble' }, 'supervillain-rumble'],
    ['Planechase', { isPlanechase: true, variant: 'free-for-all' }, 'free-for-all+planechase'],
    [
      'Commander on planes',
      { isPlanechase: true, isCommander: true, variant: 'free-for-all' },
      'commander+planechase',
    ],
  ])('%s', (_, format, words) => {
    expect(variantWords({ ...PLAIN_FORMAT, ...format })).toBe(words);
  });

  it('are the same in any order', () => {
    const words = fc.uniqueArray(
      fc.constantFrom('commander', 'brawl', 'free-for-all', 'emperor', 'planechase'),
    );
    fc.assert(
      fc.property(words, (shuffled) => {
        const normalized = normalizeVariantWords(shuffled);
        expect(normalizeVariantWords(shuffled.toReversed())).toBe(normalized);
        expect(normalizeVariantWords(normalized === '' ? [] : normalized.split('+'))).toBe(normalized);
        expect(normalized === '').toBe(shuffled.length === 0);
      }),
    );
  });
});
