import type { StorageSizes } from '#basics/meters.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { CommittedReply, Change, Origin, ChangeOutcome, UndeliveredReply } from './changes.ts';
import type {
  CoinBook,
  FairCount,
  Ledger,
  LedgerEntry,
  RevealedSecret,
  CoinTally,
} from '#ledger/vocabulary/ledger.ts';
import type { GameLogEntry, StaleCard, GameSnapshot, TableCard } from './games.ts';
import type { GuildDataPage, GuildDataPosition, UserDataPosition, ExportPage } from './data-export.ts';
import type { Leases } from './leases.ts';
import type { StoreHealth } from './health.ts';
import type { News } from './news.ts';
import type { PageLinks } from './links.ts';
import type { Records } from './records.ts';
import type { SettingName, SettingScope, Notice } from './settings.ts';

/**
 * The interface that every storage engine implements. A channel's data is changed only by pure functions; a change,
 * its writes and its reply are one transaction.
 * All reads are asynchronous and limited, by the caller or as documented, since the engine may be a server on the
 * network. Deferred writes stay in this process until they are written, but are visible to its reads. Promises reject
 * only if the engine fails: with a `StoreFailure` if the operator has to act, in which case nothing of the request
 * was stored.
 */
export interface Store<Reply> {
  /**
   * Runs a change on a channel's table and commits its result durably before the promise resolves.
   * Changes of one turn of the event loop share one transaction (a savepoint each) and one sync.
   * If the change ends the channel's game, its secret is revealed, a new one is drawn, and the result is added to the
   * server's records.
   * An interaction that was answered within the last hour gets its stored reply again, and nothing changes. The same
   * holds for one that this process refused within the last 15 minutes.
   * @param onWritten called after the commit with the number of bytes that stay stored; not called for repeated or
   *   refused interactions
   * @throws what `change` throws; then nothing of it is written, and other changes are unaffected
   */
  mutate(
    origin: Origin,
    change: Change<Reply>,
    onWritten?: (bytes: number) => void,
  ): Promise<CommittedReply<Reply>>;

  /** The results of games. */
  readonly records: Records;

  /** The links to pages of games. */
  readonly links: PageLinks;

  /** Assigns the bot's shards to processes; `null` if only one process can use the store. */
  readonly leases: Leases | null;

  /** Notifications between processes; `null` if only one process can use the store. */
  readonly news: News | null;

  /**
   * Records that Discord accepted the reply, whose token is then deleted. Written with the next transaction, within
   * half a second at the latest, or at `close`.
   */
  markReplied(interactionId: string, at: number): void;
  /**
   * The replies committed within the last hour that Discord has not accepted, for example because the process died.
   * Oldest first, without those that have been marked.
   * @param interactionId restricts the result to this interaction
   */
  undeliveredReplies(
    now: number,
    limit: number,
    interactionId?: string,
  ): Promise<readonly UndeliveredReply<Reply>[]>;

  /** True if this interaction was committed within the last hour and Discord has not accepted its reply yet. */
  isCommitted(interactionId: string): boolean;

  /** Reveals the channel's secret and draws a new one. */
  reveal(
    origin: Origin,
    change: (
      revealed: RevealedSecret,
      next: CoinBook,
    ) => Omit<ChangeOutcome<Reply>, 'game' | 'record' | 'renderRevealed'>,
  ): Promise<CommittedReply<Reply>>;
  /** The last ledger entries of a channel under all its secrets, newest first, including private ones. */
  history(channelId: string, limit: number): Promise<readonly LedgerEntry[]>;
  /**
   * Each player's flips in a channel, over its whole ledger, without private ones. Sorted by their number; at most
   * 100 players.
   */
  tallies(channelId: string): Promise<readonly CoinTally[]>;
  /**
   * Counts the coins of a channel's last flips that were decided by chance alone, without private ones; at most some
   * thousands.
   */
  fairCoins(channelId: string): Promise<FairCount>;
  /**
   * Everything needed to recompute a channel's flips: its newest `limit` secrets, newest first, each with as many of
   * its last lines as can be checked at once (about five thousand coins and dice).
   * @param upTo the last sequence number to include
   */
  ledgers(channelId: string, limit: number, upTo?: number): Promise<readonly Ledger[]>;
  /**
   * The lines of one of a channel's secrets from a sequence number on, as many as can be checked at once. `upTo` of
   * the result is the last one read, or `null` at the end.
   */
  ledgerFrom(channelId: string, secretId: string, from: number): Promise<Ledger | undefined>;

  /**
   * The channel's last game, open or over; `null` if there never was one. For display only: changes must use the game
   * that they are given.
   */
  lastGame(channelId: string): Promise<GameSnapshot | null>;
  /**
   * Lines of a game's log, newest first, optionally before line `before`; empty if the log is no longer stored.
   * Changes have their own access: see {@link Change}.
   */
  log(gameId: string, limit: number, before?: number): Promise<readonly GameLogEntry[]>;

  /**
   * Records which message shows the channel's game, and up to which line. Ignored if the message is already known to
   * show a later line of the same game. Written with the next transaction, within a second at the latest, or at
   * `close`; visible at once.
   */
  recordCard(card: TableCard): void;
  /**
   * Records that this message no longer shows the channel's game. Ignored for any other message; written like
   * `recordCard`.
   */
  forgetCard(channelId: string, messageId: string): void;
  card(channelId: string): Promise<TableCard | undefined>;
  /**
   * The cards posted within the last hour that don't show their game's last line, for example because the process
   * died. Sorted by channel id.
   * @param after the last channel of the previous call
   */
  staleCards(now: number, limit: number, after?: string): Promise<readonly StaleCard[]>;

  /**
   * Records that these rules were cited to a server. Each rule is stored once, with the first time, up to {@link
   * MAX_CITED} rules. Written with the next transaction, within a second at the latest, or at `close`; visible at
   * once.
   */
  recordCitations(guildId: string, citations: readonly Citation[], at: number): void;
  /** The rules that were cited to a server, in the order of their first citation; at most {@link MAX_CITED}. */
  citedRules(guildId: string): Promise<readonly ServerCitation[]>;

  /**
   * Erases all data of a server: games, ledgers and their secrets, settings, stored replies, table cards, links to
   * pages, cited rules and records.
   */
  forgetGuild(guildId: string): Promise<void>;
  /**
   * Erases a user's own data: settings, links to pages, and the coins of direct messages in which no one else
   * flipped. Removes the user's id from records, which still count for the other players, and from the ledgers of
   * servers, whose chains stay valid. Actions in games on a server are part of its log, and are erased with the
   * server's data. Replies expire within an hour; until then they prevent interactions from being executed twice.
   * Rejects if the store is closed before the end: then some is erased, and the rest must be erased again.
   */
  forgetUser(userId: string): Promise<void>;
  /**
   * A page of the data stored about a user: every row with their id, on servers and in direct messages. Never
   * includes secrets of coins or page links, or other people's private flips.
   * @param from the position from the previous page; the first page by default
   */
  userData(userId: string, from?: UserDataPosition): Promise<ExportPage>;
  /**
   * A page of a server's stored data, without replies of the last hour and secrets of coins or page links. Includes
   * private flips, which only the person who made them may read.
   * @param from the position from the previous page; the first page by default
   */
  guildData(guildId: string, from?: GuildDataPosition): Promise<GuildDataPage>;
  /**
   * The ids of the servers with stored data other than replies, sorted.
   * @param after the last id of the previous call
   */
  guildsWithData(limit: number, after?: string): Promise<readonly string[]>;
  /**
   * Updates which servers with stored data the bot has left, and erases those that it left 30 days ago, unless
   * something was written since: a bot that users have installed for themselves is used on servers that it isn't in.
   * @param present the servers that the bot is in, as Discord lists them when a shard logs in; complete for the
   *   compared ones
   * @param isChecked true for the servers of that shard; all servers by default
   * @returns the servers erased
   */
  noteGuilds(
    present: ReadonlySet<string>,
    at: number,
    isChecked?: (guildId: string) => boolean,
  ): Promise<readonly string[]>;

  /** Tests whether the database can be written, by writing to it at most every ten seconds. */
  health(): Promise<StoreHealth>;

  /** The amount of stored data, for monitoring. */
  sizes(): Promise<Sizes>;

  setting(scope: SettingScope, name: SettingName): Promise<string | undefined>;
  /**
   * Marks a notice as shown to a server or a user.
   * @returns the previous value: `undefined` the first time, `told` from then on; `kept` once for those who keep the
   *   founding rules because they had games or coins before the default changed
   */
  markNoticeShown(scope: SettingScope, what: Notice, at: number): Promise<string | undefined>;
  changeSetting(
    origin: Origin,
    scope: SettingScope,
    name: SettingName,
    value: string,
    reply: Reply,
  ): Promise<CommittedReply<Reply>>;

  /** Flushes deferred writes, checkpoints and closes. No other method may be called afterwards. */
  close(): Promise<void>;
}

/** The amount of stored data. */
export type Sizes = Omit<StorageSizes, 'quotas'>;

/** How long a server's data is kept after the bot left, in ms. */
export const GUILD_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The maximum number of cited rules per server. The engine cites about three hundred per edition. */
export const MAX_CITED = 3000;

/** A rule that was cited to a server: its number in an edition. */
export interface ServerCitation extends Citation {
  readonly edition: IsoDate;
  /** When it was first cited, in milliseconds since 1970. */
  readonly at: number;
}
