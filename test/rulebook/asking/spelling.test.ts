import { expect, it } from 'vitest';
import { LIKE_ENOUGH, likeness, likest, NEARLY_SAME } from '../../../src/rulebook/asking/spelling.ts';

it.each([
  ['trample', 'trample', 1],
  ['Trample!', 'trample', 1],
  ['trample', 'deathtouch', 0],
])('%s and %s: %d', (a, b, like) => {
  expect(likeness(a, b)).toBe(like);
});

it('two letters swapped cost less than two wrong ones', () => {
  expect(likeness('trample', 'trmaple')).toBeGreaterThan(likeness('trample', 'trxxple'));
  expect(likeness('subgame', 'subgames')).toBeGreaterThanOrEqual(NEARLY_SAME);
  expect(likeness('trample', 'tremble')).toBeLessThan(LIKE_ENOUGH);
});

it('the likest come first, and none that are less like', () => {
  expect(likest('trampel', ['deathtouch', 'trampling', 'trample'], 0.3)).toEqual(['trample', 'trampling']);
});
