import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '#basics/work-steps.ts';
import { letterLikeness, packRuns, letterRuns } from '#rulebook/search/letter-runs.ts';
import { wordsOf } from '#rulebook/search/words.ts';

const like = (a: string, b: string): number =>
  letterLikeness(letterRuns(a), runSteps(packRuns([wordsOf(b)])))[0] ?? -1;

describe('the letter similarity of two texts', () => {
  it.each([
    ['can i untap', 'can i untap', 1],
    ['Can I UNTAP?', 'can i untap', 1],
    ['can i untap', 'zzz', 0],
    ['', '', 0],
  ])('%j and %j: %d', (a, b, share) => {
    expect(like(a, b)).toBe(share);
  });

  it.each([
    ['deathtuch', 'deathtouch', 'trample'],
    ['does it die', 'does my guy die', 'what is a planeswalker'],
  ])('%j is more similar to %j than to %j', (typed, nearer, farther) => {
    expect(like(typed, nearer)).toBeGreaterThan(like(typed, farther));
  });

  it('is symmetric, from 0 to 1, and keeps no state', () => {
    const text = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const similarity = like(a, b);
        expect(similarity).toBe(like(b, a));
        expect(similarity >= 0 && similarity <= 1).toBe(true);
        expect(like(a, b)).toBe(similarity);
      }),
    );
  });
});
