import { randomBytes } from 'node:crypto';
import type { Clock } from '../vocabulary/clock.ts';
import { trimOldest } from './trim-oldest.ts';
import type { SnowflakeGenerator } from './snowflakes.ts';

/** Maximum number of remembered instances, codes and access tokens, each. */
const MAX_REMEMBERED = 1000;
/** How long a code is valid, in ms. */
const CODE_LIFETIME_MS = 10 * 60 * 1000;

/** A running Activity in a channel, with its participants. */
export interface ActivityInstance {
  readonly id: string;
  readonly launchId: string;
  readonly channelId: string;
  /** Null in a direct message. */
  readonly guildId: string | null;
  readonly users: Set<string>;
}

/** The application's Activity: its instances, and the users who have authorized the application. */
export class Activities {
  /** True if enabled in the developer portal. */
  isEnabled = false;
  /** The target to which `/` is mapped, such as `http://127.0.0.1:8080/activity`; null if none is set. */
  urlMapping: string | null = null;
  /** The application's client secret, new in each run. */
  readonly clientSecret = randomBytes(24).toString('base64url');
  readonly #clock: Clock;
  readonly #snowflakes: SnowflakeGenerator;
  readonly #instances = new Map<string, ActivityInstance>();
  readonly #codes = new Map<string, { readonly userId: string; readonly at: number }>();
  readonly #tokens = new Map<string, string>();

  constructor(clock: Clock, snowflakes: SnowflakeGenerator) {
    this.#clock = clock;
    this.#snowflakes = snowflakes;
  }

  /** A user opens the Activity of a channel: joins the running instance, or starts one. */
  launch({
    userId,
    channelId,
    guildId,
  }: {
    readonly userId: string;
    readonly channelId: string;
    readonly guildId: string | null;
  }): ActivityInstance {
    const running = [...this.#instances.values()].find((instance) => instance.channelId === channelId);
    const instance = running ?? this.#start(channelId, guildId);
    instance.users.add(userId);
    return instance;
  }

  /** A user closes it. An instance that everyone has left is over, and its id is not reused. */
  leave(instanceId: string, userId: string): void {
    const instance = this.#instances.get(instanceId);
    instance?.users.delete(userId);
    if (instance?.users.size === 0) this.#instances.delete(instanceId);
  }

  find(instanceId: string): ActivityInstance | null {
    return this.#instances.get(instanceId) ?? null;
  }

  /** A user authorizes the application. @returns a code for one exchange */
  authorize(userId: string): string {
    const code = randomBytes(15).toString('base64url');
    this.#codes.set(code, { userId, at: this.#clock.now() });
    trimOldest(this.#codes, MAX_REMEMBERED);
    return code;
  }

  /** @returns an access token; null for a code that is unknown, used or expired */
  exchange(code: string): string | null {
    const authorization = this.#codes.get(code);
    this.#codes.delete(code);
    if (!authorization || this.#clock.now() - authorization.at > CODE_LIFETIME_MS) return null;
    const token = randomBytes(15).toString('base64url');
    this.#tokens.set(token, authorization.userId);
    trimOldest(this.#tokens, MAX_REMEMBERED);
    return token;
  }

  /** The id of the user that an access token belongs to; null for an unknown token. */
  userOf(accessToken: string): string | null {
    return this.#tokens.get(accessToken) ?? null;
  }

  #start(channelId: string, guildId: string | null): ActivityInstance {
    const launchId = this.#snowflakes.next();
    const place = guildId === null ? `pc-${channelId}` : `gc-${guildId}-${channelId}`;
    const instance = { id: `i-${launchId}-${place}`, launchId, channelId, guildId, users: new Set<string>() };
    this.#instances.set(instance.id, instance);
    trimOldest(this.#instances, MAX_REMEMBERED);
    return instance;
  }
}
