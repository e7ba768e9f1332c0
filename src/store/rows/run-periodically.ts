import type { Clock } from '#basics/clock.ts';

/** The pause between two rounds, in ms. */
const PAUSE_MS = 10 * 60 * 1000;

/**
 * Runs a task at once, and again ten minutes after each round.
 * @param run does a part of the work; resolves with true if there is more
 * @param failed receives errors; the task is retried in the next round
 * @returns a function that stops it and resolves when the current run has ended
 */
export function runPeriodically(
  clock: Pick<Clock, 'after'>,
  run: () => Promise<boolean>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let cancelTimer = (): void => {};
  let running = Promise.resolve();

  async function runAll(): Promise<void> {
    if (!isStopped && (await run())) return runAll();
  }

  async function begin(): Promise<void> {
    try {
      await runAll();
    } catch (error) {
      failed(error);
    }
    if (!isStopped) cancelTimer = clock.after(PAUSE_MS, start, false);
  }

  function start(): void {
    running = begin();
  }

  start();
  return () => {
    isStopped = true;
    cancelTimer();
    return running;
  };
}
