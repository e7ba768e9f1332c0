import type { Clock } from './clock.ts';

/**
 * Runs something every so many ms, for the first time after as long. A process that has nothing else to do may end.
 * @returns what calls it off
 */
export function runEvery(clock: Pick<Clock, 'after'>, ms: number, run: () => void): () => void {
  let cancel = (): void => {};
  const schedule = (): void => {
    cancel = clock.after(
      ms,
      () => {
        schedule();
        run();
      },
      false,
    );
  };
  schedule();
  return () => cancel();
}
