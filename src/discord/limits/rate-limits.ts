import type { Clock } from '#basics/clock.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type RefusalFacts } from '#engine/refusals/refusal.ts';
import type { Origin } from '#store/port/changes.ts';
import { BYTES_PER_POINT, type RateLimits } from '../command/rate-limits.ts';
import { REFILL_MS, refund, chargeAlways, take } from './bucket.ts';

type Whose = RefusalFacts['interaction/too-much']['whose'];
type Who = Pick<Origin, 'actorId' | 'channelId' | 'guildId'>;

/** Points per minute for each user, channel and server; 0 is unlimited. */
export type RateLimitSettings = Readonly<Record<Whose, number>>;

/** Limits that several processes share. */
export interface SharedRateLimits extends RateLimits {
  /** Subtracts points spent in another process, even if that exceeds the limit. */
  spend(who: Who, cost: number): void;
}

/** A user waits a day at most for what they wrote. */
const MAX_DEBT_MS = 24 * 60 * 60 * 1000;

/** The key of each bucket; `null` if there is none, such as the server in direct messages. */
const KEY_OF: Readonly<Record<Whose, (who: Who) => string | null>> = {
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
    .map((whose) => ({ whose, holds: settings[whose], full: createLruCache<string, number>(MAX_BUCKETS) }));

  const bucketsOf = (who: Who) =>
    kinds.flatMap(({ whose, holds, full }) => {
      const key = KEY_OF[whose](who);
      return key === null ? [] : [{ whose, holds, full, key, fullAt: full.get(key) ?? 0 }];
    });

  /** Until when users wait who wrote more than a minute's points pay for. */
  const debts = createLruCache<string, number>(MAX_BUCKETS);

  function owedUntil({ actorId }: Who, now: number): number | null {
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
      const owes = owedUntil(who, now);
      if (owes !== null) return refuse('interaction/too-much', { whose: 'user', goesOnAt: Math.ceil(owes) });
      const charges = bucketsOf(who).map(({ whose, holds, full, key, fullAt }) => {
        const rest = Math.min(cost, holds) - Math.min(already, holds);
        const taken = take(fullAt, Math.max(0, rest), holds, now);
        return { whose, full, key, taken };
      });
      const [last] = charges
        .flatMap(({ whose, taken }) => (taken.done ? [] : [{ whose, goesOnAt: taken.from }]))
        .toSorted((a, b) => b.goesOnAt - a.goesOnAt);
      if (last) return refuse('interaction/too-much', last);
      for (const { full, key, taken } of charges) if (taken.done) full.set(key, taken.fullAt);
      return null;
    },
    refund(who, charged, cost) {
      for (const { full, key, fullAt, holds } of bucketsOf(who))
        full.set(key, refund(fullAt, charged, cost, holds));
    },
    chargeWrite(who, bytes) {
      const points = Math.floor(bytes / BYTES_PER_POINT);
      if (points === 0) return;
      const now = clock.now();
      const owes = owedUntil(who, now);
      for (const { whose, full, key, fullAt, holds } of bucketsOf(who)) {
        const paid = chargeAlways(fullAt, points, holds, now);
        full.set(key, paid);
        const left = Math.max(fullAt, now) + (points * REFILL_MS) / holds - paid;
        // Only the user owes what exceeds the shared limits: the channel and the server do not wait for it.
        if (whose === 'user' && (left > 0 || owes !== null))
          debts.set(key, Math.min((owes ?? paid - REFILL_MS) + Math.max(0, left), now + MAX_DEBT_MS));
      }
    },
    spend(who, cost) {
      const now = clock.now();
      for (const { full, key, fullAt, holds } of bucketsOf(who))
        full.set(key, chargeAlways(fullAt, cost, holds, now));
    },
  };
}
