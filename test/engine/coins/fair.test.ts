import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairCoinsIn, rangeOfFair } from '#engine/coins/fair-coins.ts';
import type { CoinFlip } from '#engine/coins/vocabulary.ts';

describe('the range in which 95% of fair coins stay', () => {
  // The two-sided 5% limits of the sign test, from published tables.
  it.each([
    [0, 0, 0],
    [1, 0, 1],
    [5, 0, 5],
    [6, 1, 5],
    [8, 1, 7],
    [9, 2, 7],
    [10, 2, 8],
    [12, 3, 9],
    [15, 4, 11],
    [20, 6, 14],
    [25, 8, 17],
    [50, 18, 32],
    [100, 40, 60],
    [1000, 469, 531],
  ])('of %i coins %i to %i are heads', (coins, from, to) => {
    expect(rangeOfFair(coins)).toEqual({ from, to });
  });

  /** Counts every way in which coins can fall. */
  function exactly(coins: number) {
    let ways = 1n;
    let below = 0n;
    for (let heads = 0; ; heads += 1) {
      if ((below + ways) * 40n >= 2n ** BigInt(coins)) return { from: heads, to: coins - heads };
      below += ways;
      ways = (ways * BigInt(coins - heads)) / BigInt(heads + 1);
    }
  }

  it('is that of whole numbers, for every number of coins to 600 and for some to 6,000', () => {
    for (let coins = 0; coins <= 600; coins += 1) expect(rangeOfFair(coins)).toEqual(exactly(coins));
    for (const coins of [999, 1001, 2047, 4096, 5999, 6000])
      expect(rangeOfFair(coins)).toEqual(exactly(coins));
  });

  it('of many coins matches the normal distribution', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 50_000_000 }), (coins) => {
        const { from, to } = rangeOfFair(coins);
        expect(from + to).toBe(coins);
        expect(Math.abs(to - coins / 2 - 1.959964 * Math.sqrt(coins / 4))).toBeLessThan(1.1);
      }),
      { numRuns: 20 },
    );
  });
});

const H = 'heads';
const T = 'tails';
const flip = (by: string, drawn: CoinFlip['drawn'], more: Partial<CoinFlip> = {}): CoinFlip => ({
  by,
  round: 1,
  drawn,
  kept: drawn[0] ?? null,
  won: null,
  ...more,
});

describe('coins that only chance decides', () => {
  it.each<[what: string, flips: readonly CoinFlip[], counted: readonly string[]]>([
    ['none', [], []],
    ['heads and tails', [flip('ann', [H]), flip('ann', [T]), flip('ann', [H])], ['ann: 2 of 3, 0 of 0']],
    [
      'called flips',
      [flip('ann', [H], { won: true }), flip('ann', [T], { won: false })],
      ['ann: 1 of 2, 1 of 2'],
    ],
    ['with a Thumb both coins, and no call', [flip('ann', [H, T], { won: true })], ['ann: 1 of 2, 0 of 0']],
    ['none, where the result is fixed', [flip('ann', [], { kept: H, won: true })], []],
    [
      'of flips until one is lost the first',
      [flip('ann', [H], { won: true }), flip('ann', [T], { won: false, round: 2 })],
      ['ann: 1 of 1, 1 of 1'],
    ],
    ['while one is chosen', [flip('ann', [H, T, T, T], { kept: null })], ['ann: 1 of 4, 0 of 0']],
    [
      'whoever threw most first',
      [flip('ann', [H]), flip('bob', [T]), flip('bob', [T])],
      ['bob: 0 of 2, 0 of 0', 'ann: 1 of 1, 0 of 0'],
    ],
  ])('%s', (_, flips, counted) => {
    expect(
      fairCoinsIn(flips).map(
        ({ playerId, coins, heads, calls, won }) => `${playerId}: ${heads} of ${coins}, ${won} of ${calls}`,
      ),
    ).toEqual(counted);
  });
});
