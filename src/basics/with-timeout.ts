import type { Clock } from './clock.ts';

/**
 * Waits for something, and not too long: where it takes longer, it goes on, and nobody waits.
 * @param keepsAlive `false` where a process that has nothing else to do may end before
 * @returns what it comes to; `undefined` where that took longer
 */
export async function withTimeout<Value>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  work: Promise<Value>,
  keepsAlive = true,
): Promise<Value | undefined> {
  let cancel = (): void => {};
  const timeout = new Promise<undefined>((resolve) => {
    cancel = clock.after(ms, () => resolve(undefined), keepsAlive);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    cancel();
  }
}
