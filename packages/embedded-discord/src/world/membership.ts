import { trimOldest } from './trim-oldest.ts';

/** Maximum number of removed members, of timeouts, and of channels with denied permissions, each. */
const MAX_ENTRIES = 1000;

/** A permission overwrite of a channel for one member, as Discord lists it. */
export interface Overwrite {
  readonly id: string;
  /** 1: a member. */
  readonly type: 1;
  readonly allow: string;
  readonly deny: string;
}

/**
 * The people who were removed or timed out, and their denied permissions in channels. Everyone else is a member and
 * sees every channel.
 */
export class GuildMembership {
  readonly #removed = new Map<string, true>();
  readonly #timedOut = new Map<string, number>();
  readonly #denied = new Map<string, Map<string, bigint>>();

  /** Kicks or bans a member. */
  remove(guildId: string, userId: string): void {
    this.#removed.set(keyOf(guildId, userId), true);
    trimOldest(this.#removed, MAX_ENTRIES);
  }

  /** Makes a removed person a member again. */
  rejoin(guildId: string, userId: string): void {
    this.#removed.delete(keyOf(guildId, userId));
  }

  /** Times a member out. @param until in milliseconds since 1970; `null` ends it */
  timeOut(guildId: string, userId: string, until: number | null): void {
    const key = keyOf(guildId, userId);
    if (until === null) this.#timedOut.delete(key);
    else this.#timedOut.set(key, until);
    trimOldest(this.#timedOut, MAX_ENTRIES);
  }

  /** Denies a member permissions in a channel. @param bits 0n for none */
  deny(channelId: string, userId: string, bits: bigint): void {
    const denied = this.#denied.get(channelId) ?? new Map<string, bigint>();
    if (bits === 0n) denied.delete(userId);
    else denied.set(userId, bits);
    this.#denied.set(channelId, denied);
    trimOldest(this.#denied, MAX_ENTRIES);
  }

  isMember(guildId: string, userId: string): boolean {
    return !this.#removed.has(keyOf(guildId, userId));
  }

  /** The end of a member's timeout, in milliseconds since 1970, possibly in the past; `null` if there was none. */
  timeOutOf(guildId: string, userId: string): number | null {
    return this.#timedOut.get(keyOf(guildId, userId)) ?? null;
  }

  overwritesOf(channelId: string): readonly Overwrite[] {
    return [...(this.#denied.get(channelId) ?? [])].map(([id, bits]) => ({
      id,
      type: 1,
      allow: '0',
      deny: String(bits),
    }));
  }

  /** The permissions that a member is denied in a channel. */
  deniedIn(channelId: string, userId: string): bigint {
    return this.#denied.get(channelId)?.get(userId) ?? 0n;
  }
}

const keyOf = (guildId: string, userId: string): string => `${guildId}/${userId}`;
