/** Results of an interaction or of a press on a page. */
export const OUTCOMES = ['answered', 'refused', 'repeated', 'late', 'bug', 'undelivered'] as const;
export type RequestOutcome = (typeof OUTCOMES)[number];

/** Label value for anything outside a metric's closed list. */
export const OTHER_LABEL = 'other';

/** Routes of the page server; `none` for unknown paths. */
export const PAGE_ROUTES = ['page', 'live', 'press', 'rule', 'asset', 'activity', 'enter', 'none'] as const;
export type PageRoute = (typeof PAGE_ROUTES)[number];

/**
 * Lifecycle of page links: created; revoked by their owner; ended by the game's host or a manager of the server;
 * ended because the owner left the server; expired.
 */
export const LINK_EVENTS = ['made', 'revoked', 'ended-by-host', 'owner-gone', 'too-old'] as const;
export type LinkEvent = (typeof LINK_EVENTS)[number];

/**
 * Outcomes of a question to the language model. `declined`: it found no answer in the rules it was given. `dropped`:
 * its answers failed the checks. `failed`: it did not reply. `away`, `busy`, `used-up`: it was not asked. `reported`: a
 * player said that an answer was wrong.
 */
export const MODEL_OUTCOMES = [
  'answered',
  'declined',
  'dropped',
  'failed',
  'away',
  'busy',
  'used-up',
  'reported',
] as const;
export type ModelOutcome = (typeof MODEL_OUTCOMES)[number];

/** Why an answer of the language model was refused. */
export const MODEL_FAULTS = [
  'unreadable',
  'form',
  'verdict',
  'rule',
  'quote',
  'number',
  'value',
  'off-topic',
] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];

/** The program and its database, which do not change while it runs. */
export interface BotInfo {
  readonly version: string;
  readonly database: 'sqlite' | 'postgresql';
}

/** Times in ms since 1970. */
export interface BackupState {
  /** The time of the newest backup that the bot made; `null` if there is none. */
  readonly at: number | null;
  /** Its size. */
  readonly bytes: number | null;
  /** The last attempt failed, or the backup contains damage. */
  readonly isFailing: boolean;
  /** The last time that a backup was restored as a trial; `null` if there was none. */
  readonly trial: { readonly at: number; readonly isPassed: boolean } | null;
}

export interface BotState {
  readonly shards: { readonly held: number; readonly connected: number };
  readonly store: { readonly isWritable: boolean; readonly isDamaged: boolean };
  /** `null` if the bot makes none. */
  readonly backups: BackupState | null;
}

/** Storage figures for operators. */
export interface StorageSizes {
  /** Bytes of the database file with its log; `null` if the database is on another machine. */
  readonly file: number | null;
  /** Bytes in use in the database, without free space in its file. */
  readonly database: number;
  /** Free bytes on the disk; `null` if the database is on another machine. */
  readonly free: number | null;
  /** Valid page links. */
  readonly links: number;
  /** In bytes; 0 for no quota. */
  readonly quotas: Readonly<Record<'game' | 'server' | 'database', number>>;
}

/** Metrics as the bot records them. */
export interface Meters {
  /** Sets the commands counted by name, as in {@link Meters.interaction}. Others count as `other`. */
  commands(labels: readonly string[]): void;
  /** Sets the codes of refusals. Others count as `other`. */
  refusals(codes: readonly string[]): void;
  /** A request was refused with this code. */
  refusal(code: string): void;
  info(info: BotInfo): void;
  /** Sets the function that reads the bot's state for each scrape. */
  state(read: () => Promise<BotState>): void;
  /**
   * @param command as in the log: `flip`, `press table`
   * @param ms since the arrival of the interaction
   */
  interaction(command: string, outcome: RequestOutcome, ms: number): void;
  /** Records a database transaction with its number of changes and its duration in ms. */
  commit(changes: number, ms: number, isDone: boolean): void;
  /** Changes waiting for the next transaction. */
  waiting(changes: number): void;
  card(isDrawn: boolean): void;
  page(route: PageRoute, status: number): void;
  links(event: LinkEvent, count: number): void;
  /** Open pages that receive live updates. */
  pagesOpen(count: number): void;
  /** A change was refused because a quota is exhausted. */
  full(quota: 'game' | 'server' | 'database'): void;
  /** Sets the function that reads storage figures for each scrape. */
  sizes(read: () => Promise<StorageSizes>): void;
  /** A connection to the gateway was lost. */
  reconnect(): void;
  /** @param ms until the model's last reply; `null` if it was not asked */
  model(outcome: ModelOutcome, ms: number | null): void;
  modelFault(fault: ModelFault): void;
}

/** Discards everything. */
export const NO_METERS: Meters = {
  commands: () => {},
  refusals: () => {},
  refusal: () => {},
  info: () => {},
  state: () => {},
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
  model: () => {},
  modelFault: () => {},
};
