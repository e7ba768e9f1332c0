import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import type { FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';

/** An entry of a game's log: the effects of one interaction. */
export interface GameLogEntry {
  /** Consecutive within a game, from 1. */
  readonly seq: number;
  readonly interactionId: string;
  readonly actorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly entries: readonly Entry[];
  /** True if chance decided something or hidden information was revealed; undo never goes back past it. */
  readonly byChance: boolean;
  /** The entry to which this one took the game back; `null` for an ordinary entry. */
  readonly undoneTo: number | null;
  /** True if a later entry has undone it. */
  readonly isUndone: boolean;
}

/** A channel's game as of the last entry of its log. */
export interface GameSnapshot {
  /** A ULID. */
  readonly id: string;
  readonly game: Game;
  /** The number of the last entry, which buttons carry to identify the state they were made for. */
  readonly seq: number;
  /** The last flip by or for a player of this game; `null` if there was none. */
  readonly lastFlip: GameFlip | null;
  /**
   * The requested format, stored when the game ended; `null` for an open game, or one that ended under an earlier
   * version.
   */
  readonly requestedFormat?: FormatRequest | null;
}

/** A game with access to its log, as changes and replies see it. */
export interface GameWithLog extends GameSnapshot {
  /** Log entries, newest first: the last ones, or the last ones before entry `before`. */
  log(limit: number, before?: number): readonly GameLogEntry[];
}

/** A flip in a game's channel, by or for one of its players. */
export interface GameFlip {
  /** Its number in the ledger. */
  readonly number: number;
  readonly flippers: readonly string[];
  /** The last entry at the time of the flip or its last choice; undo never goes back past it. */
  readonly after: number;
}

/**
 * A write to a game: one entry of its log. Opening a second game in a channel, writing without an open game and an
 * invalid undo are bugs of the caller, and throw.
 */
export type GameWrite =
  /** The first event must be `game/opened`. */
  | ({ readonly kind: 'open' } & AcceptedTransition)
  /** Closes the game if it is over after these events. */
  | ({ readonly kind: 'append' } & AcceptedTransition)
  /**
   * Takes the game back to its state after this entry, which must be at least 1, before the last one, and not undone.
   * No later entry may be `byChance`, and no player may have flipped since. Ids given since are not reused.
   */
  | { readonly kind: 'undo'; readonly toSeq: number };

/** The message that shows a channel's game. */
export interface TableCard {
  readonly channelId: string;
  readonly messageId: string;
  readonly gameId: string;
  /** The last entry that it shows. */
  readonly seq: number;
  /** When the message was posted, in ms since 1970; edits don't change it. */
  readonly postedAt: number;
}

/** A card that is behind the last entry of its game. */
export interface StaleCard extends TableCard {
  /** `null` in direct messages. */
  readonly guildId: string | null;
}
