/** A process of the bot. */
export interface ShardProcess {
  /** Unique for each start. */
  readonly id: string;
  /** The shards that it may run; `null` for any. */
  readonly allowedShards: readonly number[] | null;
}

/** The assignment of shards at one moment. */
export interface ShardAssignment {
  /** The number of shards of the bot. */
  readonly count: number;
  /** The live processes. */
  readonly processes: readonly ShardProcess[];
  /** The leases of shards; free ones are omitted. */
  readonly leases: readonly { readonly shard: number; readonly processId: string }[];
}

/**
 * Leases of shards, for several processes on one database. Only the database's clock is used, so the clocks of the
 * processes need not agree.
 */
export interface Leases {
  /**
   * Registers a process.
   * @param count the number of shards it would use
   * @param forMs the time without a heartbeat after which it counts as dead
   * @returns the number of shards of the bot: that of the live processes, or `count` if there are none
   */
  join(process: ShardProcess, count: number, forMs: number): Promise<number>;
  /** A heartbeat: extends the registration and all leases of a process. */
  heartbeat(process: ShardProcess, forMs: number): Promise<ShardAssignment>;
  /** Leases free shards to the process. @returns those that it got */
  take(processId: string, shards: readonly number[], forMs: number): Promise<readonly number[]>;
  /** Releases the leases of these shards, if the process holds them. */
  giveUp(processId: string, shards: readonly number[]): Promise<void>;
  /** Stops the process from taking further shards. It keeps its leases until it releases them. */
  leave(processId: string): Promise<void>;
  /**
   * Requests the next turn to identify among all processes.
   * @param bucket shards in different buckets don't wait for each other
   * @param pauseMs the time between two turns
   * @returns 0 if it is the caller's turn, otherwise the ms until the next request
   */
  identify(bucket: number, pauseMs: number): Promise<number>;
}
