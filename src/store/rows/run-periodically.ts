import type { Clock } from '#basics/clock.ts';

/**
 * Runs a task at once, and again some time after each round.
 * @param run rejects if the task failed; it is retried in the next round
 * @param pauseMs the pause between two rounds, in ms
 * @returns a function that stops it and resolves when the current run has ended
 */
export function runPeriodically(
  clock: Pick<Clock, 'after'>,
  run: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
  pauseMs: number,
): () => Promise<void> {
  let isStopped = false;
  let endPause = (): void => {};

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const cancelTimer = clock.after(pauseMs, resolve, false);
      endPause = () => {
        cancelTimer();
        resolve();
      };
    });

  async function repeat(): Promise<void> {
    for (;;) {
      await run().catch(onFailure);
      if (isStopped) return;
      await pause();
      if (isStopped) return;
    }
  }

  const running = repeat();
  return () => {
    isStopped = true;
    endPause();
    return running;
  };
}
