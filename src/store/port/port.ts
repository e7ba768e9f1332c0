import type { StorageSizes } from '#basics/meters.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { Answered, Change, Origin, Outcome, Unreplied } from './changes.ts';
import type { CoinBook, FairCount, Ledger, LedgerEntry, Revealed, Tally } from './coins.ts';
import type { GameLogEntry, StaleCard, GameSnapshot, TableCard } from './games.ts';
import type { KeptFrom, KeptPage } from './kept.ts';
import type { Leases } from './leases.ts';
import type { StoreHealth } from './health.ts';
import type { News } from './news.ts';
import type { PageLinks } from './links.ts';
import type { Records } from './records.ts';
import type { SettingName, SettingScope, Told } from './settings.ts';

/**
 * The port that every engine of the store implements (SQLite today). What is kept of a channel is changed by
 * pure functions only; a change, what it writes and its reply are one transaction.
 * Whatever is read comes as a promise, and never more of it than a number of lines that is named here or asked for: an
 * engine may be at the other end of a network. What is only noted is kept in this process until it is written, and can
 * be read back meanwhile. No promise rejects but where the engine fails: with a `StoreFailure` where only the operator
 * can mend it, after which nothing of what was asked for is kept.
 */
export interface Store<Reply> {
  /**
   * Runs a change on a channel's table and commits what it decides, durably, before the promise resolves.
   * Changes of one turn of the event loop share one transaction (a savepoint each) and one sync.
   * A change after which the channel's game is over reveals the channel's secret too, and a new one is drawn; what the
   * game came to goes on the server's record.
   * An interaction that was answered within the last hour gets its stored reply again and changes nothing; one that was
   * refused, within the last quarter of an hour, and by this process.
   * @param wrote is told how many bytes it takes for good, once it is committed; not of what is repeated or refused
   * @throws what `change` throws; nothing of it is then written, and other changes are not touched.
   */
  mutate(origin: Origin, change: Change<Reply>, wrote?: (bytes: number) => void): Promise<Answered<Reply>>;

  /** The results of games. */
  readonly records: Records;

  /** The links to pages of games. */
  readonly links: PageLinks;

  /** Which process runs which of the bot's shards; `null` where one process alone may use the store. */
  readonly leases: Leases | null;

  /** The news between processes; `null` where one process alone may use the store. */
  readonly news: News | null;

  /**
   * Notes that Discord accepted the reply: its token is kept no longer. Written with the next transaction, within half a
   * second at the latest, or at `close`.
   */
  markReplied(interactionId: string, at: number): void;
  /**
   * The replies committed within the last hour that Discord never accepted: the process died between. At most so many,
   * oldest first, without those marked by now.
   * @param interactionId the reply to this interaction only
   */
  unreplied(now: number, limit: number, interactionId?: string): Promise<readonly Unreplied<Reply>[]>;

  /** True if this interaction was done, and its reply committed, and Discord has not accepted that yet: of the last hour. */
  isCommitted(interactionId: string): boolean;

  /** Reveals the channel's secret and draws a new one. */
  reveal(
    origin: Origin,
    change: (revealed: Revealed, next: CoinBook) => Omit<Outcome<Reply>, 'game' | 'record' | 'sayRevealed'>,
  ): Promise<Answered<Reply>>;
  /** The last ledger entries of a channel, newest first, secrets old and new, private ones included. */
  history(channelId: string, limit: number): Promise<readonly LedgerEntry[]>;
  /**
   * Counts what each player flipped in a channel, over its whole ledger, those who flipped most first, 100 players at
   * most; private flips are left out.
   */
  tallies(channelId: string): Promise<readonly Tally[]>;
  /**
   * Counts the coins of a channel's last flips that only chance decides, some thousands at most; private flips are left
   * out.
   */
  fairCoins(channelId: string): Promise<FairCount>;
  /**
   * All that anybody needs to recompute a channel's flips: the newest `limit` secrets, newest first. Of each the last
   * lines, as many as can be checked at once (five thousand coins and dice or so).
   * @param upTo the lines up to this sequence number instead of the last ones
   */
  ledgers(channelId: string, limit: number, upTo?: number): Promise<readonly Ledger[]>;
  /**
   * Of one of a channel's secrets the lines from a sequence number on, again as many as can be checked at once: its `upTo`
   * is the last one read, `null` where none follows.
   */
  ledgerFrom(channelId: string, secretId: string, from: number): Promise<Ledger | undefined>;

  /** The channel's last game, be it open or over; `null` where none was ever opened. What to look at, never to act on. */
  lastGame(channelId: string): Promise<GameSnapshot | null>;
  /**
   * At most so many lines of a game's log, newest first: the last ones, or the last of those before line `before`. None,
   * where the game is not kept. A change has them at hand: see {@link Change}.
   */
  log(gameId: string, limit: number, before?: number): Promise<readonly GameLogEntry[]>;

  /**
   * Notes which message shows the channel's game now, in place of any other, or that it shows a later line; that it shows
   * an earlier one of the same game is not noted. Written with the next transaction, within a second at the latest, or at
   * `close`; read back at once.
   */
  showCard(card: TableCard): void;
  /** Notes that this message shows the channel's game no more. Written as `showCard` is; nothing, for another message. */
  dropCard(channelId: string, messageId: string): void;
  card(channelId: string): Promise<TableCard | undefined>;
  /**
   * The cards posted within the last hour that show an older line than their game's last: the process died between. At
   * most so many, by the ids of their channels.
   * @param after the channel of the last one that is known already
   */
  staleCards(now: number, limit: number, after?: string): Promise<readonly StaleCard[]>;

  /**
   * Notes that these rules were cited to a server, each once, with the first time; beyond some thousands no more. Written
   * with the next transaction, within a second at the latest, or at `close`; read back at once. Of what is known nothing
   * is written.
   */
  noteCited(guildId: string, citations: readonly Citation[], at: number): void;
  /** The rules that were cited to a server, those cited first before the others: some thousands at most. */
  cited(guildId: string): Promise<readonly CitedRule[]>;

  /**
   * Erases all that is kept of a server: games, ledgers and their secrets, settings, stored replies, table cards, links
   * to pages, the rules cited, what games came to.
   */
  forgetGuild(guildId: string): Promise<void>;
  /**
   * Erases a user's own: settings, links to pages, the coins of direct messages in which nobody else flipped, and who it
   * was in the records of games, which count on for the others, and in the ledgers of servers, whose chains stay whole.
   * What a user did at the tables of a server is part of their log, and goes with the server's.
   * Replies are gone within the hour anyway; until then they keep an interaction from being done twice.
   */
  forgetUser(userId: string): Promise<void>;
  /**
   * A page of what is kept of a user: every row that carries their id, in servers and direct messages alike. Never a secret,
   * nor what leads to a page, nor what somebody else flipped in private.
   * @param from as the page before says; left out, the first one
   */
  kept(userId: string, from?: KeptFrom): Promise<KeptPage>;
  /**
   * The ids of the servers of which anything is kept but replies, in order, at most so many.
   * @param after the last one that is known already
   */
  guildsHeld(limit: number, after?: string): Promise<readonly string[]>;
  /**
   * Notes which of the servers that are held the bot is in no more, and forgets those that it has not been in for 30
   * days and where nothing was written for as long: where users have installed the bot for themselves it is used without
   * being in the server. A server that is back is noted as such.
   * @param present the servers that the bot is in, as Discord says when a shard logs in: all of those compared
   * @param isCompared says of a server whether it is one of that shard; left out: all are
   * @returns the servers forgotten
   */
  noteGuilds(
    present: ReadonlySet<string>,
    at: number,
    isCompared?: (guildId: string) => boolean,
  ): Promise<readonly string[]>;

  /** Whether the database can be written now. Tried by writing, at most every ten seconds. */
  health(): Promise<StoreHealth>;

  /** How much is kept, for whoever watches over it. */
  sizes(): Promise<Sizes>;

  setting(scope: SettingScope, name: SettingName): Promise<string | undefined>;
  /**
   * Notes that a server or a user was told something, once and for all.
   * @returns what stood there: `undefined` the first time, `told` ever after; `kept` once for those who go on by the
   *   founding rules since they have games or coins from before there was another default.
   */
  tellOnce(scope: SettingScope, what: Told, at: number): Promise<string | undefined>;
  changeSetting(
    origin: Origin,
    scope: SettingScope,
    name: SettingName,
    value: string,
    reply: Reply,
  ): Promise<Answered<Reply>>;

  /** Writes what is pending, checkpoints and closes. No call is allowed after it. */
  close(): Promise<void>;
}

/** How much is kept. */
export type Sizes = Omit<StorageSizes, 'quotas'>;

/** How long what is kept of a server outlives the bot's being there, in ms. */
export const OUTLIVES_MS = 30 * 24 * 60 * 60 * 1000;

/** So many rules of one server are kept. The engine cites some three hundred of an edition. */
export const MAX_CITED = 3000;

/** A rule that was cited to a server: its number in an edition. */
export interface CitedRule extends Citation {
  readonly edition: IsoDate;
  /** When it was cited first, in milliseconds since 1970. */
  readonly at: number;
}
