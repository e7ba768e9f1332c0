import type { Clock } from '../../basics/clock.ts';

/** Requests that may be made, as far as others need none of Discord's limit. */
export interface RequestBudget {
  /** Takes one request out of this second's. @returns false if there is none left */
  take(): boolean;
}

/** A budget of so many requests in each second. */
export function createRequestBudget(clock: Pick<Clock, 'now'>, aSecond: () => number): RequestBudget {
  let second = 0;
  let taken = 0;
  return {
    take() {
      const now = Math.floor(clock.now() / 1000);
      if (now !== second) [second, taken] = [now, 0];
      taken += 1;
      return taken <= aSecond();
    },
  };
}
