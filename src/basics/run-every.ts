import type { Clock } from './clock.ts';

/**
 * Like `setInterval` on `clock`, unref'd.
 * @returns a function that cancels it
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
