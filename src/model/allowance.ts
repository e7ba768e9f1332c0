import type { Clock } from '#basics/clock.ts';
import { DAY_MS } from '#basics/days.ts';
import { createLruCache } from '#basics/lru-cache.ts';

/**
 * The number of questions per day (UTC) that go to a model: for each user, each server, and in total; 0 is unlimited.
 */
export interface DailyAllowance {
  readonly user: number;
  readonly server: number;
  readonly all: number;
}

interface Asker {
  readonly actorId: string;
  readonly guildId: string | null;
}

/** More users than ask a model in a day, unless `all` is unlimited. */
const MAX_COUNTED = 50_000;

/**
 * Counts questions per day, in memory: a restart resets the counts, and each of several processes counts the questions
 * of its own servers. Its purpose is to limit costs, not to be exact.
 */
export function createAllowance(limits: DailyAllowance, clock: Pick<Clock, 'now'>) {
  const counts = createLruCache<string, number>(MAX_COUNTED);
  const keysOf = ({ actorId, guildId }: Asker): readonly (readonly [key: string, limit: number])[] => {
    const day = Math.floor(clock.now() / DAY_MS);
    return [
      [`${day} user ${actorId}`, limits.user],
      ...(guildId === null ? [] : [[`${day} server ${guildId}`, limits.server] as const]),
      [`${day} all`, limits.all],
    ];
  };
  return {
    /** Takes one question from each allowance; returns false if any is used up. */
    take(asker: Asker): boolean {
      const keys = keysOf(asker);
      if (keys.some(([key, limit]) => limit > 0 && (counts.get(key) ?? 0) >= limit)) return false;
      for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      return true;
    },
    /** Returns a question for which the model did no work. */
    giveBack(asker: Asker): void {
      for (const [key] of keysOf(asker)) counts.set(key, Math.max(0, (counts.get(key) ?? 0) - 1));
    },
  };
}
