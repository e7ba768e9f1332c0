import type { Clock } from '#basics/clock.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { createDrawingThread } from './thread.ts';

/** Makes PNGs of drawings, in a thread of its own. */
export interface Rasteriser {
  /**
   * A drawing as PNG, of the size that it has. Drawings are made one after the other, in the order in which they are
   * asked for.
   * @param signal that nobody waits for it any more: it is not drawn then
   * @throws where it cannot be drawn, nobody waits for it any more, or so many wait that it would come too late
   */
  png(svg: string, signal?: AbortSignal): Promise<Uint8Array>;
  /** Ends the thread; drawings under way and those that wait come to nothing. */
  stop(): Promise<void>;
}

/** Whoever would have to wait longer than this, by how long the last ones took, is refused at once: in milliseconds. */
const MAX_WAIT_MS = 600;
/** So long a drawing takes, as far as is known before the first one. */
const FIRST_GUESS_MS = 60;
/** The part that the last drawing has in what is guessed. */
const LEARNING_RATE = 0.2;
/** So many of the last PNGs are kept, for whoever asks for the same again. */
const MAX_CACHED = 8;

interface Waiting {
  readonly svg: string;
  readonly done: (png: Uint8Array) => void;
  readonly failed: (error: unknown) => void;
}

/** Makes a rasteriser. @param script what runs in its thread; left out, what draws */
export function createRasteriser(clock: Clock, script = new URL('worker.mjs', import.meta.url)): Rasteriser {
  const thread = createDrawingThread(clock, script);
  const kept = createLruCache<string, Uint8Array>(MAX_CACHED);
  let waiting: readonly Waiting[] = [];
  let isDrawing = false;
  let isStopped = false;
  let usualMs = FIRST_GUESS_MS;

  async function drawAll(): Promise<void> {
    if (isDrawing) return;
    isDrawing = true;
    for (let [next] = waiting; next; [next] = waiting) {
      waiting = waiting.slice(1);
      try {
        next.done(await drawn(next.svg));
      } catch (error) {
        next.failed(error);
      }
    }
    isDrawing = false;
  }

  async function drawn(svg: string): Promise<Uint8Array> {
    const same = kept.get(svg);
    if (same) return same;
    check();
    const began = clock.now();
    const png = await thread.draw(svg);
    usualMs += LEARNING_RATE * (clock.now() - began - usualMs);
    kept.set(svg, png);
    return png;
  }

  function check(): void {
    if (isStopped) throw new Error('no more drawings are made');
    if (thread.isResting())
      throw new Error('the thread that draws ended too often: none is started for a while');
  }

  return {
    async png(svg, signal) {
      signal?.throwIfAborted();
      const same = kept.get(svg);
      if (same) return same;
      check();
      const ahead = waiting.length + (isDrawing ? 1 : 0);
      if (ahead * usualMs > MAX_WAIT_MS) throw new Error('too many drawings are waiting');
      return new Promise((done, failed) => {
        const entry: Waiting = { svg, done, failed };
        waiting = [...waiting, entry];
        signal?.addEventListener(
          'abort',
          () => {
            waiting = waiting.filter((waitingEntry) => waitingEntry !== entry);
            failed(signal.reason);
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
