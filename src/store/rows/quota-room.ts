import { createLruCache } from '#basics/lru-cache.ts';
import type { ExhaustedQuota, Quotas } from '../port/quotas.ts';

/** How long a cached size is valid, in ms. */
const CACHED_FOR_MS = 60_000;
/** The number of servers in the cache. */
const MAX_SERVERS = 1000;

/** The sizes of stored data, in bytes. */
export interface HeldBytes<Bytes = number> {
  readonly server: (guildId: string) => Bytes;
  readonly database: () => Bytes;
}

/** The room left within the quotas. */
export interface QuotaRoom {
  /**
   * The quota that is exhausted in a channel, if any.
   * @param gameBytes the size of the open game; `null` without one
   */
  full(guildId: string | null, gameBytes: number | null, held: HeldBytes, now: number): ExhaustedQuota | null;
  /** Reads the sizes that `full` will need, where they can't be read synchronously; `undefined` if they are known. */
  refresh(
    guildId: string | null,
    held: HeldBytes<Promise<number>>,
    now: number,
  ): Promise<unknown> | undefined;
}

/** For stores that refresh the sizes before each change. */
export const NOTHING_HELD: HeldBytes = { server: () => 0, database: () => 0 };

export function createQuotaRoom(quotas: Quotas): QuotaRoom {
  const sums = createLruCache<string, { readonly bytes: number; readonly at: number }>(MAX_SERVERS);

  function freshBytes(key: string, now: number): number | undefined {
    const known = sums.get(key);
    return known && Math.abs(now - known.at) < CACHED_FOR_MS ? known.bytes : undefined;
  }

  function cachedBytes(key: string, now: number, read: () => number): number {
    const known = freshBytes(key, now);
    if (known !== undefined) return known;
    const bytes = read();
    sums.set(key, { bytes, at: now });
    return bytes;
  }

  return {
    refresh(guildId, held, now) {
      const readInto = async (key: string, read: Promise<number>): Promise<void> =>
        sums.set(key, { bytes: await read, at: now });
      const reads: Promise<void>[] = [];
      if (quotas.server > 0 && guildId !== null && freshBytes(guildId, now) === undefined)
        reads.push(readInto(guildId, held.server(guildId)));
      if (quotas.database > 0 && freshBytes('', now) === undefined) reads.push(readInto('', held.database()));
      return reads.length > 0 ? Promise.all(reads) : undefined;
    },

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
