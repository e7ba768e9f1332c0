import type { REST } from 'discord.js';
import type { Log } from '#basics/log.ts';
import { createRecentCache } from '#basics/recent-cache.ts';

/** How long Discord accepts an answer to an interaction. Deliveries and attempts are remembered that long. */
const REMEMBERED_MS = 15 * 60 * 1000;
const MAX_REMEMBERED = 10_000;
/** The minimum time between two log lines, in ms. */
const MIN_LOG_INTERVAL_MS = 60_000;

const CALLBACK = /\/interactions\/(\d+)\//;

const EXPLANATION =
  'somebody else answered this interaction first (40060): another process is logged in with the same token but uses another database, so games and coins are kept in two places. Stop one of them; if you do not know where it runs, reset the token. This also happens for a moment while processes on one PostgreSQL database hand over a shard';

/** Notices a second bot with the same token: both answer each interaction, but Discord accepts one answer only. */
export interface DuplicateBotDetector {
  /** Records the delivery of an interaction. */
  delivered(id: string): void;
  /** Records that Discord refused an answer because the interaction had already been answered. */
  refused(id: string): void;
}

/**
 * Logs an error for interactions that were answered neither through another delivery to this process nor by an earlier
 * attempt whose response was lost.
 * @param rest sends the answers; its attempts are counted from now on
 */
export function createDuplicateBotDetector(
  rest: REST,
  { clock, log }: { readonly clock: { now(): number }; readonly log: Pick<Log, 'error'> },
): DuplicateBotDetector {
  const deliveries = createRecentCache<number>(REMEMBERED_MS, MAX_REMEMBERED);
  const attempts = createRecentCache<number>(REMEMBERED_MS, MAX_REMEMBERED);
  const countIn = (counts: typeof deliveries, id: string): void =>
    counts.set(id, (counts.get(id, clock.now()) ?? 0) + 1, clock.now());
  let loggedAt = -Infinity;
  let unlogged = 0;

  const { options } = rest;
  const makeRequest = options.makeRequest.bind(options);
  options.makeRequest = (url, init) => {
    const [, id] = CALLBACK.exec(url) ?? [];
    if (id !== undefined) countIn(attempts, id);
    return makeRequest(url, init);
  };

  return {
    delivered: (id) => countIn(deliveries, id),
    refused(id) {
      const now = clock.now();
      if ((deliveries.get(id, now) ?? 0) > 1 || (attempts.get(id, now) ?? 0) > 1) return;
      unlogged += 1;
      if (now - loggedAt < MIN_LOG_INTERVAL_MS) return;
      log.error({ id, interactions: unlogged }, EXPLANATION);
      loggedAt = now;
      unlogged = 0;
    },
  };
}
