/** The connection of a shard, from when it is to be made. */
export interface ShardConnection {
  /** Resolves when it is made or closed; rejects where it cannot be made, and will not be tried again. */
  readonly ready: Promise<void>;
  isConnected(): boolean;
  /** Takes nothing more of what comes by it, from now on, and closes it. */
  disconnect(): Promise<void>;
  /** Hangs up, and resolves when all that came by it is done with, so that another process may go on. */
  close(): Promise<void>;
}

/**
 * Begins to run a shard.
 * @param count how many shards the bot has
 * @param isStill whether the shard is this process's by now: what comes by it afterwards does not count
 */
export type OpenShard = (shard: number, count: number, holdsLease: () => boolean) => ShardConnection;

/** The shards that this process runs. */
export interface ShardManager {
  /** How many the bot has, all processes together. */
  readonly count: number;
  /** Those that are this process's, in order. */
  held(): readonly number[];
  isHeld(shard: number): boolean;
  /** Those of them that are connected now. */
  connected(): readonly number[];
  /** Why it runs none, in a few words, where it should. */
  fault(): string | null;
  /** Resolves when those are connected that were to be had at once. @throws what keeps them from it */
  start(): Promise<void>;
  /** Closes all connections: nothing comes any more, and no shard is taken. */
  disconnect(): Promise<void>;
  /** Lets others have the shards, once all that came by them is done with. */
  leave(): Promise<void>;
}
