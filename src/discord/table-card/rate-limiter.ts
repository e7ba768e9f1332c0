import type { Clock } from '../../basics/clock.ts';

/** Hands out turns at an even pace, first come, first served. */
export interface RateLimiter {
  /** Resolves when it is the caller's turn; rejects where that never comes. */
  acquire(): Promise<void>;
  /** Nobody has a turn any more: not those who wait, nor those who ask from now on. */
  close(): void;
}

/** @param perSecond how many turns there are in a second, by now */
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

const closedError = (): Error => new Error('the queue of table cards is closed');
