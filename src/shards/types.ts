export interface ShardConnection {
  /**
   * Resolves when the connection is established or closed; rejects if it cannot be established and will not be
   * retried.
   */
  readonly ready: Promise<void>;
  isConnected(): boolean;
  /** Ignores further events and closes the connection. */
  disconnect(): Promise<void>;
  /** Disconnects, and resolves when in-flight work is done, so that another process may take over. */
  close(): Promise<void>;
}

/**
 * Starts the connection of a shard.
 * @param count the bot's number of shards
 * @param holdsLease returns true while this process owns the shard; later events do not count
 * @param isStarting the bot starts, so failures are reported instead of retried
 */
export type OpenShard = (
  shard: number,
  count: number,
  holdsLease: () => boolean,
  isStarting: boolean,
) => ShardConnection;

/** The shards that this process runs: none until it is started. */
export interface ShardManager {
  /** Number of shards of the bot, across all processes. */
  readonly count: number;
  /** Number of live processes of the bot. */
  readonly processes: number;
  /** Shards of this process, in order. */
  heldShards(): readonly number[];
  isHeld(shard: number): boolean;
  /** Those that are connected now. */
  connectedShards(): readonly number[];
  /** Why it runs no shards although it should, in a few words. */
  fault(): string | null;
  /** Resolves when all shards that were available at once are connected. @throws if one cannot connect */
  start(open: OpenShard): Promise<void>;
  /** Closes all connections. No further events arrive, and no further shards are taken. */
  disconnect(): Promise<void>;
  /** Releases all shards once their in-flight work is done. */
  leave(): Promise<void>;
}
