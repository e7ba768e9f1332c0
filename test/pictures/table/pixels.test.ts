import { describe, expect, test } from 'vitest';
import { tablePicture } from '#pictures/table/table.tsx';
import { themeByName, THEMES } from '#pictures/theme.ts';
import { contrastOf } from '../color-sight.ts';
import { textLinesIn, type TextLine } from '../drawn-text.ts';
import { crowdedTable, namesAt, createTable } from '../crowded-table.ts';
import { createPixelReader, type Pixels } from '../pixels.ts';

const COUNTS = Array.from({ length: 15 }, (_, index) => index + 2);

/** In large letters it is enough to look at every third pixel. */
const stepFor = (size: number): number => (size < 60 ? 1 : 3);

/** The colors where words stand, each with the part of the pixels that it has, the most frequent first. */
function colorsOf(words: TextLine, { colorsIn }: Pixels): ReadonlyMap<string, number> {
  const seen = [...colorsIn(words, stepFor(words.size))];
  const all = seen.reduce((sum, [, some]) => sum + some, 0);
  return new Map(
    seen.map(([color, some]) => [color, some / all] as const).toSorted(([, one], [, other]) => other - one),
  );
}

/** Letters have so much of their place at least, and dots. */
const leastOf = (text: string): number => (text === '…' ? 0.005 : 0.05);

/** True of words whose own color is there to be read on one ground, with nothing of another color drawn through it. */
function canBeRead(words: TextLine, pixels: Pixels, others: readonly string[]): boolean {
  const colors = colorsOf(words, pixels);
  const ground = [...colors.keys()].find((color) => color !== words.fill) ?? words.fill;
  return (
    (colors.get(words.fill) ?? 0) >= leastOf(words.text) &&
    contrastOf(words.fill, ground) >= 4.5 &&
    others.every((color) => color === words.fill || color === ground || !colors.has(color))
  );
}

describe.each(THEMES)('the table as pixels, %s', (name) => {
  const pixelsIn = createPixelReader();
  const { ground, control, turn } = themeByName(name);

  test.each(COUNTS)(
    'of %i: all its words are there to be read, and nothing is at its edges',
    async (players) => {
      const game = crowdedTable(createTable(players));
      const picture = tablePicture(game, namesAt(game), name, { moment: 'upkeep step' });
      const pixels = await pixelsIn(picture);
      expect([pixels.width, pixels.height]).toEqual([picture.width, picture.height]);
      const unread = textLinesIn(picture.svg).filter((words) => !canBeRead(words, pixels, [control, turn]));
      expect(unread.map(({ text }) => text)).toEqual([]);
      expect(pixels.edges(4)).toEqual([ground]);
    },
  );
});
