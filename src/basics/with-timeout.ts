import type { Clock } from './clock.ts';

/**
 * Resolves to `undefined` after `ms`; the work is not cancelled.
 * @param keepsAlive `false` lets the process exit before the timeout
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
