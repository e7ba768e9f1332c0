import { setTimeout as wait } from 'node:timers/promises';
import type { Trouble } from '#store/files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { StatementCancelled, Lost, Unconfirmed } from '../errors.ts';

/** Players are waiting, so a server that is away for longer is reported. */
const RETRY_FOR_MS = 10_000;
const RETRY_EVERY_MS = 100;

/** Limits the time spent on retries. */
export interface RetryLimit {
  /** Waits before the next attempt. @throws {StoreFailure} if the time limit is exceeded */
  waitToRetry(error: Lost | StatementCancelled, trouble?: Trouble): Promise<void>;
}

/** The time starts with the first failure. @param forMs the time limit */
export function createRetryLimit(forMs = RETRY_FOR_MS): RetryLimit {
  let since: number | undefined;
  return {
    async waitToRetry(error, trouble = troubleOf(error)) {
      since ??= performance.now();
      // `Unconfirmed` has already waited this long.
      if (error instanceof Unconfirmed || performance.now() - since > forMs)
        throw new StoreFailure(trouble, error.message, error);
      await wait(RETRY_EVERY_MS);
    },
  };
}

const troubleOf = (error: Lost | StatementCancelled): Trouble =>
  error instanceof StatementCancelled && error.isLocked ? 'locked' : 'away';

/** Retries a read until the server answers. @throws {StoreFailure} if the time limit is exceeded */
export async function retryUntil<Value>(
  run: () => Promise<Value>,
  left: RetryLimit,
  trouble?: Trouble,
): Promise<Value> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Lost || error instanceof StatementCancelled)) throw error;
      await left.waitToRetry(error, trouble);
    }
  }
}
