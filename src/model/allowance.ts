import type { Clock } from '#basics/clock.ts';
import { DAY_MS } from '#basics/days.ts';
import { createLruCache } from '#basics/lru-cache.ts';

/** Questions a day (UTC) that a model is asked for each user, each server, and in all; 0 is unlimited. */
export interface DailyAllowance {
  readonly user: number;
  readonly server: number;
  readonly all: number;
}

interface Asker {
  readonly actorId: string;
  readonly guildId: string | null;
}

/** More than ask a model in a day, unless `all` is unlimited. */
const MAX_COUNTED = 50_000;

/**
 * Counts questions per day, in memory: a restart forgives a day, and of several processes each counts its own servers'
 * questions. It bounds what a model costs, not what anybody is owed.
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
    /** Takes one question from each; false if any has none left. */
    take(asker: Asker): boolean {
      const keys = keysOf(asker);
      if (keys.some(([key, limit]) => limit > 0 && (counts.get(key) ?? 0) >= limit)) return false;
      for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      return true;
    },
    /** Gives one back for which the model was not at work. */
    giveBack(asker: Asker): void {
      for (const [key] of keysOf(asker)) counts.set(key, Math.max(0, (counts.get(key) ?? 0) - 1));
    },
  };
}
