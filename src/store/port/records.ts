import type { CountedGames, Tally } from '#engine/records/tally.ts';
import type { GameOutcome } from '#engine/records/outcomes.ts';
import type { EarlyExit, Finish } from '#engine/records/summary.ts';
import type { GameResult } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Group, GroupGame, NewGroup } from './groups.ts';

/*
 * The recorded games of a server: those played with the bot, those entered manually, and those imported. The id of an
 * erased user is removed. Users who opted out have an id that must not be shown.
 */

/** A player of a recorded game. */
export interface RecordedPlayer extends Finish {
  /** `null` for an erased user. */
  readonly playerId: PlayerId | null;
  /** True for a user who opted out of being counted; their identity must not be shown. */
  readonly isHidden: boolean;
  /** In turn order; `null` if unknown. */
  readonly place: number | null;
  /** From 1; `null` in games without teams. */
  readonly team: number | null;
  readonly outcome: GameOutcome;
  readonly left: EarlyExit | null;
  readonly commanders: readonly string[];
}

/** A recorded game. */
export interface GameRecord {
  /** Consecutive within a server, from 1. */
  readonly number: number;
  /** The id of a game played with the bot; `null` for any other. */
  readonly gameId: string | null;
  readonly channelId: string;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  /** When it was recorded, in milliseconds since 1970. */
  readonly notedAt: number;
  readonly source: 'played' | 'added' | 'imported';
  readonly how: GameResult['how'];
  /** Words separated by `+`, empty for none; `null` if unknown. */
  readonly variant: string | null;
  /** `null` if unknown. */
  readonly turns: number | null;
  /** The duration in milliseconds; `null` if unknown. */
  readonly ms: number | null;
  /** The user who hosted or entered it; `null` if they were erased. */
  readonly hostId: PlayerId | null;
  readonly players: readonly RecordedPlayer[];
  readonly corrections: readonly Correction[];
}

/** The record of a game that has just ended. */
export interface EndedGameRecord extends GameRecord {
  /**
   * The group that the game belongs to; `null` if it belongs to none. Omitted on servers that have turned groups off.
   */
  readonly group?: string | null;
}

/** A correction of a record. */
export interface Correction {
  /** `null` for an erased user. */
  readonly byId: PlayerId | null;
  readonly at: number;
}

/** A player of a game to record. */
export interface NewPlayer {
  readonly playerId: PlayerId;
  readonly place: number | null;
  /** From 1; `null` or omitted in games without teams, or if unknown. */
  readonly team?: number | null;
  readonly isWinner: boolean;
  /** The place of the player, starting at 1; `null` or omitted if only the winners are known. */
  readonly finish?: number | null;
  readonly commanders: readonly string[];
}

/** A game to record that was not played with the bot. */
export interface NewRecord {
  readonly at: number;
  readonly how: GameResult['how'];
  readonly variant: string | null;
  readonly turns: number | null;
  readonly players: readonly NewPlayer[];
  /** The source of a game imported from a file. */
  readonly line?: FileLine;
}

/** The line of a file that a game was imported from. Corrections and renamed players do not change it. */
export interface FileLine {
  /** A hash of its day and its players. */
  readonly key: string;
  /** A hash of the whole line. */
  readonly hash: string;
  /** Consecutive among equal lines of the server, from 1. */
  readonly nth: number;
  /** The number of the first game imported from the same sheet. */
  readonly sheet: number;
}

/** A recorded game with the line that it was imported from; `null` for any other game, and if a player was erased. */
export interface RecordWithLine extends Omit<GameRecord, 'corrections'> {
  readonly line: FileLine | null;
}

/** An inclusive range of times, in milliseconds since 1970. */
export type TimeSpan = readonly [from: number, until: number];

/** Links a recorded game to a line of a file. */
export interface RecordLine {
  readonly number: number;
  readonly line: FileLine;
  /** The corrections that the line makes. */
  readonly corrected?: RecordUpdate;
}

/** The new contents of a record. */
export interface RecordUpdate {
  readonly number: number;
  readonly how: GameResult['how'];
  /** By index in the list of players. */
  readonly winners: readonly number[];
  readonly turns: number | null;
  /** For each player, in the order of the list. */
  readonly commanders: readonly (readonly string[])[];
  /** Unchanged if omitted. */
  readonly variant?: string | null;
  /** For each player; unchanged if omitted. */
  readonly teams?: readonly (number | null)[];
  /** The place of each player; if omitted, the places are kept as far as the result allows. */
  readonly finishes?: readonly number[];
}

/** A write to a server's records. */
export type RecordWrite =
  | { readonly kind: 'add'; readonly record: NewRecord }
  /** Adds games, and links lines to recorded games, atomically. */
  | {
      readonly kind: 'import';
      readonly records: readonly NewRecord[];
      readonly lines?: readonly RecordLine[];
    }
  | ({ readonly kind: 'correct' } & RecordUpdate)
  /** Merges a player of the records, such as a guest's name, into another one. */
  | { readonly kind: 'same'; readonly playerId: PlayerId; readonly intoId: PlayerId }
  /** Creates a group, or replaces the one with its number. */
  | { readonly kind: 'group'; readonly group: NewGroup }
  /** Deletes a group. Its games remain. */
  | { readonly kind: 'drop-group'; readonly number: number };

/** A server's records as a change sees them. */
export interface RecordBook {
  /** The number that the next record gets. */
  readonly next: number;
  find(number: number): GameRecord | undefined;
  /** The number of games that both players played; `null` if the first has no records. */
  countTogether(playerId: PlayerId, other: PlayerId): number | null;
  /** The games that ended in any of these ordered, disjoint ranges, by number. */
  endedWithin(spans: readonly TimeSpan[]): readonly RecordWithLine[];
  /** The groups of the server, by number. */
  groups(): readonly Group[];
}

/** A filter for recorded games; all conditions must hold. */
export interface RecordFilter {
  /** Games that ended at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Games that all of these players played. */
  readonly players?: readonly PlayerId[] | undefined;
  /** Games with a commander of this name, or part of a name. */
  readonly commander?: string | undefined;
}

/** The wins of a player. */
export interface PlayerTally extends Tally {
  readonly playerId: PlayerId;
}

export interface CommanderTally extends Tally {
  readonly commander: string;
}

/** The results of two players in the games that both played. */
export interface PairTally {
  /** As opponents: the first player against the second. */
  readonly first: Tally;
  readonly second: Tally;
  /** On the same team. */
  readonly together: Tally;
  /** The number of games that both won without being a team. */
  readonly shared: number;
}

/** Reads the records of servers. Users who opted out are included only in queries about themselves. */
export interface Records {
  /** The matching games, latest first: at most `limit`, after skipping `skip`. */
  list(guildId: string, which: RecordFilter, limit: number, skip?: number): Promise<readonly GameRecord[]>;
  find(guildId: string, number: number): Promise<GameRecord | undefined>;
  /** The number of matching games, including those without a result. */
  count(guildId: string, which: RecordFilter): Promise<number>;
  /** The wins of a player, grouped by variant, number of players and the like. */
  ofPlayer(guildId: string, playerId: PlayerId, since?: number): Promise<readonly CountedGames[]>;
  /** The wins of a commander, grouped in the same way. */
  ofCommander(guildId: string, commander: string, since?: number): Promise<readonly CountedGames[]>;
  /** The wins of all players, grouped in the same way; each game counts once per player. */
  ofServer(guildId: string, since?: number): Promise<readonly CountedGames[]>;
  ofPair(guildId: string, one: PlayerId, other: PlayerId, since?: number): Promise<PairTally>;
  /**
   * The players with the most games.
   * @param which restricts the games
   */
  players(guildId: string, limit: number, which?: RecordFilter): Promise<readonly PlayerTally[]>;
  /**
   * The commanders with the most games.
   * @param which restricts the games
   */
  commanders(guildId: string, limit: number, which?: RecordFilter): Promise<readonly CommanderTally[]>;
  /** The names of guests and others who are not Discord users. */
  names(guildId: string, limit: number): Promise<readonly string[]>;
  /** The groups of a server, by number; at most `MAX_GROUPS`. */
  groups(guildId: string): Promise<readonly Group[]>;
  /**
   * The games of a group that ended in a period, earliest first; if there are more than `limit`, the last ones.
   * @param until exclusive
   */
  groupGames(
    guildId: string,
    group: number,
    span: { readonly from?: number; readonly until?: number | null },
    limit: number,
  ): Promise<readonly GroupGame[]>;
}
