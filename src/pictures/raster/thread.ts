import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Clock } from '#basics/clock.ts';

/** A drawing that the thread is request for as PNG; `DrawingResponse` is the answer. */
export interface DrawingRequest {
  readonly id: number;
  readonly svg: string;
  readonly fontFiles: readonly string[];
}

export type DrawingResponse =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly fault: string };

/** The thread in which PNGs are made of drawings. */
export interface DrawingThread {
  /**
   * A drawing as PNG. Whoever asks waits for the answer before asking again.
   * @throws where it cannot be drawn, or the thread has ended or does not answer
   */
  draw(svg: string): Promise<Uint8Array>;
  /** True where threads have ended so often that none is started for a while. */
  isResting(): boolean;
  stop(): Promise<void>;
}

const FONT_FILES = ['OpenSans-Regular.ttf', 'OpenSans-Bold.ttf'].map((file) =>
  fileURLToPath(new URL(`../../../fonts/${file}`, import.meta.url)),
);

/** A thread that has not answered for so long is ended: a picture takes some tenths of a second. */
const HANG_TIMEOUT_MS = 5000;
/** After so many threads that ended before they had drawn anything, none is started for so long. */
const MAX_FAILURES = 3;
const COOLDOWN_MS = 60_000;

/** A drawing under way. */
interface PendingDrawing {
  readonly id: number;
  readonly done: (png: Uint8Array) => void;
  readonly failed: (error: Error) => void;
  readonly callOff: () => void;
}

/**
 * Makes a thread. It starts with the first drawing, and again with the next one after it has ended, and holds nothing up: a
 * process ends without waiting for it.
 * @param script what runs in the thread
 */
export function createDrawingThread(clock: Clock, script: URL): DrawingThread {
  let worker: Worker | undefined;
  let flight: PendingDrawing | undefined;
  let ids = 0;
  let futile = 0;
  let restsUntil = 0;

  function land(): PendingDrawing | undefined {
    const landed = flight;
    flight = undefined;
    landed?.callOff();
    return landed;
  }

  function drop(failedWorker: Worker, error: Error): void {
    if (worker !== failedWorker) return;
    worker = undefined;
    void failedWorker.terminate();
    futile += 1;
    if (futile >= MAX_FAILURES) {
      futile = 0;
      restsUntil = clock.now() + COOLDOWN_MS;
    }
    land()?.failed(error);
  }

  function start(): Worker {
    const started = new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } });
    started.on('message', (said: DrawingResponse) => {
      if (worker !== started || said.id !== flight?.id) return;
      futile = 0;
      const drawing = land();
      if ('png' in said) drawing?.done(said.png);
      else drawing?.failed(new Error(said.fault));
    });
    started.on('error', (error) => drop(started, error));
    started.on('exit', (code) => drop(started, new Error(`the thread that draws ended (exit code ${code})`)));
    started.unref();
    return started;
  }

  return {
    isResting: () => clock.now() < restsUntil,
    async draw(svg) {
      const thread = (worker ??= start());
      const id = (ids += 1);
      const request: DrawingRequest = { id, svg, fontFiles: FONT_FILES };
      return new Promise((done, failed) => {
        const hangs = (): void => drop(thread, new Error('the thread that draws does not answer'));
        flight = { id, done, failed, callOff: clock.after(HANG_TIMEOUT_MS, hangs, false) };
        thread.postMessage(request);
      });
    },
    async stop() {
      const last = worker;
      if (!last) return;
      drop(last, new Error('the bot stops'));
      await last.terminate();
    },
  };
}
