import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface AskedOfWorker {
  readonly id: number;
  readonly svg: string;
  readonly fontFiles: readonly string[];
}

export type SaidByWorker =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly fault: string };

/** Makes PNGs of drawings, in a thread of its own. */
export interface Rasteriser {
  /**
   * A drawing as PNG, of the size that it has. Drawings are made one after the other, in the order in which they are
   * asked for.
   * @throws where it cannot be drawn, or the thread has ended.
   */
  png(svg: string): Promise<Uint8Array>;
  /** Ends the thread; drawings under way come to nothing. */
  stop(): Promise<void>;
}

const FONT_FILES = ['OpenSans-Regular.ttf', 'OpenSans-Bold.ttf'].map((file) =>
  fileURLToPath(new URL(`../../../fonts/${file}`, import.meta.url)),
);

/** Drawings that wait for the thread; with more, the next one is refused. */
const MOST_WAITING = 64;

interface Waiting {
  readonly done: (png: Uint8Array) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Makes a rasteriser. Its thread starts with the first drawing and holds nothing up: a process ends without waiting for
 * it. A thread that ends by itself is started again with the next drawing.
 */
export function makeRasteriser(): Rasteriser {
  let worker: Worker | undefined;
  let isStopped = false;
  let ids = 0;
  const waiting = new Map<number, Waiting>();

  function drop(one: Worker, error: Error): void {
    if (worker !== one) return;
    worker = undefined;
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    started.on('message', (said: SaidByWorker) => {
      const one = waiting.get(said.id);
      waiting.delete(said.id);
      if ('png' in said) one?.done(said.png);
      else one?.failed(new Error(said.fault));
    });
    started.on('error', (error) => drop(started, error));
    started.on('exit', (code) => drop(started, new Error(`the thread that draws ended (exit code ${code})`)));
    started.unref();
    return started;
  }

  return {
    async png(svg) {
      if (isStopped) throw new Error('no more drawings are made');
      if (waiting.size >= MOST_WAITING) throw new Error('too many drawings are waiting');
      worker ??= start();
      const id = (ids += 1);
      const asked: AskedOfWorker = { id, svg, fontFiles: FONT_FILES };
      return new Promise((done, failed) => {
        waiting.set(id, { done, failed });
        worker?.postMessage(asked);
      });
    },
    async stop() {
      isStopped = true;
      const last = worker;
      if (!last) return;
      drop(last, new Error('the bot stops'));
      await last.terminate();
    },
  };
}
