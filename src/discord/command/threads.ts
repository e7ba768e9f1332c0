import type { Refusal } from '#engine/refusals/refusal.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import type { ChannelFacts } from './posting.ts';

/** A thread to start. */
export interface ThreadRequest {
  /** The channel to start it in. */
  readonly channelId: string;
  /** What is known of that channel. */
  readonly channel: ChannelFacts | undefined;
  readonly name: string;
  /** Makes repeated calls idempotent. */
  readonly interactionId: string;
}

export interface Threads {
  /**
   * Starts a public thread, or a post in a channel that holds posts.
   * @returns its id, or why Discord refused
   * @throws temporary errors; the thread may have been started nevertheless
   */
  start(request: ThreadRequest): Promise<Result<string, Refusal<'game/no-thread'>>>;
  /** Adds players to a thread, one after another. Returns at once; a refusal is only logged. */
  addMembers(threadId: string, playerIds: readonly PlayerId[]): void;
}
