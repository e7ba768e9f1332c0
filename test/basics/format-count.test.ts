import { expect, it } from 'vitest';
import { formatCount } from '#basics/format-count.ts';

it.each([
  [0, '0 coins'],
  [1, '1 coin'],
  [2, '2 coins'],
  [1000, '1,000 coins'],
])('%d: %s', (n, words) => {
  expect(formatCount(n, 'coin')).toBe(words);
});

it('some words have a plural of their own', () => {
  expect([formatCount(1, 'entry', 'entries'), formatCount(3, 'entry', 'entries')]).toEqual([
    '1 entry',
    '3 entries',
  ]);
});
