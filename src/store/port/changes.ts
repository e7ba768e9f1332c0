import type { CoinBook, LedgerOrigin, LedgerWrite, RevealedSecret } from '#ledger/vocabulary/ledger.ts';
import type { GameWithLog, GameWrite } from './games.ts';
import type { ExhaustedQuota } from './quotas.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { EndedGameRecord, RecordBook, RecordWrite, TimeSpan } from './records.ts';
import type { SettingName, SettingScope } from './settings.ts';

/** The user of an interaction, and where it happened. */
export interface Origin extends LedgerOrigin {
  /** The server has not invited the bot: the user has installed it for themselves. */
  readonly isUserInstall?: true;
  /**
   * The interaction's token. Discord accepts the reply with it, and for some minutes shows whether the reply was
   * accepted. Omitted if the token is passed separately.
   */
  readonly token?: string;
}

/** How long Discord accepts answers with an interaction's token, in ms. */
export const TOKEN_LIFE_MS = 15 * 60 * 1000;

export interface CommittedReply<Reply> {
  readonly reply: Reply;
  /** The reply was stored by an earlier delivery of the same interaction. */
  readonly isRepeated: boolean;
}

export interface UndeliveredReply<Reply> extends Omit<Origin, 'token'> {
  readonly reply: Reply;
  /** `null` if the interaction had no token, or if it has expired. */
  readonly token: string | null;
}

/** Entries of the open game's log, up to its last one. */
export type LogRead =
  /** The last entries. */
  | { readonly last: number }
  /**
   * The entries after this one; if one of them is an undo that reaches further back, also those that it undid. At most
   * {@link MAX_LOG_READ}, the last ones.
   */
  | { readonly since: number }
  /** Everything since the last two entries in force, and {@link MAX_UNDO_LOOKBACK} entries before that. */
  | 'undo';

export const MAX_LOG_READ = 300;
/** How many entries an undo may look back for the names of objects. */
export const MAX_UNDO_LOOKBACK = 256;

/** Data of a server's records. The number of the next record is always read. */
export interface RecordsRead {
  /** The number of a record to show or correct. */
  readonly number?: number;
  /** Two players whose games together are counted, or who are merged. */
  readonly players?: readonly [PlayerId, PlayerId];
  /** Times whose records are compared or linked. */
  readonly timeSpans?: readonly TimeSpan[];
  /** The groups of the server. */
  readonly groups?: true;
}

/**
 * Data that a change reads, besides the channel's open game, its live secret and the seeds of that secret, which are
 * always read.
 */
export interface ChangeReads {
  readonly log?: LogRead;
  /** An entry of the live secret's ledger: its number, or the last flip of the open game. */
  readonly flip?: number | 'of-game';
  readonly records?: RecordsRead;
}

/** A channel as a change sees it. Reading what the change has not declared throws. */
export interface Table {
  readonly coins: CoinBook;
  /** The open game; `null` if there is none. */
  readonly game: GameWithLog | null;
  /** The server's records; `null` in direct messages. */
  readonly records: RecordBook | null;
  /** The quota exhausted here; `null` if there is room. */
  readonly exhaustedQuota: ExhaustedQuota | null;
}

/** The outcome of a change: its writes (none for a refusal) and its reply. */
export interface ChangeOutcome<Reply> extends LedgerWrite {
  readonly reply: Reply;
  readonly game?: GameWrite;
  /** A write to the records of games. A game that ends with this change is recorded automatically. */
  readonly record?: RecordWrite;
  /** A setting changed by this change. */
  readonly setting?: { readonly scope: SettingScope; readonly name: SettingName; readonly value: string };
  /**
   * Renders the reply instead of `reply` if the game ends, which reveals the channel's secret. `record`: the recorded
   * game; `null` if the game never began, or is not on a server. `next`: the new coins, whose commitment the reply may
   * publish.
   */
  readonly renderRevealed?: (
    revealed: RevealedSecret,
    record: EndedGameRecord | null,
    next: CoinBook,
  ) => { readonly reply: Reply; readonly isPublishing: boolean };
  /** Nothing is stored, not even a newly drawn secret or the reply. */
  readonly isRefused?: boolean;
}

/** Must be pure and synchronous: it runs again if the database was lost before its commit. */
export interface Change<Reply> {
  (table: Table): ChangeOutcome<Reply>;
  readonly reads?: ChangeReads | undefined;
}

/** Declares the data that a change reads. */
export const declareReads = <Reply>(
  reads: ChangeReads | undefined,
  change: (table: Table) => ChangeOutcome<Reply>,
): Change<Reply> => Object.assign(change, { reads });
