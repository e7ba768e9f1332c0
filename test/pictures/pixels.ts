import { PNG } from 'pngjs';
import { afterAll } from 'vitest';
import type { Picture } from '#pictures/picture.ts';
import { createRasteriser } from '#pictures/raster/rasteriser.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import type { Box } from './drawn-text.ts';

/** The pixels of a picture as the bot sends it. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** The color of a pixel, such as `#17191d`. */
  readonly at: (x: number, y: number) => string;
  /** The number of pixels of a color. */
  readonly count: (color: string) => number;
  /** The colors in a part of the picture, each with its number of pixels. @param step reads only every nth pixel */
  readonly colorsIn: (part: Box, step?: number) => ReadonlyMap<string, number>;
  /** The colors of the four lines at this distance from the edges, in pixels, without the corners. */
  readonly edges: (within: number) => readonly string[];
}

/** The distance from a corner at which the lines along the edges begin, in pixels. */
const CORNER = 30;

const nameOf = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** A function that rasterises pictures as the bot does, for the tests of a file. */
export function createPixelReader(): (picture: Pick<Picture, 'svg'>) => Promise<Pixels> {
  // No drawing takes too long on a slow machine.
  const rasteriser = createRasteriser(new ManualClock());
  afterAll(() => rasteriser.stop());
  return async ({ svg }) => {
    const { width, height, data } = PNG.sync.read(Buffer.from(await rasteriser.png(svg)));
    // Comparing millions of pixels is faster with numbers than with names of colors.
    const colors = new Uint32Array(width * height);
    for (let pixel = 0, from = 0; pixel < colors.length; pixel += 1, from += 4)
      colors[pixel] = ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0);
    const colorsIn: Pixels['colorsIn'] = ({ left, top, right, bottom }, step = 1) => {
      const seen = new Map<number, number>();
      for (let y = Math.ceil(top); y < bottom; y += step)
        for (let x = Math.ceil(left); x < right; x += step) {
          const color = colors[y * width + x] ?? NaN;
          seen.set(color, (seen.get(color) ?? 0) + 1);
        }
      return new Map([...seen].map(([color, count]) => [nameOf(color), count]));
    };
    return {
      width,
      height,
      at: (x, y) => nameOf(colors[y * width + x] ?? NaN),
      colorsIn,
      count(color) {
        const wanted = Number.parseInt(color.slice(1), 16);
        let found = 0;
        for (const pixelColor of colors) if (pixelColor === wanted) found += 1;
        return found;
      },
      edges(within) {
        const rows = [within, height - within - 1].map((top) => ({
          left: CORNER,
          right: width - CORNER,
          top,
          bottom: top + 1,
        }));
        const columns = [within, width - within - 1].map((left) => ({
          left,
          right: left + 1,
          top: CORNER,
          bottom: height - CORNER,
        }));
        const lines = [...rows, ...columns];
        return [...new Set(lines.flatMap((line) => Array.from(colorsIn(line).keys())))];
      },
    };
  };
}
