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
   * @param held `null` if sizes can't be read synchronously: those last read count then
   */
  full(
    guildId: string | null,
    gameBytes: number | null,
    held: HeldBytes | null,
    now: number,
  ): ExhaustedQuota | null;
  /**
   * Reads the sizes that `full` will need, where they can't be read synchronously; `undefined` if they are known.
   * Never rejects: if the database fails, the change itself reports it, or waits.
   */
  refresh(
    guildId: string | null,
    held: HeldBytes<Promise<number>>,
    now: number,
  ): Promise<unknown> | undefined;
}

export function createQuotaRoom(quotas: Quotas): QuotaRoom {
  const sums = createLruCache<string, { readonly bytes: number; readonly at: number }>(MAX_SERVERS);

  function freshBytes(key: string, now: number): number | undefined {
    const known = sums.get(key);
    return known && Math.abs(now - known.at) < CACHED_FOR_MS ? known.bytes : undefined;
  }

  /** Sizes that are being read, so that concurrent changes share one read. */
  const reading = new Map<string, Promise<void>>();

  function readInto(key: string, now: number, read: () => Promise<number>): Promise<void> {
    const running = reading.get(key);
    if (running) return running;
    const run = read()
      .then((bytes) => sums.set(key, { bytes, at: now }))
      .catch(() => undefined)
      .finally(() => reading.delete(key));
    reading.set(key, run);
    return run;
  }

  function cachedBytes(key: string, now: number, read: (() => number) | undefined): number {
    const known = freshBytes(key, now);
    if (known !== undefined) return known;
    if (!read) return sums.get(key)?.bytes ?? 0;
    const bytes = read();
    sums.set(key, { bytes, at: now });
    return bytes;
  }

  return {
    refresh(guildId, held, now) {
      const reads: Promise<void>[] = [];
      if (quotas.server > 0 && guildId !== null && freshBytes(guildId, now) === undefined)
        reads.push(readInto(guildId, now, () => held.server(guildId)));
      if (quotas.database > 0 && freshBytes('', now) === undefined)
        reads.push(readInto('', now, () => held.database()));
      return reads.length > 0 ? Promise.all(reads) : undefined;
    },

    full(guildId, gameBytes, held, now) {
      const { game, server, database } = quotas;
      if (game > 0 && gameBytes !== null && gameBytes >= game) return { what: 'game', bytes: game };
      const ofServer = held && guildId !== null ? () => held.server(guildId) : undefined;
      if (server > 0 && guildId !== null && cachedBytes(guildId, now, ofServer) >= server)
        return { what: 'server', bytes: server };
      return database > 0 && cachedBytes('', now, held?.database) >= database
        ? { what: 'database', bytes: database }
        : null;
    },
  };
}
