import type { Clock } from '../../basics/clock.ts';
import { createLruCache } from '../../basics/lru-cache.ts';
import { refuse, type RefusalFacts } from '../../engine/refusals/refusal.ts';
import type { Origin } from '../../store/port/changes.ts';
import { BYTES_PER_POINT, type RateLimits } from '../command/rate-limits.ts';
import { REFILL_MS, refund, chargeAlways, take } from './bucket.ts';

type Whose = RefusalFacts['interaction/too-much']['whose'];
type Who = Pick<Origin, 'actorId' | 'channelId' | 'guildId'>;

/** Points that each user, channel and server has for a minute; 0: as many as they like. */
export type RateLimitSettings = Readonly<Record<Whose, number>>;

/** Limits of which several processes can tell each other. */
export interface SharedRateLimits extends RateLimits {
  /** Takes what was done for them elsewhere, whether they have it left or not. */
  spend(who: Who, cost: number): void;
}

/** For what somebody wrote they wait for a day at the most. */
const MAX_DEBT_MS = 24 * 60 * 60 * 1000;

/** Under which name each is counted; `null` where there is none, as no server in direct messages. */
const KEY_OF: Readonly<Record<Whose, (who: Who) => string | null>> = {
  user: ({ actorId }) => actorId,
  channel: ({ channelId }) => channelId,
  server: ({ guildId }) => guildId,
};

/**
 * So many of each are remembered. One that nobody took from for a minute is full, and full is whoever is not remembered:
 * nobody gains by it unless so many others come within the minute.
 */
const MAX_BUCKETS = 20_000;

/**
 * Limits by the minute, in memory: each has a minute's worth at hand, which comes back evenly. What costs more than that
 * takes all of it.
 */
export function createRateLimits(settings: RateLimitSettings, clock: Pick<Clock, 'now'>): SharedRateLimits {
  const kinds = (['user', 'channel', 'server'] as const)
    .filter((whose) => settings[whose] > 0)
    .map((whose) => ({ whose, holds: settings[whose], full: createLruCache<string, number>(MAX_BUCKETS) }));

  const bucketsOf = (who: Who) =>
    kinds.flatMap(({ whose, holds, full }) => {
      const key = KEY_OF[whose](who);
      return key === null ? [] : [{ whose, holds, full, key, fullAt: full.get(key) ?? 0 }];
    });

  /** Until when users wait, since they have written more than a minute's points pay for. */
  const debts = createLruCache<string, number>(MAX_BUCKETS);

  function owedUntil({ actorId }: Who, now: number): number | null {
    const until = debts.get(actorId);
    if (until === undefined) return null;
    // Where the clock was set back, it says nothing.
    if (until > now && until <= now + MAX_DEBT_MS) return until;
    debts.delete(actorId);
    return null;
  }

  return {
    charge(who, cost, already = 0) {
      const now = clock.now();
      const owes = owedUntil(who, now);
      if (owes !== null) return refuse('interaction/too-much', { whose: 'user', goesOnAt: Math.ceil(owes) });
      const asked = bucketsOf(who).map(({ whose, holds, full, key, fullAt }) => {
        const rest = Math.min(cost, holds) - Math.min(already, holds);
        const taken = take(fullAt, Math.max(0, rest), holds, now);
        return { whose, full, key, taken };
      });
      const [last] = asked
        .flatMap(({ whose, taken }) => (taken.done ? [] : [{ whose, goesOnAt: taken.from }]))
        .toSorted((a, b) => b.goesOnAt - a.goesOnAt);
      if (last) return refuse('interaction/too-much', last);
      for (const { full, key, taken } of asked) if (taken.done) full.set(key, taken.fullAt);
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
        // What is more than all owe together is one user's own: nobody else waits for it.
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
