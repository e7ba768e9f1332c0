import type { Origin } from './changes.ts';

/** Whom something was done for. */
export type Spender = Pick<Origin, 'actorId' | 'channelId' | 'guildId'>;

/**
 * The news between the processes that share a database, beside what stands in it. A change of a game that is not heard
 * is caught up within seconds; what is not heard of spending is lost.
 */
export interface News {
  /** This process changed the game of a channel. Returns at once. */
  changed(channelId: string): void;
  /** Hears when another process changed the game of a channel, or may have. @returns ends that */
  watch(channelId: string, heard: () => void): () => void;
  /** This process did something for somebody, at this cost. Returns at once; it is told within a second or two. */
  spent(who: Spender, cost: number): void;
  /** Hears what other processes did for somebody. @returns ends that */
  hearSpent(heard: (who: Spender, cost: number) => void): () => void;
}
