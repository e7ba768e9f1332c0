import type { Refusal } from '../../engine/refusals/refusal.ts';
import type { Result } from '../../engine/vocabulary/result.ts';

/** Threads, as the rest of the bot sees them. */
export interface Threads {
  /**
   * Starts a public thread in a channel.
   * @param interactionId for which: asked twice for one, it starts once
   * @returns its id; or why Discord does not let the bot.
   */
  start(
    channelId: string,
    name: string,
    interactionId: string,
  ): Promise<Result<string, Refusal<'game/no-thread'>>>;
}
