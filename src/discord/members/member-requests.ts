import { DiscordAPIError, RateLimitError } from 'discord.js';
import type { Clock } from '../../basics/clock.ts';
import { withTimeout } from '../../basics/with-timeout.ts';
import { createLruCache, type LruCache } from '../../basics/lru-cache.ts';
import type { RequestBudget } from './request-budget.ts';

/** Something that Discord said, and when, in milliseconds since 1970. */
export interface CachedAnswer<Value> {
  readonly value: Value;
  readonly at: number;
}

/** What Discord says of something, as far as it does now. */
export type Lookup<Value> = CachedAnswer<Value> | null;

/** Whoever presses waits so long for Discord's answer, in ms; what comes later is for the next press. */
const TIMEOUT_MS = 1500;
/** Beyond the budget what was said is used for so long, in ms. */
const SLOW_TIMEOUT_MS = 2 * 60_000;
/** While Discord fails, what it said last holds for so long, in ms. */
const HOLDS_MS = 10 * 60_000;
/** Where Discord failed, it is asked again after so long, each time twice as long, in ms. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
/** Where it refused, likewise: Discord shuts out whoever has 10,000 requests refused within ten minutes. */
const REFUSED_PAUSE_MS = 5 * 60_000;

const MAX_CACHED = 5000;

/** Discord's answers that count towards that: https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans */
const INVALID: ReadonlySet<number> = new Set([401, 403, 429]);

interface FailingRoute {
  readonly until: number;
  readonly pauseMs: number;
}

/** Asks Discord for things of one kind, one by one, and remembers what it said. */
export class MemberRequests<Value> {
  readonly #known: LruCache<string, CachedAnswer<Value>> = createLruCache(MAX_CACHED);
  readonly #uses: LruCache<string, number> = createLruCache(MAX_CACHED);
  readonly #failing: LruCache<string, FailingRoute> = createLruCache(MAX_CACHED);
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #clock: Clock;
  readonly #budget: RequestBudget;

  /** @param budget of requests; left out: as many as are needed */
  constructor(clock: Clock, budget: RequestBudget = { take: () => true }) {
    this.#clock = clock;
    this.#budget = budget;
  }

  /** Notes what Discord said by itself. */
  hear(key: string, value: Value): void {
    this.#uses.set(key, 0);
    this.#known.set(key, { value, at: this.#clock.now() });
  }

  /** Asks anew the next time: what was said holds no longer. */
  forget(key: string): void {
    const known = this.#known.get(key);
    if (known) this.#known.set(key, { ...known, at: -Infinity });
  }

  /** What was said last, however long ago; nobody is asked. */
  last(key: string): Lookup<Value> {
    return this.#known.get(key) ?? null;
  }

  /**
   * What Discord says, by a request if what it said is older than so many ms. `null` if it does not say, and what it said
   * last no longer holds. Never rejects.
   * @param group whose failures make all of it wait, such as the server
   * @param uses so many times what was said is used without a request; left out: however often
   */
  async ask(
    key: string,
    {
      group,
      freshMs,
      uses = Infinity,
      request,
    }: { group: string; freshMs: number; uses?: number; request: () => Promise<Value> },
  ): Promise<Lookup<Value>> {
    const known = this.#within(key, freshMs);
    if (known && this.#used(key) < uses) return known;
    if (!this.#isFailing(group)) {
      const isWithinBudget = this.#budget.take();
      const recent = isWithinBudget ? null : this.#within(key, SLOW_TIMEOUT_MS);
      if (recent) return recent;
      const asked = this.#underWay.get(key) ?? this.#request(key, group, request);
      this.#underWay.set(key, asked);
      await withTimeout(this.#clock, TIMEOUT_MS, asked, false);
    }
    return this.#within(key, HOLDS_MS);
  }

  /** How often what was said was used before this time. */
  #used(key: string): number {
    const used = this.#uses.get(key) ?? 0;
    this.#uses.set(key, used + 1);
    return used;
  }

  async #request(key: string, group: string, request: () => Promise<Value>): Promise<void> {
    try {
      this.hear(key, await request());
      this.#failing.set(group, { until: 0, pauseMs: 0 });
    } catch (error) {
      this.#pause(group, error);
    } finally {
      this.#underWay.delete(key);
    }
  }

  #pause(group: string, error: unknown): void {
    const isInvalid =
      error instanceof RateLimitError || (error instanceof DiscordAPIError && INVALID.has(error.status));
    const last = this.#failing.get(group)?.pauseMs ?? 0;
    const pauseMs = isInvalid ? REFUSED_PAUSE_MS : Math.min(Math.max(FIRST_PAUSE_MS, 2 * last), MAX_PAUSE_MS);
    this.#failing.set(group, { until: this.#clock.now() + pauseMs, pauseMs });
  }

  /** A clock that was set back says nothing. */
  #isFailing(group: string): boolean {
    const { until = 0, pauseMs = 0 } = this.#failing.get(group) ?? {};
    const left = until - this.#clock.now();
    return left > 0 && left <= pauseMs;
  }

  #within(key: string, ms: number): Lookup<Value> {
    const known = this.#known.get(key);
    const age = known ? this.#clock.now() - known.at : Infinity;
    return known && age >= 0 && age <= ms ? known : null;
  }
}
