import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, formatProbability } from '#engine/coins/fractions.ts';
import { oddsOfCount } from '#engine/coins/coin-odds.ts';
import { oddsOfRoll } from '#engine/dice/dice-odds.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { facesPicture } from '#pictures/chances/faces.tsx';
import { oddsPicture } from '#pictures/chances/odds.tsx';
import { MAX_DESCRIPTION_LENGTH } from '#pictures/picture.ts';
import { themeByName, THEMES } from '#pictures/theme.ts';
import { textFaultsIn, textLinesIn } from '../drawn-text.ts';
import { lowContrastTextIn, smallTextIn } from '../legibility.ts';
import { createPixelReader } from '../pixels.ts';
import { valueIn } from '../../helpers/rulings.ts';
import type { OddsChartOptions } from '#pictures/chances/odds-chart.ts';

const TODAY = rulesetOf('2026-06-19');
type Marked = OddsChartOptions['marked'];

/** Coins of which so many are won, with Thumbs kept for wins. */
function coins(count: number, marked: Marked, thumbs = 0): OddsChartOptions {
  const asked = { coins: count, wanted: 0, thumbs, keeps: 'for', counts: 'wins' } as const;
  const { ways, expected } = valueIn(oddsOfCount(asked, TODAY)).answer;
  return {
    ways,
    marked,
    expected,
    headline: '17.19%',
    question: 'what is asked',
    unit: 'wins',
    theme: 'dark',
  };
}

function dice(count: number, sides: number, marked: Marked, modifier = 0): OddsChartOptions {
  const rolled = valueIn(oddsOfRoll({ dice: [{ count, sides }], modifier }, null, 0, TODAY)).answer;
  const { ways, expected } = rolled;
  return { ways, marked, expected, headline: '10.5', question: 'on average', unit: 'result', theme: 'dark' };
}

const textsOf = (asked: OddsChartOptions): readonly string[] =>
  textLinesIn(oddsPicture(asked).svg).map(({ text }) => text);
const hatchedIn = (asked: OddsChartOptions): number =>
  oddsPicture(asked).svg.match(/fill="url\(#hatched\)"/g)?.length ?? 0;
/** Words in bold below the bars, and above them. */
const boldIn = (asked: OddsChartOptions): readonly string[] =>
  [...oddsPicture(asked).svg.matchAll(/font-weight="700"[^>]*>([^<]*)</g)].map(([, text = '']) => text);

describe('chances as bars', () => {
  it.each<[what: string, asked: OddsChartOptions, hatched: number, bold: readonly string[]]>([
    ['a coin to be won', coins(1, { from: 1, to: 1 }), 1, ['17.19%', '50%', '1']],
    ['two of three coins or more', coins(3, { from: 2, to: 3 }), 2, ['17.19%', '37.5%', '12.5%', '2', '3']],
    ['no more than one of three', coins(3, { from: 0, to: 1 }), 2, ['17.19%', '12.5%', '37.5%', '0', '1']],
    [
      '20 or more of 40 coins',
      coins(40, { from: 20, to: 40 }),
      13,
      ['17.19%', '12.54%', '20', '22', '24', '26', '28', '30', '32'],
    ],
    ['exactly 520 of 1,000', coins(1000, { from: 520, to: 520 }), 1, ['17.19%', '520']],
    ['900 of 1,000, which nobody sees', coins(1000, { from: 900, to: 1000 }), 0, ['17.19%', '900']],
    ['more than there are', coins(3, { from: 4, to: 4 }), 0, ['17.19%', '4']],
    ['a d20 of 15 or more', dice(1, 20, { from: 15, to: 20 }), 6, ['10.5', '15', '18', '20']],
    ['two dice, nothing asked', dice(2, 6, null), 0, ['10.5']],
    ['dice of which nothing is left', dice(2, 6, { from: -9, to: -9 }), 0, ['10.5', '−9']],
    [
      'so many that they run into one',
      dice(50, 100, { from: 2600, to: 5000 }),
      1,
      ['10.5', '2,600', '2,800', '3,000', '3,200'],
    ],
  ])('%s', (_, asked, hatched, bold) => {
    expect(hatchedIn(asked)).toBe(hatched);
    expect(boldIn(asked).toSorted()).toEqual(bold.toSorted());
  });

  it('each bar of a few has its chance above it, exact to a tenth', () => {
    expect(textsOf(coins(4, null))).toEqual(
      expect.arrayContaining(['6.3%', '25%', '37.5%', '0', '1', '2', '3', '4', 'on average 2', 'wins']),
    );
  });

  it('bars are as high as their chances', () => {
    const { svg } = oddsPicture(coins(2, null));
    const heights = [...svg.matchAll(/d="M[\d.]+ 606L[\d.]+ ([\d.]+)H/g)].map(([, top]) => 606 - Number(top));
    expect(heights).toEqual([205, 410, 205]);
  });

  it.each<[what: string, question: string, lines: readonly string[], height: number]>([
    ['beside the answer', '7 or more wins of 10 coins', ['7 or more wins of 10 coins'], 750],
    [
      'below it where it is long',
      'at least 20 wins of 40 coins with 2 Thumbs, if you keep what wins',
      ['at least 20 wins of 40 coins with 2 Thumbs, if you keep what wins'],
      798,
    ],
    [
      'in two lines where it is longer',
      '110,000 or more on 20d6+18d8+16d10+14d12+12d20+10d100+8d4+6d3, ignoring the 99 lowest',
      ['110,000 or more on 20d6+18d8+16d10+14d12+12d20+10d100+8d4+6d3,', 'ignoring the 99 lowest'],
      846,
    ],
  ])('a question is told whole: %s', (_, question, lines, height) => {
    const asked = { ...coins(40, { from: 20, to: 40 }, 2), headline: '>99.99%', question };
    const picture = oddsPicture(asked);
    expect(textsOf(asked)).toEqual(expect.arrayContaining([...lines]));
    expect(picture.height).toBe(height);
    expect(picture.svg).toContain(`height="${height}"`);
  });

  it('the description has the answer first, then each chance', () => {
    expect(oddsPicture(coins(2, { from: 2, to: 2 })).description).toBe(
      '17.19%: what is asked. On average 1. 0: 25%, 1: 50%, 2: 25%.',
    );
  });

  const some = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 3 }))
      .map(([count, thumbs]) => coins(count, null, thumbs)),
    fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: -10_000, max: 10_000 }),
      )
      .map(([count, sides, modifier]) => dice(count, sides, null, modifier)),
  );

  it('every word is in its place and legible, for any odds', () => {
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: -5, max: 400 }),
        fc.constantFrom('atLeast', 'exactly', 'atMost', 'nothing'),
        fc.constantFrom(...THEMES),
        (asked, more, how, theme) => {
          const { least, ways, all } = asked.ways;
          const number = least + more;
          const from = how === 'atMost' ? Math.min(least, number) : number;
          const to = how === 'atLeast' ? Math.max(least + ways.length - 1, number) : number;
          const { svg, description } = oddsPicture({
            ...asked,
            theme,
            marked: how === 'nothing' ? null : { from, to },
            headline: formatProbability(fraction(ways[more] ?? 0n, all), 2),
            question: 'at least 1000 wins of 1000 coins with 12 Thumbs, if you keep either, unseen',
          });
          expect(textFaultsIn(svg)).toEqual([]);
          expect(svg).not.toMatch(/NaN|Infinity|undefined/);
          expect(description.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
          expect(lowContrastTextIn(svg, themeByName(theme).ground)).toEqual([]);
          expect(smallTextIn(svg, 22)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the faces of a die', () => {
  const faces = ['planeswalk', 'chaos', 'blank'].map((name, index) => ({
    name,
    once: fraction(index === 2 ? 4n : 1n, 6n),
    atLeastOnce: fraction(index === 2 ? 999n : 91n, index === 2 ? 1000n : 216n),
  }));

  it.each(THEMES)('are in their places (%s)', (theme) => {
    const { svg, description } = facesPicture({ title: 'The planar die', faces, rolls: 3, theme });
    expect(textFaultsIn(svg)).toEqual([]);
    expect(description).toBe(
      'The planar die. planeswalk: 16.67% in one roll, 42.13% at least once in 3. chaos: 16.67% in one roll, 42.13% at least once in 3. blank: 66.67% in one roll, 99.9% at least once in 3.',
    );
  });
});

describe('as pixels', () => {
  const pixels = createPixelReader();

  it.each(THEMES)('the numbers in question are colored and hatched (%s)', async (name) => {
    const theme = themeByName(name);
    const shown = await pixels(oddsPicture({ ...coins(3, { from: 3, to: 3 }), theme: name }));
    expect([shown.width, shown.height]).toEqual([1200, 750]);
    const bar = Array.from({ length: 40 }, (_, index) => shown.at(1000 + index, 560));
    expect(bar).toContain(theme.turn);
    expect(new Set(bar).size).toBeGreaterThan(1);
    expect(shown.at(250, 560)).toBe(theme.panel);
  });
});
