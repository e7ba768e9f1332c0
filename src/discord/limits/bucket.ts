/*
 * Token buckets (https://en.wikipedia.org/wiki/Token_bucket), stored as the time at which they are full again
 * (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm). Not a library: `limiter` and rate-limiter-flexible use
 * the process clock or fixed windows, and cannot subtract what other processes spent.
 */

/** The time to refill an empty bucket, in ms. */
export const REFILL_MS = 60_000;

/** When a bucket is full again, in ms since 1970. An unused bucket has always been full. */
type FullAt = number;

/** Either when the bucket is full again, or when enough will be available. */
export type TakeResult =
  | { readonly isTaken: true; readonly fullAt: FullAt }
  | { readonly isTaken: false; readonly retryAt: number };

/**
 * Takes points if they are available. A cost above the capacity takes all of it.
 * @param capacity in points, which refill in a minute
 */
export function take(fullAt: FullAt, cost: number, capacity: number, now: number): TakeResult {
  const fullAgainAt = fullAtAfter(fullAt, cost, capacity, now);
  const retryAt = Math.ceil(fullAgainAt - REFILL_MS);
  return retryAt <= now ? { isTaken: true, fullAt: fullAgainAt } : { isTaken: false, retryAt };
}

/** Takes points that are already spent. The debt is at most one capacity. */
export const chargeAlways = (fullAt: FullAt, cost: number, capacity: number, now: number): FullAt =>
  Math.min(fullAtAfter(fullAt, cost, capacity, now), now + 2 * REFILL_MS);

/** Returns points for a request that cost less than it was charged. */
export const refund = (fullAt: FullAt, taken: number, cost: number, capacity: number): FullAt =>
  fullAt - ((Math.min(taken, capacity) - Math.min(cost, capacity)) * REFILL_MS) / capacity;

/** Adds a cost. Earlier debt is capped first, in case the clock was set back. */
const fullAtAfter = (fullAt: FullAt, cost: number, capacity: number, now: number): FullAt =>
  Math.min(Math.max(fullAt, now), now + 2 * REFILL_MS) + (Math.min(cost, capacity) * REFILL_MS) / capacity;
