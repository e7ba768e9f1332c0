import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '#discord/table-card/posting/rate-limiter.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

/** How many of a hundred concurrent callers have resumed after each of these spans, in ms. */
async function turnsAfter(...spans: readonly number[]): Promise<readonly number[]> {
  const clock = new ManualClock();
  const rateLimiter = createRateLimiter(clock, () => 40);
  let turns = 0;
  for (let at = 0; at < 100; at += 1) void rateLimiter.acquire().then(() => (turns += 1));
  const seen: number[] = [];
  for (const span of spans) {
    clock.advance(span);
    await Promise.resolve();
    await Promise.resolve();
    seen.push(turns);
  }
  return seen;
}

describe('the pace of table cards', () => {
  it('the first goes at once, forty a second follow', async () => {
    expect(await turnsAfter(0, 1000, 1000, 1000)).toEqual([1, 41, 81, 100]);
  });

  it('unused capacity does not accumulate', async () => {
    const clock = new ManualClock();
    const rateLimiter = createRateLimiter(clock, () => 40);
    clock.advance(60_000);
    const order: number[] = [];
    for (const each of [1, 2, 3]) void rateLimiter.acquire().then(() => order.push(each));
    await Promise.resolve();
    expect(order).toEqual([1]);
    clock.advance(50);
    await Promise.resolve();
    expect(order).toEqual([1, 2, 3]);
  });

  it('closing rejects waiting and later callers', async () => {
    const clock = new ManualClock();
    const rateLimiter = createRateLimiter(clock, () => 40);
    const turns = [1, 2, 3].map((nth) => rateLimiter.acquire().then(() => nth));
    rateLimiter.close();
    clock.advance(1000);
    const asked = await Promise.allSettled([...turns, rateLimiter.acquire()]);
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });
});
