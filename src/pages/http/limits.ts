import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Number of requests in a number of seconds. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/**
 * Limits per link, per address, and per address for requests with invalid links. `entry` limits the requests to Discord
 * for people who open an Activity, per address and in total: Discord blocks an address that sends it 10,000 invalid
 * requests in ten minutes.
 */
export interface PageLimits {
  readonly link: Allowance;
  readonly address: Allowance;
  readonly unknown: Allowance;
  readonly entry: { readonly address: Allowance; readonly all: Allowance };
  /** Open live connections per link, per address and in total. */
  readonly live: { readonly link: number; readonly address: number; readonly all: number };
}

/** A player taps fast, and a table of sixteen may share an address. */
export const DEFAULT_PAGE_LIMITS: PageLimits = {
  link: { points: 60, seconds: 5 },
  address: { points: 600, seconds: 5 },
  unknown: { points: 30, seconds: 60 },
  // All requests come from the addresses of Discord's proxy.
  entry: { address: { points: 20, seconds: 5 }, all: { points: 25, seconds: 5 } },
  live: { link: 8, address: 400, all: 4000 },
};

/** Limits requests and live connections. */
export interface PageLimiter {
  /** @returns 0 if allowed, otherwise the number of seconds to wait */
  take(kind: 'link' | 'address' | 'unknown' | 'entry', key: string): Promise<number>;
  /** Registers a live connection; `null` if there are too many. @returns a function that unregisters it */
  connect(link: string, address: string): (() => void) | null;
}

export function createPageLimiter({ link, address, unknown, entry, live }: PageLimits): PageLimiter {
  const limiters = {
    link: createCounter(link),
    address: createCounter(address),
    unknown: createCounter(unknown),
    entry: createCounter(entry.address),
  };
  const allEntries = createCounter(entry.all);
  const open = new Map<string, number>();
  const count = (key: string, by: 1 | -1): void => {
    const connections = (open.get(key) ?? 0) + by;
    if (connections > 0) open.set(key, connections);
    else open.delete(key);
  };
  return {
    async take(kind, key) {
      try {
        await limiters[kind].consume(key);
        // Last, so that an address that has used up its own allowance doesn't use up that of others.
        if (kind === 'entry') await allEntries.consume('all');
        return 0;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return Math.max(1, Math.ceil((refused as { readonly msBeforeNext: number }).msBeforeNext / 1000));
      }
    },
    connect(hash, from) {
      const keys = [
        [`link ${hash}`, live.link],
        [`address ${from}`, live.address],
        ['all', live.all],
      ] as const;
      if (keys.some(([key, max]) => (open.get(key) ?? 0) >= max)) return null;
      for (const [key] of keys) count(key, 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const [key] of keys) count(key, -1);
      };
    },
  };
}

const createCounter = ({ points, seconds }: Allowance): RateLimiterMemory =>
  new RateLimiterMemory({ points, duration: seconds });

/** The /64 network of an IPv6 address, since a household has a whole one. */
export function networkPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array.from({ length: missing }, () => '0'), ...end].slice(0, 4).join(':');
}
