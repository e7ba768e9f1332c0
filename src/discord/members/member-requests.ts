import { DiscordAPIError, RateLimitError } from 'discord.js';
import type { Clock } from '#basics/clock.ts';
import { withTimeout } from '#basics/with-timeout.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import type { RequestBudget } from './request-budget.ts';

/** `at` is in milliseconds since 1970. */
export interface CachedAnswer<Value> {
  readonly value: Value;
  readonly at: number;
}

export type Lookup<Value> = CachedAnswer<Value> | null;

/** How long a press waits for Discord's answer, in ms. A later answer serves the next press. */
const TIMEOUT_MS = 1500;
/** The maximum age of a cached answer if the request budget is used up, in ms. */
const OVER_BUDGET_MAX_AGE_MS = 2 * 60_000;
/** The maximum age of a cached answer while Discord fails, in ms. */
const FAILING_MAX_AGE_MS = 10 * 60_000;
/** The first delay before a retry; it doubles each time. In ms. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** The delay after a refused request: Discord bans clients after 10,000 invalid requests in ten minutes. */
const REFUSED_PAUSE_MS = 5 * 60_000;

const MAX_CACHED = 5000;

/**
 * Statuses that count as invalid:
 * https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
 */
const INVALID_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/** A pause in the requests of a group after a failure; `until` is in ms since 1970. */
interface Pause {
  readonly until: number;
  readonly pauseMs: number;
}

/** Requests one kind of resource from Discord, with a cache. */
export class MemberRequests<Value> {
  readonly #cache: LruCache<string, CachedAnswer<Value>> = createLruCache(MAX_CACHED);
  readonly #uses: LruCache<string, number> = createLruCache(MAX_CACHED);
  readonly #pauses: LruCache<string, Pause> = createLruCache(MAX_CACHED);
  readonly #pending = new Map<string, Promise<void>>();
  readonly #clock: Clock;
  readonly #budget: RequestBudget;

  /** @param budget unlimited if omitted */
  constructor(clock: Clock, budget: RequestBudget = { take: () => true }) {
    this.#clock = clock;
    this.#budget = budget;
  }

  /** Caches an answer that Discord sent without a request. */
  store(key: string, value: Value): void {
    this.#uses.set(key, 0);
    this.#cache.set(key, { value, at: this.#clock.now() });
  }

  /** Invalidates the cached answer. */
  invalidate(key: string): void {
    const known = this.#cache.get(key);
    if (known) this.#cache.set(key, { ...known, at: -Infinity });
  }

  /** The cached answer, however old, without a request. */
  last(key: string): Lookup<Value> {
    return this.#cache.get(key) ?? null;
  }

  /**
   * Returns a cached answer that is recent enough, or requests a new one. Returns `null` if Discord does not answer
   * and the cached answer has expired. Never rejects.
   * @param group requests that pause together after a failure, such as those of a server
   * @param uses the number of times that a cached answer is used without a request; unlimited if omitted
   */
  async get(
    key: string,
    {
      group,
      freshMs,
      uses = Infinity,
      request,
    }: { group: string; freshMs: number; uses?: number; request: () => Promise<Value> },
  ): Promise<Lookup<Value>> {
    const known = this.#cachedWithin(key, freshMs);
    if (known && this.#countUse(key) < uses) return known;
    if (!this.#isFailing(group)) {
      const isWithinBudget = this.#budget.take();
      const recent = isWithinBudget ? null : this.#cachedWithin(key, OVER_BUDGET_MAX_AGE_MS);
      if (recent) return recent;
      const pending = this.#pending.get(key) ?? this.#request(key, group, request);
      this.#pending.set(key, pending);
      await withTimeout(this.#clock, TIMEOUT_MS, pending, false);
    }
    return this.#cachedWithin(key, FAILING_MAX_AGE_MS);
  }

  /** Counts a use of the cached answer. Returns the number of its uses before. */
  #countUse(key: string): number {
    const used = this.#uses.get(key) ?? 0;
    this.#uses.set(key, used + 1);
    return used;
  }

  async #request(key: string, group: string, request: () => Promise<Value>): Promise<void> {
    try {
      this.store(key, await request());
      this.#pauses.set(group, { until: 0, pauseMs: 0 });
    } catch (error) {
      this.#pause(group, error);
    } finally {
      this.#pending.delete(key);
    }
  }

  #pause(group: string, error: unknown): void {
    const isInvalid =
      error instanceof RateLimitError ||
      (error instanceof DiscordAPIError && INVALID_STATUSES.has(error.status));
    const previousPauseMs = this.#pauses.get(group)?.pauseMs ?? 0;
    const pauseMs = isInvalid
      ? REFUSED_PAUSE_MS
      : Math.min(Math.max(FIRST_PAUSE_MS, 2 * previousPauseMs), MAX_PAUSE_MS);
    this.#pauses.set(group, { until: this.#clock.now() + pauseMs, pauseMs });
  }

  /** A pause is ignored if the clock was set back. */
  #isFailing(group: string): boolean {
    const { until = 0, pauseMs = 0 } = this.#pauses.get(group) ?? {};
    const remaining = until - this.#clock.now();
    return remaining > 0 && remaining <= pauseMs;
  }

  #cachedWithin(key: string, ms: number): Lookup<Value> {
    const known = this.#cache.get(key);
    const age = known ? this.#clock.now() - known.at : Infinity;
    return known && age >= 0 && age <= ms ? known : null;
  }
}
