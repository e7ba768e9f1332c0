import type { Clock } from '#basics/clock.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type RefusalFacts } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { Origin } from '#store/port/changes.ts';
import { BYTES_PER_POINT, type RateLimits } from '../command/rate-limits.ts';
import { REFILL_MS, refund, chargeAlways, take } from './bucket.ts';

type LimitKind = RefusalFacts['interaction/too-much']['whose'];
type Requester = Pick<Origin, 'actorId' | 'channelId' | 'guildId'>;

/** Points per minute for each user, channel and server; 0 is unlimited. */
export type RateLimitSettings = Readonly<Record<LimitKind, number>>;

/** Limits that several processes share. */
export interface SharedRateLimits extends RateLimits {
  /** Subtracts points spent in another process, even if that exceeds the limit. */
  spend(who: Requester, cost: number): void;
}

/** The longest time that users wait after writing too much: a day. */
const MAX_DEBT_MS = 24 * 60 * 60 * 1000;

/** The key of each bucket; `null` if there is none, such as the server in direct messages. */
const BUCKET_KEYS: Readonly<Record<LimitKind, (who: Requester) => string | null>> = {
  user: ({ actorId }) => actorId,
  channel: ({ channelId }) => channelId,
  server: ({ guildId }) => guildId,
};

/**
 * Capacity per kind. A bucket unused for a minute is full, like one that is not in the map, so eviction gains nothing
 * unless this many others are used within the minute.
 */
const MAX_BUCKETS = 20_000;

/** In-memory limits. Each bucket refills evenly within a minute; a cost above its capacity takes all of it. */
export function createRateLimits(settings: RateLimitSettings, clock: Pick<Clock, 'now'>): SharedRateLimits {
  const kinds = (['user', 'channel', 'server'] as const)
    .filter((whose) => settings[whose] > 0)
    .map((whose) => ({
      whose,
      capacity: settings[whose],
      fullTimes: createLruCache<string, number>(MAX_BUCKETS),
    }));

  const bucketsOf = (who: Requester) =>
    kinds.flatMap(({ whose, capacity, fullTimes }) => {
      const key = BUCKET_KEYS[whose](who);
      return key === null ? [] : [{ whose, capacity, fullTimes, key, fullAt: fullTimes.get(key) ?? 0 }];
    });

  /** By user: the time in ms since 1970 when points that they spent beyond a minute's worth are refilled. */
  const debts = createLruCache<string, number>(MAX_BUCKETS);

  function owedUntil({ actorId }: Requester, now: number): number | null {
    const until = debts.get(actorId);
    if (until === undefined) return null;
    // The clock may have been set back.
    if (until > now && until <= now + MAX_DEBT_MS) return until;
    debts.delete(actorId);
    return null;
  }

  return {
    charge(who, cost, already = 0) {
      const now = clock.now();
      const debtUntil = owedUntil(who, now);
      if (debtUntil !== null)
        return fail(refuse('interaction/too-much', { whose: 'user', goesOnAt: Math.ceil(debtUntil) }));
      const charges = bucketsOf(who).map(({ whose, capacity, fullTimes, key, fullAt }) => {
        const costLeft = Math.min(cost, capacity) - Math.min(already, capacity);
        const taken = take(fullAt, Math.max(0, costLeft), capacity, now);
        return { whose, fullTimes, key, taken };
      });
      const [longestWait] = charges
        .flatMap(({ whose, taken }) => (taken.isTaken ? [] : [{ whose, goesOnAt: taken.retryAt }]))
        .toSorted((a, b) => b.goesOnAt - a.goesOnAt);
      if (longestWait) return fail(refuse('interaction/too-much', longestWait));
      for (const { fullTimes, key, taken } of charges) if (taken.isTaken) fullTimes.set(key, taken.fullAt);
      return ok();
    },
    refund(who, charged, cost) {
      for (const { fullTimes, key, fullAt, capacity } of bucketsOf(who))
        fullTimes.set(key, refund(fullAt, charged, cost, capacity));
    },
    chargeWrite(who, bytes) {
      const points = Math.floor(bytes / BYTES_PER_POINT);
      if (points === 0) return;
      const now = clock.now();
      const debtUntil = owedUntil(who, now);
      for (const { whose, fullTimes, key, fullAt, capacity } of bucketsOf(who)) {
        const newFullAt = chargeAlways(fullAt, points, capacity, now);
        fullTimes.set(key, newFullAt);
        const excess = Math.max(fullAt, now) + (points * REFILL_MS) / capacity - newFullAt;
        // Only the user owes what exceeds the shared limits: the channel and the server do not wait for it.
        if (whose === 'user' && (excess > 0 || debtUntil !== null))
          debts.set(
            key,
            Math.min((debtUntil ?? newFullAt - REFILL_MS) + Math.max(0, excess), now + MAX_DEBT_MS),
          );
      }
    },
    spend(who, cost) {
      const now = clock.now();
      for (const { fullTimes, key, fullAt, capacity } of bucketsOf(who))
        fullTimes.set(key, chargeAlways(fullAt, cost, capacity, now));
    },
  };
}
