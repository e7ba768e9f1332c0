/** How an interaction or a press on a page ended. */
export const OUTCOMES = ['answered', 'refused', 'repeated', 'late', 'bug', 'undelivered'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The label of whatever is not in the closed list of its metric. */
export const OTHER = 'other';

/** The counters that an operator reads, as the rest of the bot moves them. */
export interface Meters {
  /** Sets the commands that are counted by name, as {@link Meters.interaction} names them. Any other is `other`. */
  commands(labels: readonly string[]): void;
  /**
   * An interaction was answered, refused, or otherwise done with.
   * @param command as in its line of the log: `flip`, `press table`
   * @param ms from its arrival here
   */
  interaction(command: string, outcome: Outcome, ms: number): void;
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
  commands: () => {},
  interaction: () => {},
  commit: () => {},
  waiting: () => {},
  card: () => {},
  reconnect: () => {},
};
