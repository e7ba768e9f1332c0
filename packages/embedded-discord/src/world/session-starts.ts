import type { Clock } from '../vocabulary/clock.ts';

/** Limits on starting sessions. */
export interface SessionLimits {
  /** Per day. */
  readonly total: number;
  /** Per five seconds: one for each bucket, which is the shard modulo this. */
  readonly maxConcurrency: number;
}

/** The format of `session_start_limit` in `GET /gateway/bot`. */
export interface SessionStartLimit {
  readonly total: number;
  readonly remaining: number;
  /** Milliseconds until the limit is reset. */
  readonly reset_after: number;
  readonly max_concurrency: number;
}

const WINDOW_MS = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The daily number of sessions of a small bot. */
const DEFAULT_TOTAL = 1000;

/**
 * Counts the sessions that a bot starts, each with an identify. Unlimited by default, since the loopback needs no
 * pauses.
 */
export class SessionStarts {
  readonly #clock: Clock;
  readonly #limits: SessionLimits | null;
  readonly #defaultConcurrency: number;
  readonly #busyUntil = new Map<number, number>();
  #dayEnds = 0;
  #startsToday = 0;

  /** @param shards that may all start at once if there are no limits */
  constructor(clock: Clock, limits: SessionLimits | null, shards: number) {
    this.#clock = clock;
    this.#limits = limits;
    this.#defaultConcurrency = Math.max(16, shards);
  }

  get sessionStartLimit(): SessionStartLimit {
    const { total, maxConcurrency } = this.#limits ?? {
      total: DEFAULT_TOTAL,
      maxConcurrency: this.#defaultConcurrency,
    };
    const now = this.#clock.now();
    const isToday = this.#limits !== null && now < this.#dayEnds;
    return {
      total,
      remaining: isToday ? Math.max(0, total - this.#startsToday) : total,
      reset_after: isToday ? this.#dayEnds - now : 0,
      max_concurrency: maxConcurrency,
    };
  }

  /** Counts an identify. @returns whether it is allowed */
  tryStart(shard: number): 'begun' | 'too soon' | 'too often' {
    if (this.#limits === null) return 'begun';
    const now = this.#clock.now();
    const bucket = shard % this.#limits.maxConcurrency;
    if (this.sessionStartLimit.remaining === 0) return 'too often';
    if (now >= this.#dayEnds) {
      this.#dayEnds = now + DAY_MS;
      this.#startsToday = 0;
    }
    this.#startsToday += 1;
    if (now < (this.#busyUntil.get(bucket) ?? 0)) return 'too soon';
    this.#busyUntil.set(bucket, now + WINDOW_MS);
    return 'begun';
  }
}
