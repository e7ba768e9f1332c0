import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';

export interface Threads {
  /**
   * Starts a public thread.
   * @param interactionId makes repeated calls idempotent
   * @returns its id, or why Discord refused
   */
  start(
    channelId: string,
    name: string,
    interactionId: string,
  ): Promise<Result<string, Refusal<'game/no-thread'>>>;
}
