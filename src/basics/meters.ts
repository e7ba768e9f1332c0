/** The counters that an operator reads, as the rest of the bot moves them. */
export interface Meters {
  /**
   * An interaction was answered, refused, or otherwise done with.
   * @param command as in its line of the log: `flip`, `press table`
   * @param ms from its arrival here
   */
  interaction(command: string, outcome: string, ms: number): void;
  /** A transaction of the database ended: so many changes waited for it, and it took so long. */
  commit(changes: number, ms: number, isDone: boolean): void;
  /** So many changes wait for the next transaction of the database. */
  waiting(changes: number): void;
  /** A table card was drawn, or could not be. */
  card(isDrawn: boolean): void;
  /** The gateway lost a connection and makes a new one. */
  reconnect(): void;
}

/** Where nobody reads any. */
export const NO_METERS: Meters = {
  interaction: () => {},
  commit: () => {},
  waiting: () => {},
  card: () => {},
  reconnect: () => {},
};
