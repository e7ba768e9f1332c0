/** A process of the bot, as the others know it. */
export interface ShardProcess {
  /** Drawn anew at each start. */
  readonly id: string;
  /** The shards that it may take; `null`: any. */
  readonly may: readonly number[] | null;
}

/** Who has which shard, at one moment. */
export interface Census {
  /** How many shards the bot has. */
  readonly count: number;
  /** Those that are alive. */
  readonly processes: readonly ShardProcess[];
  /** Which shard is whose; those of nobody are left out. */
  readonly leases: readonly { readonly shard: number; readonly processId: string }[];
}

/**
 * The shards of the bot as leases, where several processes may use one database. Time is the database's alone: nothing
 * rests on the clocks of the processes agreeing.
 */
export interface Leases {
  /**
   * A process comes.
   * @param count how many shards it would have the bot have
   * @param forMs it is taken for dead after so many milliseconds without a beat
   * @returns how many the bot has: what those say that are alive, and where there are none, `count`
   */
  join(process: ShardProcess, count: number, forMs: number): Promise<number>;
  /** A process is alive, and so are the leases that it has: all of them are good for so many milliseconds from now on. */
  beat(process: ShardProcess, forMs: number): Promise<Census>;
  /** @returns which of these shards are the process's from now on: those that nobody had. */
  take(processId: string, shards: readonly number[], forMs: number): Promise<readonly number[]>;
  /** These shards are nobody's, if they were the process's. */
  giveUp(processId: string, shards: readonly number[]): Promise<void>;
  /** A process takes no more shards. It has those that are its own until it gives them up. */
  leave(processId: string): Promise<void>;
  /**
   * Asks for the next turn to identify, of all processes.
   * @param bucket shards of different ones do not wait for each other
   * @param pauseMs between one turn and the next
   * @returns 0: it is the caller's; else after how many milliseconds to ask again
   */
  identify(bucket: number, pauseMs: number): Promise<number>;
}
