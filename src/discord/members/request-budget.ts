import type { Clock } from '#basics/clock.ts';

/** The requests that may be made without using up Discord's rate limit for others. */
export interface RequestBudget {
  /** Takes one request. @returns false if none is left in this second */
  take(): boolean;
}

export function createRequestBudget(clock: Pick<Clock, 'now'>, perSecond: () => number): RequestBudget {
  let second = 0;
  let taken = 0;
  return {
    take() {
      const now = Math.floor(clock.now() / 1000);
      if (now !== second) [second, taken] = [now, 0];
      taken += 1;
      return taken <= perSecond();
    },
  };
}
