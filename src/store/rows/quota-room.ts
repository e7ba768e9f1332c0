import { createLruCache } from '#basics/lru-cache.ts';
import type { ExhaustedQuota, Quotas } from '../port/quotas.ts';

/** How long a cached size is valid, in ms. */
const CACHED_FOR_MS = 60_000;
/** The number of servers in the cache. */
const MAX_SERVERS = 1000;

/** The sizes of stored data, in bytes. */
export interface HeldBytes {
  readonly server: (guildId: string) => number;
  readonly database: () => number;
}

/** The room left within the quotas. */
export interface QuotaRoom {
  /**
   * The quota that is exhausted in a channel, if any.
   * @param gameBytes the size of the open game; `null` without one
   */
  full(guildId: string | null, gameBytes: number | null, held: HeldBytes, now: number): ExhaustedQuota | null;
}

export function createQuotaRoom(quotas: Quotas): QuotaRoom {
  const sums = createLruCache<string, { readonly bytes: number; readonly at: number }>(MAX_SERVERS);

  function cachedBytes(key: string, now: number, read: () => number): number {
    const known = sums.get(key);
    if (known && Math.abs(now - known.at) < CACHED_FOR_MS) return known.bytes;
    const bytes = read();
    sums.set(key, { bytes, at: now });
    return bytes;
  }

  return {
    full(guildId, gameBytes, held, now) {
      const { game, server, database } = quotas;
      if (game > 0 && gameBytes !== null && gameBytes >= game) return { what: 'game', bytes: game };
      if (server > 0 && guildId !== null && cachedBytes(guildId, now, () => held.server(guildId)) >= server)
        return { what: 'server', bytes: server };
      return database > 0 && cachedBytes('', now, held.database) >= database
        ? { what: 'database', bytes: database }
        : null;
    },
  };
}
