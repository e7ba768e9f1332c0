import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import type { Origin } from '../../store/port/changes.ts';

/** How much is done for whom within a minute, as whoever takes commands and presses sees it. */
export interface Limits {
  /**
   * Charges a user, a channel and a server for what one of them asks, before anything is done for it.
   * @param cost in points: a command is one, unless it says otherwise
   * @returns `null`; or why it is not done now, and then nobody was charged
   */
  charge(
    who: Pick<Origin, 'actorId' | 'channelId' | 'guildId'>,
    cost: number,
  ): Refusal<'interaction/too-much'> | null;
}

/** Whatever anybody asks is done. */
export const NO_LIMITS: Limits = { charge: () => null };
