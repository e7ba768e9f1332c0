import type { Clock } from '../../basics/clock.ts';

/** More channels than this are forgotten, and found out again. */
const MOST_CHANNELS = 10_000;

/** Channels where something may not be done, which is not tried there for a while. */
export interface LeftAlone {
  has(channelId: string): boolean;
  add(channelId: string): void;
}

/** @param forMs for how long it is not tried */
export function leftAlone(clock: Clock, forMs: number): LeftAlone {
  const untils = new Map<string, number>();
  return {
    has(channelId) {
      const until = untils.get(channelId);
      if (until === undefined) return false;
      if (until > clock.now()) return true;
      untils.delete(channelId);
      return false;
    },
    add(channelId) {
      if (untils.size >= MOST_CHANNELS) untils.clear();
      untils.set(channelId, clock.now() + forMs);
    },
  };
}
