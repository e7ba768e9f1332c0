import type { CoinBook, LedgerEntry, Revealed, Seed } from './coins.ts';
import type { GameWithLog, GameWrite } from './games.ts';
import type { Full } from './quotas.ts';
import type { GameRecord, RecordBook, RecordWrite } from './records.ts';
import type { SettingName, SettingScope } from './settings.ts';

/** Whose interaction it is and where it came from. Ids are Discord snowflakes. */
export interface Origin {
  readonly interactionId: string;
  readonly channelId: string;
  /** `null` in direct messages. */
  readonly guildId: string | null;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** By which Discord takes the answer, and tells for some minutes whether it did; left out where it is given otherwise. */
  readonly token?: string;
}

/** So long Discord takes answers by an interaction's token, and tells by it what was answered, in ms. */
export const TOKEN_LIFE_MS = 15 * 60 * 1000;

export interface Answered<Reply> {
  readonly reply: Reply;
  /** The reply was stored by an earlier delivery of the same interaction. */
  readonly repeated: boolean;
}

export interface Unreplied<Reply> extends Omit<Origin, 'token'> {
  readonly reply: Reply;
  /** `null` where it had none, or that has lapsed. */
  readonly token: string | null;
}

/** A channel as a change sees it. */
export interface Table {
  readonly coins: CoinBook;
  /** The open game; `null` where there is none. It is read when it is first asked for. */
  readonly game: GameWithLog | null;
  /** The server's records; `null` in direct messages. They are read when they are first asked for. */
  readonly records: RecordBook | null;
  /** The quota that is used up here; `null` where there is room. Looked at when it is first asked for. */
  readonly full: Full | null;
}

/** The outcome of a change: what is written (nothing, for a refusal), and what is said. */
export interface Outcome<Reply> {
  readonly reply: Reply;
  /** Ledger lines to add, or to replace while a choice is awaited. */
  readonly entries?: readonly LedgerEntry[];
  /** The reply shows the commitment to everybody. */
  readonly publishes?: boolean;
  /** A seed that the actor gives the open game, to be mixed into its coins from the next flip on. */
  readonly seed?: Pick<Seed, 'gameId' | 'text'>;
  readonly game?: GameWrite;
  /** Of what games came to. One that is over thereby goes on record by itself. */
  readonly record?: RecordWrite;
  /** A setting that is changed along with it. */
  readonly setting?: { readonly scope: SettingScope; readonly name: SettingName; readonly value: string };
  /**
   * The reply that takes the place of `reply` where the game is over and the channel's secret thereby revealed.
   * `record`: what it came to; `null` where it never began, or is of no server. `next`: the coins from then on, whose
   * commitment it may publish.
   */
  readonly renderRevealed?: (
    revealed: Revealed,
    record: GameRecord | null,
    next: CoinBook,
  ) => { readonly reply: Reply; readonly publishes: boolean };
  /** Nothing is kept: not a secret drawn for the first time, not even that it was said. */
  readonly refused?: boolean;
}

/**
 * Pure and synchronous: it never awaits anything, and comes to the same when it is run again on the same table. So an
 * engine that has not read all that a change asks for may read that too, and run it once more.
 */
export type Change<Reply> = (table: Table) => Outcome<Reply>;
