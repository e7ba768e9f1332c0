import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FairCoins } from '#engine/coins/fair-coins.ts';
import { isOutside } from '#pictures/chances/coin-rows.ts';
import { talliesPicture } from '#pictures/chances/tallies.tsx';
import { MAX_DESCRIPTION_LENGTH } from '#pictures/picture.ts';
import { themeByName, THEMES } from '#pictures/theme.ts';
import { textFaultsIn, textLinesIn } from '../drawn-text.ts';
import { lowContrastTextIn, smallTextIn } from '../legibility.ts';
import { createPixelReader } from '../pixels.ts';

const threw = (playerId: string, coins: number, heads: number, calls = 0, won = 0): FairCoins => ({
  playerId,
  coins,
  heads,
  calls,
  won,
});
const NAMES = new Map([
  ['ann', 'Ann'],
  ['bob', 'Bob'],
  ['wide', 'W'.repeat(32)],
  ['cjk', '山田太郎'],
]);

const drawn = (players: readonly FairCoins[], more: Partial<Parameters<typeof talliesPicture>[0]> = {}) =>
  talliesPicture({ players, names: NAMES, isWhole: true, theme: 'dark', ...more });
const textsOf = (...players: readonly FairCoins[]): readonly string[] =>
  textLinesIn(drawn(players)?.svg ?? '').map(({ text }) => text);

it.each([
  [39, true],
  [40, false],
  [50, false],
  [60, false],
  [61, true],
])('%i heads of 100, of which 40 to 60 are usual: outside is %s', (hits, is) => {
  expect(isOutside({ playerId: null, hits, coins: 100, range: { from: 40, to: 60 } })).toBe(is);
});

describe('coins against chance', () => {
  it('are not drawn if no result could be unusual', () => {
    expect(drawn([])).toBeNull();
    expect(drawn([threw('ann', 3, 3), threw('bob', 2, 0)])).toBeNull();
  });

  it('all together, and those who threw enough for a row of their own', () => {
    const texts = textsOf(threw('ann', 100, 61, 40, 20), threw('bob', 3, 1, 3, 3));
    expect(texts).toEqual(
      expect.arrayContaining([
        '103 coins against chance',
        'Heads',
        'Calls won',
        'All together',
        'Ann',
        '62 of 103',
      ]),
    );
    expect(texts).not.toContain('Bob');
  });

  it('of a single player have one row; without calls, no row for calls', () => {
    const texts = textsOf(threw('ann', 7, 3));
    expect(texts).toEqual(expect.arrayContaining(['Heads', 'Ann', '3 of 7']));
    expect(texts).not.toContain('All together');
    expect(texts).not.toContain('Calls won');
  });

  it('mark results outside the range in words, also in the description', () => {
    const picture = drawn([threw('ann', 100, 61), threw('bob', 100, 60)]);
    expect(textLinesIn(picture?.svg ?? '').filter(({ text }) => text === 'outside')).toHaveLength(2);
    expect(picture?.description).toBe(
      [
        '200 coins against chance.',
        'Heads, all together: 121 of 200, outside 86 to 114.',
        'Heads, Ann: 61 of 100, outside 40 to 60.',
        'Heads, Bob: 60 of 100, within 40 to 60.',
        '95% of fair coins stay in these ranges.',
      ].join(' '),
    );
  });

  it.each([
    ['little', threw('ann', 4000, 2010), ['45%', '50%', '55%']],
    ['some', threw('ann', 20, 15), ['20%', '35%', '50%', '65%', '80%']],
    ['all of them', threw('ann', 8, 8), ['0%', '25%', '50%', '75%', '100%']],
  ])('the scale has numbers at both of its ends, and every point on it: off by %s', (_, player, shares) => {
    const { svg = '' } = drawn([player]) ?? {};
    const words = textLinesIn(svg).filter(({ text }) => /^\d+%$/.test(text));
    expect(words.map(({ text }) => text)).toEqual(shares);
    const middles = words.map(({ left, right }) => (left + right) / 2);
    const point = Number(/<circle cx="([\d.]+)"/.exec(svg)?.[1]);
    expect(point).toBeGreaterThanOrEqual(Math.min(...middles) - 1);
    expect(point).toBeLessThanOrEqual(Math.max(...middles) + 1);
  });

  it('call players without a drawable name by number', () => {
    expect(textsOf(threw('ann', 9, 3), threw('cjk', 8, 3), threw('nobody-knows', 7, 3))).toEqual(
      expect.arrayContaining(['Ann', 'Player 2', 'Player 3']),
    );
  });

  it('mention that older flips were not read', () => {
    const picture = drawn([threw('ann', 100, 61)], { isWhole: false });
    expect(
      textLinesIn(picture?.svg ?? '')
        .map(({ text }) => text)
        .join(' '),
    ).toContain('Older flips are not read.');
  });

  const player = fc
    .tuple(
      fc.constantFrom(...NAMES.keys(), 'nobody-knows'),
      fc.integer({ min: 0, max: 40_000 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
    )
    .map(([playerId, coins, heads, calls, won]) => {
      const called = calls % (coins + 1);
      return threw(playerId, coins, heads % (coins + 1), called, won % (called + 1));
    });

  it('every word is in its place and legible, for any results', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(player, { maxLength: 16, selector: ({ playerId }) => playerId }),
        fc.boolean(),
        fc.constantFrom(...THEMES),
        (players, isWhole, theme) => {
          const picture = drawn(players, { isWhole, theme });
          if (!picture) return;
          expect(textFaultsIn(picture.svg)).toEqual([]);
          expect(picture.svg).not.toMatch(/NaN|Infinity|undefined/);
          expect(picture.description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
          expect(lowContrastTextIn(picture.svg, themeByName(theme).ground)).toEqual([]);
          expect(smallTextIn(picture.svg, 20)).toEqual([]);
        },
      ),
    );
  });
});

describe('as pixels', () => {
  const pixels = createPixelReader();

  it.each(THEMES)('points are inside their ranges, or beside them if outside (%s)', async (name) => {
    const theme = themeByName(name);
    const picture = drawn([threw('ann', 100, 50), threw('bob', 100, 75)], { theme: name });
    if (!picture) throw new Error('nothing was drawn');
    const { width, height, count } = await pixels(picture);
    expect([width, height]).toEqual([picture.width, picture.height]);
    expect(count(theme.danger)).toBeGreaterThan(400);
    expect(count(theme.edge)).toBeGreaterThan(2000);
  });
});
