import { createLruCache } from '#basics/lru-cache.ts';
import type { ExhaustedQuota, Quotas } from '../port/quotas.ts';

/** How long a cached size is valid, in ms. */
const CACHED_FOR_MS = 60_000;
/** The number of servers in the cache. */
const MAX_SERVERS = 1000;

/** The sizes of stored data, in bytes. */
export interface StoredBytes {
  readonly server: (guildId: string) => Promise<number>;
  readonly database: () => Promise<number>;
}

/** Finds out which room is left within the quotas. */
export function createQuotaRoom(quotas: Quotas) {
  const sums = createLruCache<string, { readonly bytes: number; readonly at: number }>(MAX_SERVERS);

  /** Sizes that are being read, so that concurrent changes share one read. */
  const pendingReads = new Map<string, Promise<void>>();

  function refreshSum(key: string, now: number, read: () => Promise<number>): Promise<void> | undefined {
    const known = sums.get(key);
    if (known && Math.abs(now - known.at) < CACHED_FOR_MS) return undefined;
    const running =
      pendingReads.get(key) ??
      read()
        .then((bytes) => sums.set(key, { bytes, at: now }))
        .catch(() => undefined)
        .finally(() => pendingReads.delete(key));
    pendingReads.set(key, running);
    return running;
  }

  const lastBytes = (key: string): number => sums.get(key)?.bytes ?? 0;

  return {
    /**
     * Reads the sizes that `full` will need; `undefined` if they are known.
     * Never rejects: if the database fails, the change itself reports it, or waits.
     */
    refresh(guildId: string | null, held: StoredBytes, now: number): Promise<unknown> | undefined {
      const ofServer =
        quotas.server > 0 && guildId !== null
          ? refreshSum(guildId, now, () => held.server(guildId))
          : undefined;
      const ofDatabase = quotas.database > 0 ? refreshSum('', now, () => held.database()) : undefined;
      return ofServer || ofDatabase ? Promise.all([ofServer, ofDatabase]) : undefined;
    },

    /**
     * The quota that is exhausted in a channel, if any, by the sizes last read.
     * @param gameBytes the size of the open game; `null` without one
     */
    exhaustedQuota(guildId: string | null, gameBytes: number | null): ExhaustedQuota | null {
      const { game, server, database } = quotas;
      if (game > 0 && gameBytes !== null && gameBytes >= game) return { what: 'game', bytes: game };
      if (server > 0 && guildId !== null && lastBytes(guildId) >= server)
        return { what: 'server', bytes: server };
      return database > 0 && lastBytes('') >= database ? { what: 'database', bytes: database } : null;
    },
  };
}
