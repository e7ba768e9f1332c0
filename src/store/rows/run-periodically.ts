import type { Clock } from '#basics/clock.ts';

/** How long after one time the next one is, in ms. */
const PAUSE_MS = 10 * 60 * 1000;

/**
 * Does something at once, and again and again with ten minutes between.
 * @param run does some of it, and resolves with whether there is more to do
 * @param failed is told why it could not be done; it is tried again
 * @returns what calls it off, and resolves when what is under way has ended
 */
export function runPeriodically(
  clock: Pick<Clock, 'after'>,
  run: () => Promise<boolean>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let isOff = false;
  let callOff = (): void => {};
  let running = Promise.resolve();

  async function runAll(): Promise<void> {
    if (!isOff && (await run())) return runAll();
  }

  async function begin(): Promise<void> {
    try {
      await runAll();
    } catch (error) {
      failed(error);
    }
    if (!isOff) callOff = clock.after(PAUSE_MS, goOn, false);
  }

  function goOn(): void {
    running = begin();
  }

  goOn();
  return () => {
    isOff = true;
    callOff();
    return running;
  };
}
