import type { Clock } from '../vocabulary/clock.ts';

/** The first millisecond of 2015, where Discord's snowflakes begin. */
const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** Generates ids that contain the time and strictly increase, even if the clock stands still or goes back. */
export class SnowflakeGenerator {
  readonly #clock: Clock;
  #last = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  next(): string {
    const fromClock = BigInt(this.#clock.now() - DISCORD_EPOCH_MS) << 22n;
    this.#last = fromClock > this.#last ? fromClock : this.#last + 1n;
    return String(this.#last);
  }

  /** From now on, ids are greater than this one, which an earlier run generated. */
  skip(id: string): void {
    if (BigInt(id) > this.#last) this.#last = BigInt(id);
  }
}

/** The creation time of a snowflake, in milliseconds since 1970. */
export function createdAt(id: string): number {
  return Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS;
}

/** The shard that gets a guild's events, from 0; direct messages (null) go to shard 0. */
export function shardOf(guildId: string | null, shards: number): number {
  return guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(shards));
}
