import { afterEach } from 'vitest';
import { createRasteriser, type Rasteriser } from '#pictures/raster/rasteriser.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const THREADS = {
  echoing: new URL('echoing.mjs', import.meta.url),
  broken: new URL('broken.mjs', import.meta.url),
};

/** Rasterisers with a thread that draws nothing, by clocks that stand still; each is stopped after its test. */
export function rasterisers(): (script?: keyof typeof THREADS) => {
  readonly rasteriser: Rasteriser;
  readonly clock: ManualClock;
  /** The outcome of a drawing: what the thread said, or why there is none. */
  readonly ask: (svg: string, signal?: AbortSignal) => Promise<string>;
} {
  const made: Rasteriser[] = [];
  afterEach(async () => {
    await Promise.all(made.splice(0).map((one) => one.stop()));
  });
  return (script = 'echoing') => {
    const clock = new ManualClock();
    const rasteriser = createRasteriser(clock, THREADS[script]);
    made.push(rasteriser);
    const ask = async (svg: string, signal?: AbortSignal): Promise<string> => {
      try {
        return Buffer.from(await rasteriser.png(svg, signal)).toString();
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    };
    return { rasteriser, clock, ask };
  };
}
