import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { Origin } from '#store/port/changes.ts';

/** A queue for work that takes seconds, such as files of thousands of lines. */
export interface LongWorkQueue {
  /**
   * Runs work one at a time, so that it neither delays other requests nor fills the memory.
   * @returns its result, or a refusal if the queue is full
   */
  run<Value>(
    requester: Pick<Origin, 'actorId' | 'guildId'>,
    work: () => Promise<Value>,
  ): Promise<Result<Value, Refusal<'interaction/long-work'>>>;
}

/** Runs everything immediately. */
export const UNQUEUED: LongWorkQueue = { run: async (_, work) => ok(await work()) };
