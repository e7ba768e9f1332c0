import type { Clock } from '../../basics/clock.ts';

/** More channels than this are forgotten, and found out again. */
const MAX_CHANNELS = 10_000;

/** Channels where something may not be done, which is not tried there for a while. */
export interface MutedChannels {
  has(channelId: string): boolean;
  add(channelId: string): void;
}

/** @param forMs for how long it is not tried */
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
