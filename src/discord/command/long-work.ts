import type { Refusal } from '../../engine/refusals/refusal.ts';
import type { Origin } from '../../store/port/changes.ts';

/** Work that takes seconds, as whoever does it sees it: a file of thousands of lines, a check of as many. */
export interface LongWorkQueue {
  /**
   * Does it in its turn, so that nobody waits for several at once, and nobody’s memory holds them.
   * @returns what it comes to; or why it is not done now
   */
  run<Value>(
    who: Pick<Origin, 'actorId' | 'guildId'>,
    work: () => Promise<Value>,
  ): Promise<Value | Refusal<'interaction/long-work'>>;
}

/** Whatever takes long is done at once. */
export const UNQUEUED: LongWorkQueue = { run: (_, work) => work() };
