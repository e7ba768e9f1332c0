import type { Clock } from '#basics/clock.ts';

/** Above this number the list is cleared; muted channels are then detected again. */
const MAX_CHANNELS = 10_000;

/** Channels in which an action was denied and is not retried for a while. */
export interface MutedChannels {
  has(channelId: string): boolean;
  add(channelId: string): void;
}

/** @param muteMs how long a channel stays muted */
export function createMutedChannels(clock: Clock, muteMs: number): MutedChannels {
  const mutedUntil = new Map<string, number>();
  return {
    has(channelId) {
      const until = mutedUntil.get(channelId);
      if (until === undefined) return false;
      if (until > clock.now()) return true;
      mutedUntil.delete(channelId);
      return false;
    },
    add(channelId) {
      if (mutedUntil.size >= MAX_CHANNELS) mutedUntil.clear();
      mutedUntil.set(channelId, clock.now() + muteMs);
    },
  };
}
