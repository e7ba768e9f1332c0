import type { Clock } from '#basics/clock.ts';

/** Spaces calls evenly, first come, first served. */
export interface RateLimiter {
  /** Resolves when the caller may go on; rejects once the limiter is closed. */
  acquire(): Promise<void>;
  /** Rejects all waiting and future calls. */
  close(): void;
}

/** @param perSecond the current rate */
export function createRateLimiter(clock: Clock, perSecond: () => number): RateLimiter {
  const intervalMs = (): number => 1000 / perSecond();
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  let next = 0;
  let cancelTimer: (() => void) | undefined;
  let isClosed = false;

  function resolveNext(): void {
    cancelTimer = undefined;
    waiting.shift()?.resolve();
    if (waiting.length > 0) scheduleNext();
  }

  function scheduleNext(): void {
    const now = clock.now();
    const at = Math.max(now, next);
    next = at + intervalMs();
    cancelTimer = clock.after(at - now, resolveNext);
  }

  return {
    acquire() {
      if (isClosed) return Promise.reject(closedError());
      const now = clock.now();
      if (!cancelTimer && next <= now) {
        next = now + intervalMs();
        return Promise.resolve();
      }
      const turn = new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject }));
      if (!cancelTimer) scheduleNext();
      return turn;
    },
    close() {
      isClosed = true;
      cancelTimer?.();
      for (const { reject } of waiting.splice(0)) reject(closedError());
    },
  };
}

const closedError = (): Error => new Error('the rate limiter is closed');
