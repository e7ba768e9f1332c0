import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Clock } from '#basics/clock.ts';

/** A message to the worker; `DrawingResponse` is its answer. */
export interface DrawingRequest {
  readonly id: number;
  readonly svg: string;
  readonly fontFiles: readonly string[];
}

export type DrawingResponse =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly fault: string };

/** A worker thread that turns drawings into PNG. */
export interface DrawingThread {
  /**
   * Wait for the result before the next call.
   * @throws if the drawing fails, or the thread ends or does not answer
   */
  draw(svg: string): Promise<Uint8Array>;
  /** True if threads have ended so often that none is started for a while. */
  isPaused(): boolean;
  stop(): Promise<void>;
}

const FONT_FILES = ['OpenSans-Regular.ttf', 'OpenSans-Bold.ttf'].map((file) =>
  fileURLToPath(new URL(`../../../fonts/${file}`, import.meta.url)),
);

/** A thread that hasn't answered for this long is ended, in ms; a picture takes some tenths of a second. */
const HANG_TIMEOUT_MS = 5000;
/** After this many threads in a row that ended without a drawing, none is started for `COOLDOWN_MS`. */
const MAX_FAILURES = 3;
const COOLDOWN_MS = 60_000;

interface PendingDrawing {
  readonly id: number;
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly cancelTimeout: () => void;
}

/**
 * Creates a worker thread, which starts with the first drawing and restarts with the next one after it has ended. It
 * does not keep the process alive.
 * @param script the worker's code
 */
export function createDrawingThread(clock: Clock, script: URL): DrawingThread {
  let worker: Worker | undefined;
  let pending: PendingDrawing | undefined;
  let lastId = 0;
  let failures = 0;
  let pausedUntil = 0;

  function takePending(): PendingDrawing | undefined {
    const drawing = pending;
    pending = undefined;
    drawing?.cancelTimeout();
    return drawing;
  }

  function drop(failedWorker: Worker, error: Error): void {
    if (worker !== failedWorker) return;
    worker = undefined;
    void failedWorker.terminate();
    failures += 1;
    if (failures >= MAX_FAILURES) {
      failures = 0;
      pausedUntil = clock.now() + COOLDOWN_MS;
    }
    takePending()?.reject(error);
  }

  function start(): Worker {
    const started = new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } });
    started.on('message', (response: DrawingResponse) => {
      if (worker !== started || response.id !== pending?.id) return;
      failures = 0;
      const drawing = takePending();
      if ('png' in response) drawing?.resolve(response.png);
      else drawing?.reject(new Error(response.fault));
    });
    started.on('error', (error) => drop(started, error));
    started.on('exit', (code) => drop(started, new Error(`the thread that draws ended (exit code ${code})`)));
    started.unref();
    return started;
  }

  return {
    isPaused: () => clock.now() < pausedUntil,
    async draw(svg) {
      const thread = (worker ??= start());
      const id = (lastId += 1);
      const request: DrawingRequest = { id, svg, fontFiles: FONT_FILES };
      return new Promise((resolve, reject) => {
        const onHang = (): void => drop(thread, new Error('the thread that draws does not answer'));
        pending = { id, resolve, reject, cancelTimeout: clock.after(HANG_TIMEOUT_MS, onHang, false) };
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
