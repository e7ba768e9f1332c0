import { describe, expect, test } from 'vitest';
import { tablePicture } from '../../../src/pictures/table/table.tsx';
import { themeCalled, THEMES } from '../../../src/pictures/theme.ts';
import { contrastOf } from '../color-sight.ts';
import { wordsIn, type DrawnWords } from '../drawn.ts';
import { crowded, namesAt, tableFor } from '../pictured.ts';
import { pixelsOf, type Pixels } from '../rastered.ts';

const COUNTS = Array.from({ length: 15 }, (_, at) => at + 2);

/** In large letters it is enough to look at every third pixel. */
const stepFor = (size: number): number => (size < 30 ? 1 : 3);

/** The colors where words stand, and how often each was seen: what is behind them most often. */
function colorsOf(
  { left, top, right, bottom, size }: DrawnWords,
  { at }: Pixels,
): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (let y = Math.ceil(top); y < bottom; y += stepFor(size))
    for (let x = Math.ceil(left); x < right; x += stepFor(size)) {
      const color = at(x, y);
      seen.set(color, (seen.get(color) ?? 0) + 1);
    }
  return seen;
}

/** The contrast of the letters that can be seen with what is behind them. */
function contrastSeen(words: DrawnWords, pixels: Pixels): number {
  const [[ground] = ['#000000'], ...others] = [...colorsOf(words, pixels)].toSorted(
    ([, one], [, other]) => other - one,
  );
  return Math.max(0, ...others.map(([color]) => contrastOf(color, ground)));
}

describe.each(THEMES)('the table as pixels, %s', (name) => {
  const pixelsIn = pixelsOf();
  const { ground } = themeCalled(name);

  test.each(COUNTS)(
    'of %i: all its words are there to be read, and nothing is at its edges',
    async (players) => {
      const game = crowded(tableFor(players));
      const picture = tablePicture(game, namesAt(game), name, { moment: 'upkeep step' });
      const pixels = await pixelsIn(picture);
      const { width, height, at } = pixels;
      expect([width, height]).toEqual([1200, 900]);
      const faint = wordsIn(picture.svg).filter((words) => contrastSeen(words, pixels) < 4.5);
      expect(faint.map(({ text }) => text)).toEqual([]);
      const edges = new Set<string>();
      for (let x = 30; x < width - 30; x += 1) edges.add(at(x, 4)).add(at(x, height - 5));
      for (let y = 30; y < height - 30; y += 1) edges.add(at(4, y)).add(at(width - 5, y));
      expect([...edges]).toEqual([ground]);
    },
  );
});
