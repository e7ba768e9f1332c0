/*
 * Token buckets (https://en.wikipedia.org/wiki/Token_bucket), by the time at which they are full again: the one number that
 * says all (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm). Our own, as what the libraries offer
 * (`limiter`, rate-limiter-flexible) goes by the clock of the process or by windows of time, and takes nothing that was spent
 * elsewhere.
 */

/** In which an empty bucket fills, in ms. */
export const REFILL_MS = 60_000;

/** When a bucket is full again, in ms since 1970; one that nobody took from has always been. */
type FullAt = number;

/** The result of taking from a bucket: when it is full again, or from when on so much can be taken. */
export type Taken =
  | { readonly done: true; readonly fullAt: FullAt }
  | { readonly done: false; readonly from: number };

/**
 * Takes so much from a bucket, as far as it is there; what is more than it holds takes all of it.
 * @param holds how much is in a full one: a minute's worth
 */
export function take(fullAt: FullAt, cost: number, holds: number, now: number): Taken {
  const then = after(fullAt, cost, holds, now);
  const from = Math.ceil(then - REFILL_MS);
  return from <= now ? { done: true, fullAt: then } : { done: false, from };
}

/** Takes what was spent already: a bucket comes to owe a minute's worth at the most. */
export const chargeAlways = (fullAt: FullAt, cost: number, holds: number, now: number): FullAt =>
  Math.min(after(fullAt, cost, holds, now), now + 2 * REFILL_MS);

/** Gives back what was taken for something that came to cost less. */
export const refund = (fullAt: FullAt, taken: number, cost: number, holds: number): FullAt =>
  fullAt - ((Math.min(taken, holds) - Math.min(cost, holds)) * REFILL_MS) / holds;

/** No bucket is further from full than one that owes all it may, even where the clock was set back. */
const after = (fullAt: FullAt, cost: number, holds: number, now: number): FullAt =>
  Math.min(Math.max(fullAt, now), now + 2 * REFILL_MS) + (Math.min(cost, holds) * REFILL_MS) / holds;
