import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import type { FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';

/** A line of a game's log: what one interaction made happen. */
export interface GameLogEntry {
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

/** A channel's game as it stands after the last line of its log. */
export interface GameSnapshot {
  /** A ULID. */
  readonly id: string;
  readonly game: Game;
  /** Of the last line; what a button carries to show which state it was made for. */
  readonly seq: number;
  /** The last flip of coins by or for a player of this game; `null` where there was none. */
  readonly lastFlip: GameFlip | null;
  /** The wishes of its table, noted as it ended; `null` for one that is open, or ended before they were. */
  readonly asked?: FormatRequest | null;
}

/** The game with its log at hand: as a change sees it, and whoever tells of it. */
export interface GameWithLog extends GameSnapshot {
  /** At most so many lines of the log, newest first: the last ones, or the last of those before line `before`. */
  log(limit: number, before?: number): readonly GameLogEntry[];
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
 * A write to a game: one line of its log. What the caller should have refused is a bug, and throws: to open a second
 * game in a channel, to write where no game is open, to undo what cannot be undone.
 */
export type GameWrite =
  /** The first of the entries is `game/opened`. */
  | ({ readonly kind: 'open' } & AcceptedTransition)
  /** A game that is over after its entries is open no more. */
  | ({ readonly kind: 'append' } & AcceptedTransition)
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

/** One that shows an older line than its game's last. */
export interface StaleCard extends TableCard {
  /** `null` in direct messages. */
  readonly guildId: string | null;
}
