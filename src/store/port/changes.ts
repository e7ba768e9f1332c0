import type { CoinBook, LedgerEntry, Revealed, Seed } from './coins.ts';
import type { GameWithLog, GameWrite } from './games.ts';
import type { ExhaustedQuota } from './quotas.ts';
import type { GameRecord, RecordBook, RecordWrite } from './records.ts';
import type { SettingName, SettingScope } from './settings.ts';

/** The user of an interaction, and where it happened. Ids are Discord snowflakes. */
export interface Origin {
  readonly interactionId: string;
  readonly channelId: string;
  /** `null` in direct messages. */
  readonly guildId: string | null;
  /** The server has not invited the bot: the user has installed it for themselves. */
  readonly isUserInstall?: true;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /**
   * The interaction's token. Discord accepts the answer with it, and for some minutes shows whether it did. Omitted if
   * the token is passed separately.
   */
  readonly token?: string;
}

/** How long Discord accepts answers with an interaction's token, in ms. */
export const TOKEN_LIFE_MS = 15 * 60 * 1000;

export interface Answered<Reply> {
  readonly reply: Reply;
  /** The reply was stored by an earlier delivery of the same interaction. */
  readonly repeated: boolean;
}

export interface UndeliveredReply<Reply> extends Omit<Origin, 'token'> {
  readonly reply: Reply;
  /** `null` if the interaction had no token, or if it has expired. */
  readonly token: string | null;
}

/** A channel as a change sees it. */
export interface Table {
  readonly coins: CoinBook;
  /** The open game; `null` if there is none. Read on first access. */
  readonly game: GameWithLog | null;
  /** The server's records; `null` in direct messages. Read on first access. */
  readonly records: RecordBook | null;
  /** The quota exhausted here; `null` if there is room. Computed on first access. */
  readonly full: ExhaustedQuota | null;
}

/** The outcome of a change: its writes (none for a refusal) and its reply. */
export interface Outcome<Reply> {
  readonly reply: Reply;
  /** Ledger entries to add, or to replace while a choice is pending. */
  readonly entries?: readonly LedgerEntry[];
  /** True if the reply shows the commitment publicly. */
  readonly publishes?: boolean;
  /** A seed that the actor gives the open game, used from the next flip on. */
  readonly seed?: Pick<Seed, 'gameId' | 'text'>;
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
    revealed: Revealed,
    record: GameRecord | null,
    next: CoinBook,
  ) => { readonly reply: Reply; readonly publishes: boolean };
  /** Nothing is stored, not even a newly drawn secret or the reply. */
  readonly refused?: boolean;
}

/** Must be pure and synchronous: a store that lacks data needed by a change may read it and run the change again. */
export type Change<Reply> = (table: Table) => Outcome<Reply>;
