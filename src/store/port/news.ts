import type { Origin } from './changes.ts';

/** The user, channel and server that a cost is charged to. */
export type Spender = Pick<Origin, 'actorId' | 'channelId' | 'guildId'>;

/**
 * Messages between processes that share a database. Missed changes of games are caught up within seconds; missed
 * costs and requests are lost.
 */
export interface News {
  /** Announces that this process changed the game of a channel. Returns at once. */
  announceChange(channelId: string): void;
  /**
   * Calls back when another process has, or may have, changed the game of a channel.
   * @returns a function that unsubscribes
   */
  watch(channelId: string, onChange: () => void): () => void;
  /** Announces a cost charged by this process. Returns at once; sent within a second or two. */
  announceCost(who: Spender, cost: number): void;
  /** Calls back for costs charged by other processes. @returns a function that unsubscribes */
  onCost(listener: (who: Spender, cost: number) => void): () => void;
  /**
   * Sends a request to the other processes, as plain data of up to about a thousand characters of JSON. Returns at
   * once; delivery is not guaranteed.
   */
  sendRequest(request: unknown): void;
  /**
   * Calls back for requests of other processes, which may run another version.
   * @returns a function that unsubscribes
   */
  onRequest(listener: (request: unknown) => void): () => void;
}
