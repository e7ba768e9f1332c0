import { setTimeout as wait } from 'node:timers/promises';
import { Routes, type APIGatewayBotInfo, type IIdentifyThrottler, type REST } from 'discord.js';
import type { Log } from '#basics/log.ts';

/** Between two identifies of one bucket Discord wants five seconds; the ways to it are not equally long. */
const PAUSE_MS = 5500;
/** What Discord said last of its gateway holds for so long, in milliseconds. */
const TOLD_FOR_MS = 5000;
/** Asked again after so many milliseconds, where nobody answers. */
const AGAIN_MS = 1000;
/** Not more often than this, however soon the next turn is said to be. */
const LEAST_WAIT_MS = 50;
/** A limit of the day is looked at again after so many milliseconds: an operator may have had it raised. */
const LOOK_AGAIN_MS = 10 * 60 * 1000;

/** Discord counts the sessions of so many milliseconds. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** A bot may begin so many sessions a day without a pause, and so many more for each of its shards. */
const BURST = 50;
const BURST_PER_SHARD = 5;

/**
 * How many ms to wait before a session is begun, so that the sessions of a day last for the day: a bot that crashes and
 * is started again and again would use them up within hours. The count is Discord's own, so it outlives the process.
 * @returns 0 as a rule
 */
export function pauseBeforeSession({
  shards,
  session_start_limit: { total, remaining, reset_after: resetAfterMs },
}: Pick<APIGatewayBotInfo, 'shards' | 'session_start_limit'>): number {
  const used = total - remaining - BURST - BURST_PER_SHARD * shards;
  const passedMs = resetAfterMs > 0 ? DAY_MS - resetAfterMs : DAY_MS;
  return Math.max(0, Math.round((used / total) * DAY_MS - passedMs));
}

/** Asks for the next turn of a bucket: 0 if it is the caller's, else after how many milliseconds to ask again. */
export type IdentifyTurn = (bucket: number, pauseMs: number) => Promise<number>;

/** Turns among the shards of this process alone. */
export function turnsHere(): IdentifyTurn {
  const free = new Map<number, number>();
  return async (bucket, pauseMs) => {
    const now = performance.now();
    const at = free.get(bucket) ?? now;
    if (at > now) return at - now;
    free.set(bucket, now + pauseMs);
    return 0;
  };
}

/**
 * Asks Discord about its gateway, once for all who want to know at about the same time.
 * @param signal aborts what is being asked, which Discord may let wait for minutes
 */
export function gatewayTold(rest: REST, signal?: AbortSignal): () => Promise<APIGatewayBotInfo> {
  let last: { readonly at: number; readonly told: Promise<APIGatewayBotInfo> } | undefined;
  return () => {
    const now = performance.now();
    if (last && now - last.at < TOLD_FOR_MS) return last.told;
    const told = rest.get(Routes.gatewayBot(), { signal }) as Promise<APIGatewayBotInfo>;
    last = { at: now, told };
    // What failed is asked anew by the next.
    told.catch(() => (last = undefined));
    return told;
  };
}

export interface Identifying extends IIdentifyThrottler {
  /** Resolves when sessions may be begun today; at once, as a rule. */
  mayBegin(signal?: AbortSignal): Promise<void>;
}

/**
 * Has shards identify one after another, as Discord's limits want it: `max_concurrency` at once, which is one of each
 * bucket, and no more in a day than `session_start_limit` says.
 * @param turn of this process, or of all that there are
 * @see https://discord.com/developers/docs/events/gateway#rate-limiting
 */
export function identifying(
  gateway: () => Promise<APIGatewayBotInfo>,
  turn: IdentifyTurn,
  log: Pick<Log, 'warn'>,
  pauseMs = PAUSE_MS,
): Identifying {
  const queues = new Map<number, Promise<void>>();
  let isTold = false;

  /** Where Discord does not answer, what is asked of it next fails by itself. */
  const limits = () => gateway().catch(() => null);

  async function mayBegin(signal?: AbortSignal): Promise<void> {
    const told = await limits();
    if (told === null) return undefined;
    const { remaining, reset_after: resetAfterMs, total } = told.session_start_limit;
    const isSpent = remaining <= 0;
    const pause = isSpent ? Math.max(resetAfterMs, AGAIN_MS) : pauseBeforeSession(told);
    if (pause === 0) {
      isTold = false;
      return undefined;
    }
    if (!isTold)
      log.warn(
        { resetAfterMs, total, ...(!isSpent && { remaining }) },
        isSpent
          ? 'Discord lets this bot log in no more today: shards without a session wait'
          : 'this bot has logged in very often today, and waits before it does so again: the log above says why it restarts',
      );
    isTold = true;
    await wait(Math.min(pause, LOOK_AGAIN_MS), undefined, { signal });
    return mayBegin(signal);
  }

  async function turnOf(bucket: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await mayBegin(signal);
    const ms = await turn(bucket, pauseMs).catch(() => AGAIN_MS);
    if (ms === 0) return undefined;
    await wait(Math.max(ms, LEAST_WAIT_MS), undefined, { signal });
    return turnOf(bucket, signal);
  }

  return {
    mayBegin,
    /** One shard of a bucket asks for its turn at a time: the others of this process come after it. */
    async waitForIdentify(shard, signal) {
      const bucket = shard % ((await limits())?.session_start_limit.max_concurrency ?? 1);
      const before = queues.get(bucket) ?? Promise.resolve();
      const mine = before.then(() => turnOf(bucket, signal));
      queues.set(
        bucket,
        mine.catch(() => {}),
      );
      await mine;
    },
  };
}
