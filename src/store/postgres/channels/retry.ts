import { setTimeout as wait } from 'node:timers/promises';
import type { Trouble } from '#store/files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { Lost, Unconfirmed } from '../errors.ts';

/** Players are waiting, so a server that is away for longer is reported. */
const RETRY_FOR_MS = 10_000;
const RETRY_EVERY_MS = 100;

/** Limits the time spent on retries. */
export interface RetryLimit {
  /** Waits before the next attempt. @throws {StoreFailure} if the time limit is exceeded */
  waitToRetry(error: Error, isUnsure: boolean): Promise<void>;
}

/** The time starts with the first failure. @param forMs the time limit */
export function createRetryLimit(forMs = RETRY_FOR_MS): RetryLimit {
  let since: number | undefined;
  return {
    async waitToRetry(error, isUnsure) {
      since ??= performance.now();
      const trouble: Trouble = isUnsure ? 'unsure' : error instanceof Lost ? 'away' : 'locked';
      // `Unconfirmed` has already waited this long.
      if (error instanceof Unconfirmed || performance.now() - since > forMs)
        throw new StoreFailure(trouble, error.message, error);
      await wait(RETRY_EVERY_MS);
    },
  };
}
