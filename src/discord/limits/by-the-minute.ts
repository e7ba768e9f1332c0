import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../../basics/clock.ts';
import { refuse, type RefusalFacts } from '../../engine/vocabulary/refusals.ts';
import type { Origin } from '../../store/port/changes.ts';
import type { Limits } from '../command/limits.ts';

type Whose = RefusalFacts['interaction/too-much']['whose'];

/** Points that each user, channel and server has for a minute; 0: as many as they like. */
export type LimitSettings = Readonly<Record<Whose, number>>;

const SECONDS = 60;

/** Under which name each is counted; `null` where there is none, as no server in direct messages. */
const KEY_OF: Readonly<
  Record<Whose, (who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>) => string | null>
> = {
  user: ({ actorId }) => actorId,
  channel: ({ channelId }) => channelId,
  server: ({ guildId }) => guildId,
};

/** What was taken, and how to give it back. */
interface Taken {
  readonly limiter: RateLimiterMemory;
  readonly key: string;
  readonly points: number;
}

/**
 * Limits by the minute, in memory: a minute begins with the first thing that is asked. What costs more than all the points
 * of a minute takes them all.
 */
export function limitsByTheMinute(settings: LimitSettings, clock: Pick<Clock, 'now'>): Limits {
  const limiters = (['user', 'channel', 'server'] as const)
    .filter((whose) => settings[whose] > 0)
    .map((whose) => ({
      whose,
      points: settings[whose],
      limiter: new RateLimiterMemory({ points: settings[whose], duration: SECONDS }),
    }));
  return {
    async charge(who, cost) {
      const taken: Taken[] = [];
      for (const { whose, points: most, limiter } of limiters) {
        const key = KEY_OF[whose](who);
        if (key === null) continue;
        const points = Math.min(cost, most);
        taken.push({ limiter, key, points });
        const waits = await msToWait(limiter, key, points);
        if (waits === null) continue;
        for (const one of taken) await one.limiter.reward(one.key, one.points);
        return refuse('interaction/too-much', { whose, goesOnAt: clock.now() + waits });
      }
      return null;
    },
  };
}

/** Takes points; `null` where they were left, and else how long until the next ones, in ms. */
async function msToWait(limiter: RateLimiterMemory, key: string, points: number): Promise<number | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.msBeforeNext;
    throw error;
  }
}
