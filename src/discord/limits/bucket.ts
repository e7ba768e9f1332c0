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
export type Taken =
  | { readonly done: true; readonly fullAt: FullAt }
  | { readonly done: false; readonly from: number };

/**
 * Takes points if they are available. A cost above the capacity takes all of it.
 * @param holds the capacity, which refills in a minute
 */
export function take(fullAt: FullAt, cost: number, holds: number, now: number): Taken {
  const then = after(fullAt, cost, holds, now);
  const from = Math.ceil(then - REFILL_MS);
  return from <= now ? { done: true, fullAt: then } : { done: false, from };
}

/** Takes points that are already spent. The debt is at most one capacity. */
export const chargeAlways = (fullAt: FullAt, cost: number, holds: number, now: number): FullAt =>
  Math.min(after(fullAt, cost, holds, now), now + 2 * REFILL_MS);

/** Returns points for a request that cost less than it was charged. */
export const refund = (fullAt: FullAt, taken: number, cost: number, holds: number): FullAt =>
  fullAt - ((Math.min(taken, holds) - Math.min(cost, holds)) * REFILL_MS) / holds;

/** Caps the debt, even if the clock was set back. */
const after = (fullAt: FullAt, cost: number, holds: number, now: number): FullAt =>
  Math.min(Math.max(fullAt, now), now + 2 * REFILL_MS) + (Math.min(cost, holds) * REFILL_MS) / holds;
