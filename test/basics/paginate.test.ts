import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate } from '#basics/paginate.ts';

const words = fc.array(fc.stringMatching(/^[a-z]{1,12}\.?$/), { minLength: 1, maxLength: 60 });
const blocks = fc.array(
  words.map((some) => some.join(' ')),
  { maxLength: 12 },
);
const squeezed = (parts: readonly string[]): string => parts.join('').replace(/\s/g, '');

describe('paginate', () => {
  it.each<[readonly string[], number, readonly string[]]>([
    [[], 20, ['']],
    [['One.', 'Two.'], 20, ['One.\nTwo.']],
    [['One block here.', 'Another block.'], 20, ['One block here.', 'Another block.']],
    [['One block', 'Another.'], 18, ['One block\nAnother.']],
    [['One block', 'Another.'], 17, ['One block', 'Another.']],
    [['One sentence. And one more.'], 20, ['One sentence.', 'And one more.']],
    [['Without any sentence end'], 20, ['Without any sentence', 'end']],
    [['abcdefghij'], 4, ['abcd', 'efgh', 'ij']],
  ])('%j at %i characters', (some, limit, pages) => {
    expect(paginate(some, limit)).toEqual(pages);
  });

  it('loses nothing and keeps to the limit', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 5, max: 80 }), (some, limit) => {
        const pages = paginate(some, limit);
        expect(squeezed(pages)).toBe(squeezed(some));
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('cuts no word that fits a page', () => {
    fc.assert(
      fc.property(blocks, (some) => {
        const given = some.join(' ').split(/\s+/);
        expect(paginate(some, 40).join(' ').split(/\s+/)).toEqual(given);
      }),
    );
  });
});
