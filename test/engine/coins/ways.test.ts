import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddsOfCount } from '#engine/coins/coin-odds.ts';
import { spreadOf, type WaysBySum } from '#engine/coins/ways.ts';
import { oddsOfRoll } from '#engine/dice/dice-odds.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { valueIn } from '../../helpers/rulings.ts';

const TODAY = rulesetOf('2026-06-19');
const coinWays = (coins: number): WaysBySum =>
  valueIn(oddsOfCount({ coins, wanted: 0, thumbs: 0, keeps: 'none', counts: 'wins' }, TODAY)).answer.ways;
const diceWays = (count: number, sides: number, modifier = 0): WaysBySum =>
  valueIn(oddsOfRoll({ dice: [{ count, sides }], modifier }, null, 0, TODAY)).answer.ways;

describe('how likely each number is', () => {
  it.each<[what: string, ways: WaysBySum, least: number, chances: readonly number[]]>([
    ['two coins', coinWays(2), 0, [0.25, 0.5, 0.25]],
    ['a die', diceWays(1, 4), 1, [0.25, 0.25, 0.25, 0.25]],
    ['two dice and more', diceWays(2, 2, 3), 5, [0.25, 0.5, 0.25]],
    ['one that is certain', { least: 7, ways: [1n], all: 1n }, 7, [1]],
  ])('of %s', (_, ways, least, chances) => {
    expect(spreadOf(ways)).toEqual({ least, chances, isCut: { below: false, above: false } });
  });

  it('omits impossible sums, and adds up to the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (coins) => {
        const { least, chances, isCut } = spreadOf(coinWays(coins));
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeGreaterThan(0.99);
        expect(isCut).toEqual({ below: least > 0, above: least + chances.length - 1 < coins });
        expect(chances.length).toBeLessThan(10 + 8 * Math.sqrt(coins / 4));
      }),
    );
  });
});
