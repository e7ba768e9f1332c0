import type { Choice, CoinFlips, Draw, FlipRequest } from '../../engine/coins/flipping.ts';
import type { Edition, IsoDate } from '../../engine/vocabulary/editions.ts';
import type { Decided, Entry } from '../../engine/deciding/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';

/**
 * The port that every engine of the store implements (SQLite today). What is kept of a channel is changed by
 * pure functions only; a change, what it writes and its reply are one transaction.
 */
export interface Store<Reply> {
  /**
   * Runs a change on a channel's table and commits what it decides, durably, before the promise resolves.
   * Changes of one turn of the event loop share one transaction (a savepoint each) and one sync.
   * A change after which the channel's game is over reveals the channel's secret too, and a new one is drawn.
   * An interaction that was answered within the last hour gets its stored reply again and changes nothing; one that was
   * refused, within the last quarter of an hour, and by this process.
   * @throws what `change` throws; nothing of it is then written, and other changes are not touched.
   */
  mutate(origin: Origin, change: Change<Reply>): Promise<Answered<Reply>>;

  /** Notes that Discord accepted the reply. Written with the next transaction, or at `close`. */
  markReplied(interactionId: string, at: number): void;
  /** Replies committed within the last hour that Discord never accepted: the process died between. Oldest first. */
  unreplied(now: number): readonly Unreplied<Reply>[];

  /** Reveals the channel's secret and draws a new one. */
  reveal(
    origin: Origin,
    change: (revealed: Revealed, next: CoinBook) => Omit<Outcome<Reply>, 'game' | 'sayRevealed'>,
  ): Promise<Answered<Reply>>;
  /** The last ledger entries of a channel, newest first, secrets old and new, private ones included. */
  history(channelId: string, limit: number): readonly LedgerEntry[];
  /**
   * What each player flipped in a channel, over its whole ledger, those who flipped most first, 100 players at most;
   * private flips of a secret not yet revealed are left out.
   */
  tallies(channelId: string): readonly Tally[];
  /**
   * All that anybody needs to recompute a channel's flips: the newest `limit` secrets, newest first. Of each the last
   * lines, as many as can be checked in good time (a megabyte of outcomes: ten thousand coins or so).
   * @param upTo the lines up to this sequence number instead of the last ones
   */
  ledgers(channelId: string, limit: number, upTo?: number): readonly Ledger[];

  /** The channel's last game, be it open or over; `null` where none was ever opened. What to look at, never to act on. */
  lastGame(channelId: string): GameBook | null;

  /**
   * Notes which message shows the channel's game now, in place of any other, or that it shows a later line. Written with
   * the next transaction, within a second at the latest, or at `close`; read back at once.
   */
  showCard(card: TableCard): void;
  /** Notes that this message shows the channel's game no more. Written as `showCard` is; nothing, for another message. */
  dropCard(channelId: string, messageId: string): void;
  card(channelId: string): TableCard | undefined;
  /** The cards posted within the last hour that show an older line than their game's last: the process died between. */
  staleCards(now: number): readonly TableCard[];

  /**
   * Notes that these rules were cited to a server, each once, with the first time; beyond some thousands no more. Written
   * with the next transaction, within a second at the latest, or at `close`; read back at once. Of what is known nothing
   * is written.
   */
  noteCited(guildId: string, citations: readonly Citation[], at: number): void;
  /** The rules that were cited to a server, those cited first before the others. */
  cited(guildId: string): readonly CitedRule[];

  /**
   * Erases all that is kept of a server: games, ledgers and their secrets, settings, stored replies, table cards, the
   * rules cited.
   */
  forgetGuild(guildId: string): Promise<void>;
  /**
   * Erases a user's own: settings, and the coins of direct messages in which nobody else flipped. What a user did at the
   * tables of a server is part of their record, which others check, and goes with the server's: nothing of it is touched.
   * Replies are gone within the hour anyway; until then they keep an interaction from being done twice.
   */
  forgetUser(userId: string): Promise<void>;
  /** The servers of which anything is kept but replies. */
  guildsHeld(): readonly string[];
  /**
   * Notes which of the servers that are held the bot is in no more, and forgets those that it has not been in for 30
   * days and where nothing was written for as long: where users have installed the bot for themselves it is used without
   * being in the server. A server that is back is noted as such.
   * @param present all servers that the bot is in, as Discord says at each start
   * @returns the servers forgotten
   */
  noteGuilds(present: ReadonlySet<string>, at: number): Promise<readonly string[]>;

  setting(scope: SettingScope, name: SettingName): string | undefined;
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

/** Whose interaction it is and where it came from. Ids are Discord snowflakes. */
export interface Origin {
  readonly interactionId: string;
  readonly channelId: string;
  /** `null` in direct messages. */
  readonly guildId: string | null;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Answered<Reply> {
  readonly reply: Reply;
  /** The reply was stored by an earlier delivery of the same interaction. */
  readonly repeated: boolean;
}

export interface Unreplied<Reply> extends Origin {
  readonly reply: Reply;
}

/** One line of the coin ledger: what was asked, what was chosen on the way, and what came of it. */
export interface LedgerEntry {
  readonly secretId: string;
  /** 1, 2, 3 … under one secret, without a gap. */
  readonly sequence: number;
  /** Of the interaction that asked for the flip; later choices do not change it. */
  readonly interactionId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Seen by the actor only, until the secret is revealed. */
  readonly isPrivate: boolean;
  /** Whether the commitment stood in an earlier public message. */
  readonly covered: boolean;
  readonly edition: Edition;
  /** What the flip was for, such as a card's procedure; `null` for a flip on its own. */
  readonly purpose: string | null;
  readonly request: FlipRequest;
  readonly choices: readonly Choice[];
  readonly outcome: CoinFlips;
}

/** The channel's coins as a change sees them. The secret itself never shows. */
export interface CoinBook {
  readonly secretId: string;
  /** SHA-256 of the secret, 64 hex digits. */
  readonly commitment: string;
  /** Whether the commitment has stood in a public reply already. */
  readonly published: boolean;
  /** The sequence number that the next flip gets. */
  readonly nextSequence: number;
  /** A flip made earlier under this secret. */
  entry(sequence: number): LedgerEntry | undefined;
  /** The random stream of one flip; the same arguments always give the same stream. */
  stream(sequence: number, interactionId: string, purpose: string | null): Draw;
}

/** A line of a game's log: what one interaction made happen. */
export interface LogRow {
  /** 1, 2, 3 … within a game, without a gap. */
  readonly seq: number;
  readonly interactionId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly Entry[];
  /** Chance decided something, or something hidden was shown: undo never goes back across it. */
  readonly byChance: boolean;
  /** The seq to which this line took the game back; `null` for an ordinary line. */
  readonly undoneTo: number | null;
  /** A later line took it back. */
  readonly isUndone: boolean;
}

/** The channel's game as a change sees it. */
export interface GameBook {
  /** A ULID. */
  readonly id: string;
  readonly game: Game;
  /** Of the last line; what a button carries to show which state it was made for. */
  readonly seq: number;
  /** The last flip of coins by or for a player of this game; `null` where there was none. */
  readonly lastFlip: GameFlip | null;
  /** At most so many lines of the log, newest first: the last ones, or the last of those before line `before`. */
  log(limit: number, before?: number): readonly LogRow[];
}

/** A flip of coins in a game's channel, by or for one of its players. */
export interface GameFlip {
  /** Its sequence number in the ledger. */
  readonly number: number;
  readonly flippers: readonly string[];
  /** The line after which the game stood when it was flipped, or went on: undo never goes back before it. */
  readonly after: number;
}

/**
 * What is written of a game: one line of its log. What the caller should have refused is a bug, and throws: to open a
 * second game in a channel, to write where no game is open, to undo what cannot be undone.
 */
export type GameWrite =
  /** The first of the entries is `game/opened`. */
  | ({ readonly kind: 'open' } & Decided)
  /** A game that is over after its entries is open no more. */
  | ({ readonly kind: 'append' } & Decided)
  /**
   * Takes the game back to how it stood after this line, which is 1 at the least, earlier than the last, and was not
   * taken back itself. No line after it is `byChance`, and no player flipped before it. Things made since keep their
   * ids: what is made next is counted after them.
   */
  | { readonly kind: 'undo'; readonly toSeq: number };

/** The message that shows a channel's game. */
export interface TableCard {
  readonly channelId: string;
  readonly messageId: string;
  readonly gameId: string;
  /** Of the line after which it shows the game. */
  readonly seq: number;
  /** When the message was posted, in milliseconds since 1970; edits do not change it. */
  readonly postedAt: number;
}

/** A rule that was cited to a server: its number in an edition. */
export interface CitedRule extends Citation {
  readonly edition: IsoDate;
  /** When it was cited first, in milliseconds since 1970. */
  readonly at: number;
}

/** A channel as a change sees it. */
export interface Table {
  readonly coins: CoinBook;
  /** The open game; `null` where there is none. It is read when it is first asked for. */
  readonly game: GameBook | null;
}

/** What a change comes to: what is written (nothing, for a refusal), and what is said. */
export interface Outcome<Reply> {
  readonly reply: Reply;
  /** Ledger lines to add, or to replace while a choice is awaited. */
  readonly entries?: readonly LedgerEntry[];
  /** The reply shows the commitment to everybody. */
  readonly publishes?: boolean;
  readonly game?: GameWrite;
  /** What is said instead of `reply` where the game is over and the channel's secret thereby revealed. */
  readonly sayRevealed?: (revealed: Revealed) => Reply;
  /** Nothing is kept: not a secret drawn for the first time, not even that it was said. */
  readonly refused?: boolean;
}

/** Pure and synchronous: it never awaits anything. */
export type Change<Reply> = (table: Table) => Outcome<Reply>;

export interface Revealed {
  readonly secretId: string;
  /** 64 hex digits. */
  readonly secret: string;
  readonly commitment: string;
  /** How many flips it covered or not. */
  readonly flips: number;
}

export interface Ledger {
  readonly secretId: string;
  readonly commitment: string;
  readonly published: boolean;
  /** How many flips the store counted under this secret, kept apart from the entries so that a dropped one shows. */
  readonly count: number;
  /** 64 hex digits; `null` until it is revealed. */
  readonly secret: string | null;
  readonly revealedAt: number | null;
  /** The first sequence number that was read: 1, unless the ledger is too long. */
  readonly from: number;
  /** The last sequence number that was read; `null`: to the end. */
  readonly upTo: number | null;
  readonly entries: readonly LedgerEntry[];
  /** Sequence numbers of the entries that somebody wrote over so that they cannot be read. */
  readonly unreadable: readonly number[];
}

export interface Tally {
  readonly playerId: string;
  readonly heads: number;
  readonly tails: number;
  readonly won: number;
  readonly lost: number;
}

export type SettingScope = { readonly guildId: string } | { readonly userId: string };
/** `edition`: the edition of a server or, in direct messages, of a user. `keep`: a user's standing preference. */
export type SettingName = 'edition' | 'keep';
