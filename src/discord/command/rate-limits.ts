import type { Refusal } from '../../engine/refusals/refusal.ts';
import type { Origin } from '../../store/port/changes.ts';

/** How much is done for whom within a minute, as whoever takes commands and presses sees it. */
export interface RateLimits {
  /**
   * Charges a user, a channel and a server for what one of them asks, before anything is done for it.
   * @param cost in points: a command is one, unless it says otherwise
   * @param already the part of it that was charged before; only the rest is charged now
   * @returns `null`; or why it is not done now, and then nobody was charged
   */
  charge(
    who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>,
    cost: number,
    already?: number,
  ): Refusal<'interaction/too-much'> | null;
  /** Gives back a part of what was charged, for something that came to cost less. */
  refund(who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>, charged: number, cost: number): void;
  /** Charges for what was written, a point for each whole {@link BYTES_PER_POINT}; whoever owes waits. */
  chargeWrite(who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>, bytes: number): void;
}

/** So much of the database a point pays for: what a command writes below that goes with the point of the command. */
export const BYTES_PER_POINT = 1024;

/** The cost of a refusal in points, whatever was asked. */
export const REFUSAL_COST = 1;

/** The cost of suggestions while typing, in points: who types fast types on for as long as they like. */
export const AUTOCOMPLETE_COST = 0.5;

/** The cost of a drawing in points. */
export const PICTURE_COST = 4;

/** Whatever anybody asks is done. */
export const NO_RATE_LIMITS: RateLimits = { charge: () => null, refund: () => {}, chargeWrite: () => {} };
