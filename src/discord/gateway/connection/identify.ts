import { setTimeout as wait } from 'node:timers/promises';
import { Routes, type APIGatewayBotInfo, type IIdentifyThrottler, type REST } from 'discord.js';
import { DAY_MS } from '#basics/days.ts';
import type { Log } from '#basics/log.ts';

/** Discord requires 5 s between two identifies of the same bucket; the rest allows for varying latency. */
const IDENTIFY_INTERVAL_MS = 5500;
/** How long the answer of `GET /gateway/bot` is cached. */
const GATEWAY_INFO_TTL_MS = 5000;
/** The delay before the next attempt if a request failed. */
const RETRY_MS = 1000;
/** The minimum delay between two attempts to get a turn. */
const MIN_DELAY_MS = 50;
/** How often the daily limit is read again while shards wait for it: the operator may have had it raised. */
const RECHECK_MS = 10 * 60 * 1000;

/** The number of sessions per day that a bot may start without a pause, and how many more for each of its shards. */
const BURST = 50;
const BURST_PER_SHARD = 5;

/**
 * How many ms to wait before starting a session. A bot that crashes and restarts in a loop would use up the sessions of
 * the day within hours; the pauses make them last for the day. Discord counts the sessions, so restarts don't reset it.
 * @returns 0 unless there have been unusually many sessions
 */
export function pauseBeforeSession({
  shards,
  session_start_limit: { total, remaining, reset_after: resetAfterMs },
}: Pick<APIGatewayBotInfo, 'shards' | 'session_start_limit'>): number {
  // Negative on most days.
  const usedBeyondBurst = total - remaining - BURST - BURST_PER_SHARD * shards;
  const elapsedMs = resetAfterMs > 0 ? DAY_MS - resetAfterMs : DAY_MS;
  return Math.max(0, Math.round((usedBeyondBurst / total) * DAY_MS - elapsedMs));
}

/** Requests the next turn of a bucket. Returns 0 if the caller may identify now, else the ms after which to ask again. */
export type IdentifyTurn = (bucket: number, intervalMs: number) => Promise<number>;

/** Turns among the shards of this process only. */
export function createLocalTurns(): IdentifyTurn {
  const freeAt = new Map<number, number>();
  return async (bucket, intervalMs) => {
    const now = performance.now();
    const at = freeAt.get(bucket) ?? now;
    if (at > now) return at - now;
    freeAt.set(bucket, now + intervalMs);
    return 0;
  };
}

/**
 * Returns a function that requests `GET /gateway/bot`. Calls within a few seconds share one request.
 * @param signal aborts a pending request, which Discord may leave unanswered for minutes
 */
export function createGatewayInfoCache(rest: REST, signal?: AbortSignal): () => Promise<APIGatewayBotInfo> {
  let cached: { readonly at: number; readonly info: Promise<APIGatewayBotInfo> } | undefined;
  return () => {
    const now = performance.now();
    if (cached && now - cached.at < GATEWAY_INFO_TTL_MS) return cached.info;
    const info = rest.get(Routes.gatewayBot(), { signal }) as Promise<APIGatewayBotInfo>;
    cached = { at: now, info };
    // Failures aren't cached.
    info.catch(() => (cached = undefined));
    return info;
  };
}

export interface IdentifyThrottler extends IIdentifyThrottler {
  /** Waits until the daily limit allows another session: usually not at all, but possibly for hours. */
  waitForSession(signal?: AbortSignal): Promise<void>;
}

/**
 * Makes shards identify within Discord's limits: one shard per bucket at a time, of which there are `max_concurrency`,
 * and no more sessions a day than `session_start_limit` allows.
 * @param takeTurn takes turns within this process, or across all processes of the bot
 * @see https://discord.com/developers/docs/events/gateway#rate-limiting
 */
export function createIdentifyThrottler(
  getGatewayInfo: () => Promise<APIGatewayBotInfo>,
  takeTurn: IdentifyTurn,
  log: Pick<Log, 'warn'>,
  intervalMs = IDENTIFY_INTERVAL_MS,
): IdentifyThrottler {
  /** The last shard of each bucket that asked for its turn. Settles once that shard has had it. */
  const queues = new Map<number, Promise<void>>();
  let hasWarned = false;

  /** `null` if Discord doesn't answer: the login that follows then fails, and is reported there. */
  const gatewayInfoOrNull = () => getGatewayInfo().catch(() => null);

  async function waitForSession(signal?: AbortSignal): Promise<void> {
    const info = await gatewayInfoOrNull();
    if (info === null) return undefined;
    const { remaining, reset_after: resetAfterMs, total } = info.session_start_limit;
    const isExhausted = remaining <= 0;
    const pauseMs = isExhausted ? Math.max(resetAfterMs, RETRY_MS) : pauseBeforeSession(info);
    if (pauseMs === 0) {
      hasWarned = false;
      return undefined;
    }
    if (!hasWarned)
      log.warn(
        { resetAfterMs, total, ...(!isExhausted && { remaining }) },
        isExhausted
          ? 'Discord lets this bot log in no more today: shards without a session wait'
          : 'this bot has logged in very often today, and waits before it does so again: the log above says why it restarts',
      );
    hasWarned = true;
    await wait(Math.min(pauseMs, RECHECK_MS), undefined, { signal });
    return waitForSession(signal);
  }

  async function waitForTurn(bucket: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await waitForSession(signal);
    const delayMs = await takeTurn(bucket, intervalMs).catch(() => RETRY_MS);
    if (delayMs === 0) return undefined;
    await wait(Math.max(delayMs, MIN_DELAY_MS), undefined, { signal });
    return waitForTurn(bucket, signal);
  }

  return {
    waitForSession,
    /** The shards of this process that share a bucket ask for their turns one after another. */
    async waitForIdentify(shard, signal) {
      const bucket = shard % ((await gatewayInfoOrNull())?.session_start_limit.max_concurrency ?? 1);
      const previous = queues.get(bucket) ?? Promise.resolve();
      const turn = previous.then(() => waitForTurn(bucket, signal));
      queues.set(
        bucket,
        turn.catch(() => {}),
      );
      await turn;
    },
  };
}
