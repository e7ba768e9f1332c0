import type { Clock } from '../../basics/clock.ts';
import { remember } from '../../basics/remember.ts';
import { refuse, type RefusalFacts } from '../../engine/refusals/refusal.ts';
import type { Origin } from '../../store/port/changes.ts';
import type { Limits } from '../command/limits.ts';
import { giveBack, owe, take } from './bucket.ts';

type Whose = RefusalFacts['interaction/too-much']['whose'];
type Who = Pick<Origin, 'actorId' | 'channelId' | 'guildId'>;

/** Points that each user, channel and server has for a minute; 0: as many as they like. */
export type LimitSettings = Readonly<Record<Whose, number>>;

/** Limits of which several processes can tell each other. */
export interface SharedLimits extends Limits {
  /** Takes what was done for them elsewhere, whether they have it left or not. */
  spend(who: Who, cost: number): void;
}

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
const MOST_BUCKETS = 20_000;

/**
 * Limits by the minute, in memory: each has a minute's worth at hand, which comes back evenly. What costs more than that
 * takes all of it.
 */
export function limitsByTheMinute(settings: LimitSettings, clock: Pick<Clock, 'now'>): SharedLimits {
  const kinds = (['user', 'channel', 'server'] as const)
    .filter((whose) => settings[whose] > 0)
    .map((whose) => ({ whose, holds: settings[whose], full: remember<string, number>(MOST_BUCKETS) }));

  const bucketsOf = (who: Who) =>
    kinds.flatMap(({ whose, holds, full }) => {
      const key = KEY_OF[whose](who);
      return key === null ? [] : [{ whose, holds, full, key, fullAt: full.get(key) ?? 0 }];
    });

  return {
    charge(who, cost, already = 0) {
      const now = clock.now();
      const asked = bucketsOf(who).map(({ whose, holds, full, key, fullAt }) => {
        const rest = Math.min(cost, holds) - Math.min(already, holds);
        const taken = take(fullAt, Math.max(0, rest), holds, now);
        return { whose, full, key, taken };
      });
      const [last] = asked
        .flatMap(({ whose, taken }) => (taken.done ? [] : [{ whose, goesOnAt: taken.from }]))
        .toSorted((one, other) => other.goesOnAt - one.goesOnAt);
      if (last) return refuse('interaction/too-much', last);
      for (const { full, key, taken } of asked) if (taken.done) full.set(key, taken.fullAt);
      return null;
    },
    giveBack(who, charged, cost) {
      for (const { full, key, fullAt, holds } of bucketsOf(who))
        full.set(key, giveBack(fullAt, charged, cost, holds));
    },
    spend(who, cost) {
      const now = clock.now();
      for (const { full, key, fullAt, holds } of bucketsOf(who)) full.set(key, owe(fullAt, cost, holds, now));
    },
  };
}
