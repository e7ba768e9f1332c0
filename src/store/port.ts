import type { Choice, CoinFlips, Draw, FlipRequest } from '../engine/coins.ts';
import type { Edition } from '../engine/editions.ts';
import type { Decided, Entry } from '../engine/game/actions.ts';
import type { Game } from '../engine/game/state.ts';

/**
 * The port that every engine of the store implements (SQLite today). What is kept of a channel is changed by
 * pure functions only; a change, what it writes and its reply are one transaction.
 */
export interface Store<Reply> {
  /**
   * Runs a change on a channel's table and commits what it decides, durably, before the promise resolves.
   * Changes of one turn of the event loop share one transaction (a savepoint each) and one sync.
   * An interaction that was answered within the last hour gets its stored reply again and changes nothing.
   * @throws what `change` throws; nothing of it is then written, and other changes are not touched.
   */
  mutate(origin: Origin, change: Change<Reply>): Promise<Answered<Reply>>;

  /** Notes that Discord accepted the reply. Written with the next transaction, or at `close`. */
  markReplied(interactionId: string, at: number): void;
  /** Replies committed within the last hour that Discord never accepted: the process died between. Oldest first. */
  unreplied(now: number): readonly Unreplied<Reply>[];

  /** Reveals the channel's secret and draws a new one, in one transaction. */
  reveal(
    origin: Origin,
    change: (revealed: Revealed, next: CoinBook) => Outcome<Reply>,
  ): Promise<Answered<Reply>>;
  /** The last ledger entries of a channel, newest first, secrets old and new, private ones included. */
  history(channelId: string, limit: number): readonly LedgerEntry[];
  /** What each player flipped in a channel, over its whole ledger; private flips of a secret not yet revealed are left out. */
  tallies(channelId: string): readonly Tally[];
  /** All that anybody needs to recompute a channel's flips: the newest `limit` secrets, newest first. */
  ledgers(channelId: string, limit: number): readonly Ledger[];

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
  /** Lines of the log, newest first, those before `before` if it is given. */
  log(limit: number, before?: number): readonly LogRow[];
}

/** What is written of a game. */
export type GameWrite =
  | { readonly kind: 'open'; readonly entries: Decided }
  | { readonly kind: 'append'; readonly entries: Decided; readonly byChance?: boolean }
  /** Takes the game back to how it stood after this line, 1 at the least. */
  | { readonly kind: 'undo'; readonly toSeq: number };

/** A channel as a change sees it. */
export interface Table {
  readonly coins: CoinBook;
  /** The open game; `null` where there is none. */
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
