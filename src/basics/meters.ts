/** How an interaction or a press on a page ended. */
export const OUTCOMES = ['answered', 'refused', 'repeated', 'late', 'bug', 'undelivered'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The label of whatever is not in the closed list of its metric. */
export const OTHER_LABEL = 'other';

/** What a request to the pages is for, as its path says; `none` where that leads nowhere. */
export const PAGE_ROUTES = ['page', 'live', 'press', 'rule', 'asset', 'none'] as const;
export type PageRoute = (typeof PAGE_ROUTES)[number];

/**
 * What becomes of links to pages: made; ended by whose they are, by the game's host or who manages the server, since
 * their owner is no member any more, or since they are old.
 */
export const LINK_EVENTS = ['made', 'revoked', 'ended-by-host', 'owner-gone', 'too-old'] as const;
export type LinkEvent = (typeof LINK_EVENTS)[number];

/** How much is kept, as an operator reads it. */
export interface StorageSizes {
  /** Of the database, in bytes: what is free in its file left out. */
  readonly database: number;
  /** Bytes that are free beside it; `null` where it is elsewhere. */
  readonly free: number | null;
  /** Links to pages that lead anywhere. */
  readonly links: number;
  /** How much may be kept, in bytes; 0 for as much as there is room for. */
  readonly quotas: Readonly<Record<'game' | 'server' | 'database', number>>;
}

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
  /** A request to the pages was answered with this status. */
  page(place: PageRoute, status: number): void;
  /** Something became of so many links to pages. */
  links(event: LinkEvent, count: number): void;
  /** So many pages are open, which are told of changes. */
  pagesOpen(count: number): void;
  /** Something was refused since a quota is used up. */
  full(what: 'game' | 'server' | 'database'): void;
  /** From where to read, each time that somebody asks, how much is kept. */
  sizes(read: () => Promise<StorageSizes>): void;
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
  page: () => {},
  links: () => {},
  pagesOpen: () => {},
  full: () => {},
  sizes: () => {},
  reconnect: () => {},
};
