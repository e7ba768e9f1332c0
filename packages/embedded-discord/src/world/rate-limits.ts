import type { Clock } from '../vocabulary/clock.ts';
import { type RestResponse, rateLimited } from '../vocabulary/rest-response.ts';
import { trimOldest } from './trim-oldest.ts';

/** A number of requests in a number of milliseconds. */
export interface RequestLimit {
  readonly count: number;
  readonly ms: number;
}

/** Discord only documents the global limit, and that routes have others per channel, server or webhook. */
export interface RateLimitRules {
  /** Per method and route in each channel or server. */
  readonly route: RequestLimit;
  /** Per interaction token, after the first response. */
  readonly webhook: RequestLimit;
  /** For all requests with the bot's token. */
  readonly global: RequestLimit;
}

/** As observed at Discord: five messages in five seconds, five of a webhook in two, 50 requests a second. */
export const USUAL_RATE_LIMITS: RateLimitRules = {
  route: { count: 5, ms: 5000 },
  webhook: { count: 5, ms: 2000 },
  global: { count: 50, ms: 1000 },
};

interface Bucket {
  endsAt: number;
  left: number;
}

/** Maximum number of buckets. */
const MAX_BUCKETS = 10_000;

/** The parts of a request that limits depend on. */
export interface LimitedRequest {
  readonly method: string;
  /** The path of the route: `/channels/:channel/messages`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

type Headers = Readonly<Record<string, string>>;

/** The rate limits. Off by default, since tests and trying out need no pauses. */
export class RestRateLimits {
  /** Null for no limits. */
  rules: RateLimitRules | null = null;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request. @returns the error response if the limit is exceeded, otherwise the headers of its response */
  take(request: LimitedRequest): { readonly refused: RestResponse } | { readonly headers: Headers } {
    const { rules } = this;
    // The first response to an interaction is not limited.
    if (!rules || request.path.startsWith('/interactions/')) return { headers: {} };
    const { webhook } = request.path.startsWith('/webhooks/') ? rules : { webhook: null };
    // Requests with an interaction token do not count towards the bot's limit.
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

  #spend(key: string, { count, ms }: RequestLimit): { left: number; waitMs: number } {
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

/** Routes are limited by the main parameter of their path: a channel, a server or a token. */
const keyOf = ({ method, path, params: { channel, guild, token } }: LimitedRequest): string =>
  `${method} ${path} ${channel ?? guild ?? token ?? ''}`;
