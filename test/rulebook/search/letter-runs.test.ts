import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '../../../src/basics/work-steps.ts';
import { likenessOf, packRuns } from '../../../src/rulebook/search/letter-runs.ts';
import { wordsOf } from '../../../src/rulebook/search/words.ts';

const like = (one: string, other: string): number =>
  likenessOf(one, [0], runSteps(packRuns([wordsOf(other)])))[0] ?? -1;

describe('how alike two texts are in their letters', () => {
  it.each([
    ['can i untap', 'can i untap', 1],
    ['Can I UNTAP?', 'can i untap', 1],
    ['can i untap', 'zzz', 0],
    ['', '', 0],
  ])('%j and %j: %d', (one, other, share) => {
    expect(like(one, other)).toBe(share);
  });

  it.each([
    ['deathtuch', 'deathtouch', 'trample'],
    ['does it die', 'does my guy die', 'what is a planeswalker'],
  ])('%j is more like %j than like %j', (typed, nearer, farther) => {
    expect(like(typed, nearer)).toBeGreaterThan(like(typed, farther));
  });

  it('is the same both ways, from 0 to 1, and leaves nothing behind', () => {
    const text = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const there = like(one, other);
        expect(there).toBe(like(other, one));
        expect(there >= 0 && there <= 1).toBe(true);
        expect(like(one, other)).toBe(there);
      }),
    );
  });
});
