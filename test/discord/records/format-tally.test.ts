import { describe, expect, it } from 'vitest';
import { formatCounted, formatShare } from '#discord/records/format-tally.ts';

describe('a share', () => {
  it.each([
    [23, 40, 10, '23 of 40, 58% (chance 25%)'],
    [17, 40, 10, '17 of 40, 43% (chance 25%)'],
    [1, 40, 8.2, '1 of 40, 3% (chance 21%)'],
    // A third for each of 3 games, added as floating-point numbers.
    [1, 3, 1 / 3 + 1 / 3 + 1 / 3, '1 of 3, 33% (chance 33%)'],
    [1, 200, 0.1 + 0.2 + 0.7, '1 of 200, 1% (chance 1%)'],
    [0, 0, 0, 'none'],
  ])('of %d in %d with the chance %d is formatted as %s', (wins, games, chance, text) => {
    expect(formatShare({ wins, games, chance, drawn: 0 })).toBe(text);
  });

  it('of games that were all drawn counts these', () => {
    expect(formatCounted({ wins: 0, games: 0, chance: 0, drawn: 2 })).toBe('2 drawn');
  });
});
