import { describe, expect, it } from 'vitest';
import { foldName } from '#engine/cards/names.ts';
import { createNameIndex } from '#cards/pool/name-index.ts';
import { readBulkCards } from './bulk-cards.ts';
import { SHARED_DIR } from './shared-dir.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SAMPLE = 3000;

/** The same numbers in each run (mulberry32), so that the shares below are always the same. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** One letter left out, added, changed, or swapped with the next. */
function withError(name: string, number: (below: number) => number): string {
  const at = number(name.length);
  const letter = LETTERS[number(LETTERS.length)] ?? '';
  const [before, here, next, after] = [name.slice(0, at), name[at], name[at + 1] ?? '', name.slice(at + 2)];
  const pairs = [next, `${letter}${here}${next}`, `${letter}${next}`, `${next}${here}`];
  return before + (pairs[number(pairs.length)] ?? '') + after;
}

describe.skipIf(SHARED_DIR === undefined)('the index over all names of the bulk file', () => {
  const names = [...new Set(SHARED_DIR === undefined ? [] : readBulkCards().map(({ name }) => name))];
  const index = createNameIndex(names);

  it.each([
    [1, 0.99],
    [2, 0.97],
  ])('finds a name with %i errors among the first five in at least %f of the cases', (errors, share) => {
    const number = numbersFrom(errors);
    let found = 0;
    for (let i = 0; i < SAMPLE; i++) {
      const name = names[number(names.length)] ?? '';
      let typed = name;
      for (let error = 0; error < errors; error++) typed = withError(typed, number);
      if (index.search(typed, 5).includes(name)) found++;
    }
    expect(found / SAMPLE).toBeGreaterThanOrEqual(share);
  });

  it('finds every typed name first, or one that differs only in punctuation', () => {
    const missed = names.filter((name) => foldName(index.search(name, 1)[0] ?? '') !== foldName(name));
    expect(missed).toEqual([]);
  });

  it.each([
    ["Lim-Dul's", /^Lim-Dûl's/],
    ['f//i', /^Fire \/\/ Ice$/],
    ['jtms', /^Jace, the Mind Sculptor$/],
    ['lightnig bolt', /^Lightning Bolt$/],
    ['brazen borower', /^Brazen Borrower/],
  ])('%s', (typed, first) => {
    expect(index.search(typed, 5)[0]).toMatch(first);
  });
});
