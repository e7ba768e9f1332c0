import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { Origin } from '#store/port/changes.ts';

/** Limits per minute for users, channels and servers. */
export interface RateLimits {
  /**
   * Charges the user, the channel and the server for a request before it is handled.
   * @param cost in points; most commands cost one
   * @param alreadyCharged the points of this request that were charged before
   * @returns a refusal if the limit is exceeded; nothing is charged then
   */
  charge(
    who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>,
    cost: number,
    alreadyCharged?: number,
  ): Result<void, Refusal<'interaction/too-much'>>;
  /** Refunds the difference if a request cost less than it was charged. */
  refund(who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>, charged: number, cost: number): void;
  /** Charges one point for each full {@link BYTES_PER_POINT} written. The balance may become negative. */
  chargeWrite(who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>, bytes: number): void;
}

/** Database bytes per point. Smaller writes are covered by the point of the command. */
export const BYTES_PER_POINT = 1024;

/** In points, regardless of the request. */
export const REFUSAL_COST = 1;

/** In points. Fast typists can type without hitting the limit. */
export const AUTOCOMPLETE_COST = 0.5;

/** In points. */
export const PICTURE_COST = 4;

export const NO_RATE_LIMITS: RateLimits = {
  charge: () => ok(),
  refund: () => {},
  chargeWrite: () => {},
};
