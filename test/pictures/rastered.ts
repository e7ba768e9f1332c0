import { PNG } from 'pngjs';
import { afterAll } from 'vitest';
import type { Picture } from '../../src/pictures/picture.ts';
import { systemClock } from '../../src/basics/clock.ts';
import { makeRasteriser } from '../../src/pictures/raster/rasteriser.ts';

/** Pixels of a picture as everybody sees it. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** The color of a pixel, such as `#17191d`. */
  readonly at: (x: number, y: number) => string;
  /** How many pixels have a color. */
  readonly count: (color: string) => number;
}

/** Makes pixels of pictures, as the bot does, for the tests of a file. */
export function pixelsOf(): (picture: Pick<Picture, 'svg'>) => Promise<Pixels> {
  const rasteriser = makeRasteriser(systemClock);
  afterAll(() => rasteriser.stop());
  return async ({ svg }) => {
    const { width, height, data } = PNG.sync.read(Buffer.from(await rasteriser.png(svg)));
    const at = (x: number, y: number): string => {
      const from = (y * width + x) * 4;
      return `#${data.subarray(from, from + 3).toString('hex')}`;
    };
    return {
      width,
      height,
      at,
      count(color) {
        const wanted = Buffer.from(color.slice(1), 'hex');
        let found = 0;
        for (let from = 0; from < data.length; from += 4)
          if (data.compare(wanted, 0, 3, from, from + 3) === 0) found += 1;
        return found;
      },
    };
  };
}
