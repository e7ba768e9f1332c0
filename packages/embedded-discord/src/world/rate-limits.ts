import type { Clock } from '../vocabulary/clock.ts';
import { type Answer, rateLimited } from '../vocabulary/answer.ts';
import { trimOldest } from './bounded.ts';

/** So many requests in so many milliseconds. */
export interface Limit {
  readonly count: number;
  readonly ms: number;
}

/** Discord documents the global limit only, and that routes have others by channel, server or webhook. */
export interface RateLimitRules {
  /** Of each method and route in each channel or server. */
  readonly route: Limit;
  /** Of each interaction's token, after the first response. */
  readonly webhook: Limit;
  /** Of all requests with the bot's token. */
  readonly global: Limit;
}

/** As they were seen at Discord: five messages in five seconds, five of a webhook in two, 50 requests a second. */
export const USUAL_RATE_LIMITS: RateLimitRules = {
  route: { count: 5, ms: 5000 },
  webhook: { count: 5, ms: 2000 },
  global: { count: 50, ms: 1000 },
};

interface Bucket {
  endsAt: number;
  left: number;
}

/** Buckets remembered at once. */
const MAX_BUCKETS = 10_000;

/** A request as far as limits depend on it. */
export interface LimitedRequest {
  readonly method: string;
  /** As the table of routes has it: `/channels/:channel/messages`. */
  readonly path: string;
  readonly parts: Readonly<Record<string, string>>;
}

type Headers = Readonly<Record<string, string>>;

/** The rate limits, which hold once they are switched on: tests and trying out need no pauses. */
export class RateLimits {
  /** Null: none. */
  rules: RateLimitRules | null = null;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request. @returns the answer where it is one too many, and else the headers of its answer */
  take(request: LimitedRequest): { readonly refused: Answer } | { readonly headers: Headers } {
    const { rules } = this;
    // The first response to an interaction is bound by no limit.
    if (!rules || request.path.startsWith('/interactions/')) return { headers: {} };
    const { webhook } = request.path.startsWith('/webhooks/') ? rules : { webhook: null };
    // Requests with an interaction's token do not count for the bot.
    if (!webhook) {
      const global = this.#spend('global', rules.global);
      if (global.left < 0) return { refused: rateLimited(global.waitMs / 1000, true) };
    }
    const limit = webhook ?? rules.route;
    const key = keyOf(request);
    const { left, waitMs } = this.#spend(key, limit);
    const headers = {
      'x-ratelimit-bucket': Buffer.from(key).toString('base64url').slice(0, 32),
      'x-ratelimit-limit': String(limit.count),
      'x-ratelimit-remaining': String(Math.max(0, left)),
      'x-ratelimit-reset-after': String(waitMs / 1000),
    };
    if (left >= 0) return { headers };
    const refused = rateLimited(waitMs / 1000, false);
    return { refused: { ...refused, headers: { ...refused.headers, ...headers } } };
  }

  #spend(key: string, { count, ms }: Limit): { left: number; waitMs: number } {
    const now = this.#clock.now();
    let bucket = this.#buckets.get(key);
    if (!bucket || bucket.endsAt <= now) {
      bucket = { endsAt: now + ms, left: count };
      this.#buckets.set(key, bucket);
      trimOldest(this.#buckets, MAX_BUCKETS);
    }
    bucket.left -= 1;
    return { left: bucket.left, waitMs: bucket.endsAt - now };
  }
}

/** Routes are limited by what stands first in their path: a channel, a server or a token. */
const keyOf = ({ method, path, parts: { channel, guild, token } }: LimitedRequest): string =>
  `${method} ${path} ${channel ?? guild ?? token ?? ''}`;
