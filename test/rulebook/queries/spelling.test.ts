import { expect, it } from 'vitest';
import {
  MIN_MISSPELLING_LIKENESS,
  spellingLikeness,
  similarSpellings,
  MIN_SAME_WORD_LIKENESS,
} from '#rulebook/queries/spelling.ts';

it.each([
  ['trample', 'trample', 1],
  ['Trample!', 'trample', 1],
  ['trample', 'deathtouch', 0],
])('%s and %s: %d', (a, b, like) => {
  expect(spellingLikeness(a, b)).toBe(like);
});

it('two letters swapped cost less than two wrong ones', () => {
  expect(spellingLikeness('trample', 'trmaple')).toBeGreaterThan(spellingLikeness('trample', 'trxxple'));
  expect(spellingLikeness('subgame', 'subgames')).toBeGreaterThanOrEqual(MIN_SAME_WORD_LIKENESS);
  expect(spellingLikeness('trample', 'tremble')).toBeLessThan(MIN_MISSPELLING_LIKENESS);
});

it('sorts by likeness, and leaves out what is below the minimum', () => {
  expect(similarSpellings('trampel', ['deathtouch', 'trampling', 'trample'], 0.3)).toEqual([
    'trample',
    'trampling',
  ]);
});
