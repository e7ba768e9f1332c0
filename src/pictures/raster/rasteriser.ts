import type { Clock } from '#basics/clock.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { createDrawingThread } from './thread.ts';

/** Turns SVG drawings into PNG in a worker thread. */
export interface Rasteriser {
  /**
   * Returns a drawing as PNG, in its own size. Drawings are made one at a time, in the order requested.
   * @param signal drops the request if it hasn't started yet
   * @throws if the drawing fails, the signal aborts, or the queue is so long that the result would come too late
   */
  png(svg: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** Ends the thread; drawings in progress or waiting are rejected. */
  stop(): Promise<void>;
}

/** Requests that would wait longer than this, judging by recent drawings, are rejected at once; in ms. */
const MAX_WAIT_MS = 600;
/** The assumed duration of a drawing before the first has been measured, in ms. */
const FIRST_GUESS_MS = 60;
/** The weight of the latest drawing in the moving average of durations. */
const LEARNING_RATE = 0.2;
/** The number of PNGs in the cache. */
const MAX_CACHED = 8;

interface WaitingDrawing {
  readonly svg: string;
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** @param script the worker's code; the one that draws by default */
export function createRasteriser(clock: Clock, script = new URL('worker.mjs', import.meta.url)): Rasteriser {
  const thread = createDrawingThread(clock, script);
  const cache = createLruCache<string, Uint8Array>(MAX_CACHED);
  let waiting: readonly WaitingDrawing[] = [];
  let isDrawing = false;
  let isStopped = false;
  let averageMs = FIRST_GUESS_MS;

  async function drawAll(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    for (let [next] = waiting; next; [next] = waiting) {
      waiting = waiting.slice(1);
      try {
        next.resolve(await draw(next.svg));
      } catch (error) {
        next.reject(error);
      }
    }
    isDrawing = false;
  }

  async function draw(svg: string): Promise<Uint8Array> {
    const cached = cache.get(svg);
    if (cached) return cached;
    assertAvailable();
    const startedAt = clock.now();
    const png = await thread.draw(svg);
    averageMs += LEARNING_RATE * (clock.now() - startedAt - averageMs);
    cache.set(svg, png);
    return png;
  }

  function assertAvailable(): void {
    if (isStopped) throw new Error('no more drawings are made');
    if (thread.isPaused())
      throw new Error('the thread that draws ended too often: none is started for a while');
  }

  return {
    async png(svg, signal) {
      signal?.throwIfAborted();
      const cached = cache.get(svg);
      if (cached) return cached;
      assertAvailable();
      const queueLength = waiting.length + (isDrawing ? 1 : 0);
      if (queueLength * averageMs > MAX_WAIT_MS) throw new Error('too many drawings are waiting');
      return new Promise((resolve, reject) => {
        const entry: WaitingDrawing = { svg, resolve, reject };
        waiting = [...waiting, entry];
        signal?.addEventListener(
          'abort',
          () => {
            waiting = waiting.filter((waitingEntry) => waitingEntry !== entry);
            reject(signal.reason);
          },
          { once: true },
        );
        void drawAll();
      });
    },
    async stop() {
      isStopped = true;
      await thread.stop();
    },
  };
}
