import type { CountedGames, Tally } from '#engine/records/tally.ts';
import type { GameOutcome } from '#engine/records/outcomes.ts';
import type { DroppedOut } from '#engine/records/summary.ts';
import type { GameResult } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/*
 * The results of games, kept for a server: of those played with the bot, those noted by hand, those brought in. Who was
 * forgotten has no id any more; who does not want to be counted has one that is not to be shown.
 */

/** Somebody in a game on record. */
export interface RecordedPlayer {
  /** `null` for who was forgotten. */
  readonly playerId: PlayerId | null;
  /** Does not want to be counted: nothing says who it is. */
  readonly isHidden: boolean;
  /** In turn order; `null` where nobody knows. */
  readonly place: number | null;
  /** From 1 on; `null` where everybody played alone. */
  readonly team: number | null;
  readonly outcome: GameOutcome;
  readonly left: DroppedOut | null;
  readonly commanders: readonly string[];
}

/** A game on record. */
export interface GameRecord {
  /** 1, 2, 3 … of a server. */
  readonly number: number;
  /** Of a game played here; `null` for any other. */
  readonly gameId: string | null;
  readonly channelId: string;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  /** When it went on record. */
  readonly notedAt: number;
  readonly source: 'played' | 'added' | 'imported';
  readonly how: GameResult['how'];
  /** Words with `+` between them, empty for none; `null` where nobody said. */
  readonly variant: string | null;
  /** `null` where nobody counted. */
  readonly turns: number | null;
  /** How long it took, in milliseconds; `null` where nobody knows. */
  readonly ms: number | null;
  /** Who hosted it or noted it; `null` for who was forgotten. */
  readonly hostId: PlayerId | null;
  readonly players: readonly RecordedPlayer[];
  readonly corrections: readonly Correction[];
}

/** That a record was corrected. */
export interface Correction {
  /** `null` for who was forgotten. */
  readonly byId: PlayerId | null;
  readonly at: number;
}

/** Somebody in a game that is noted. */
export interface NewPlayer {
  readonly playerId: PlayerId;
  readonly place: number | null;
  /** From 1 on; `null` or left out if everybody played alone, or nobody said. */
  readonly team?: number | null;
  readonly isWinner: boolean;
  readonly commanders: readonly string[];
}

/** A game that was not played here. */
export interface NewRecord {
  readonly at: number;
  readonly how: GameResult['how'];
  readonly variant: string | null;
  readonly turns: number | null;
  readonly players: readonly NewPlayer[];
  /** Of a game imported from a file. */
  readonly line?: FileLine;
}

/** The line of a file that a game was imported from, as it stood there. Corrections and naming do not change it. */
export interface FileLine {
  /** A hash of its day and players. */
  readonly key: string;
  /** A hash of all of it. */
  readonly hash: string;
  /** 1, 2, 3 … among equal lines of the server. */
  readonly nth: number;
  /** The number of the first game imported from the same sheet. */
  readonly sheet: number;
}

/** A game on record, with the line that it was imported from; `null` for any other, and where a player was forgotten. */
export interface HeldRecord extends Omit<GameRecord, 'corrections'> {
  readonly line: FileLine | null;
}

/** Times from one to another, both included, in milliseconds since 1970. */
export type TimeSpan = readonly [from: number, until: number];

/** A game on record that a line of a file stands for. */
export interface RecordLine {
  readonly number: number;
  readonly line: FileLine;
  /** What the line changes. */
  readonly corrected?: Corrected;
}

/** A record as it is to be from now on. */
export interface Corrected {
  readonly number: number;
  readonly how: GameResult['how'];
  /** By their places in the list of players, from 0 on. */
  readonly winners: readonly number[];
  readonly turns: number | null;
  /** Of each player, in the order of the list. */
  readonly commanders: readonly (readonly string[])[];
  /** As before, if left out. */
  readonly variant?: string | null;
  /** Of each player; as before, if left out. */
  readonly teams?: readonly (number | null)[];
}

/** A write to a server's records. */
export type RecordWrite =
  | { readonly kind: 'add'; readonly record: NewRecord }
  /** All or none of it: new games, and lines that stand for games on record. */
  | {
      readonly kind: 'import';
      readonly records: readonly NewRecord[];
      readonly lines?: readonly RecordLine[];
    }
  | ({ readonly kind: 'correct' } & Corrected)
  /** One player of the records is another one: a name that belongs to somebody. */
  | { readonly kind: 'same'; readonly playerId: PlayerId; readonly isId: PlayerId };

/** A server's records as a change sees them. */
export interface RecordBook {
  /** The number that the next record gets. */
  readonly next: number;
  find(number: number): GameRecord | undefined;
  /** In how many games both played; `null` where the first is not on record. */
  countTogether(playerId: PlayerId, other: PlayerId): number | null;
  /** The games that ended in any of these spans, which are in order and do not overlap; in order of their numbers. */
  held(spans: readonly TimeSpan[]): readonly HeldRecord[];
}

/** The games that are meant. */
export interface Which {
  /** Ended at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** All of these played. */
  readonly players?: readonly PlayerId[] | undefined;
  /** By any part of its name, as names are compared. */
  readonly commander?: string | undefined;
}

/** A player with what they won. */
export interface PlayerTally extends Tally {
  readonly playerId: PlayerId;
}

export interface CommanderTally extends Tally {
  readonly commander: string;
}

/** Two players in the games that both played. */
export interface PairTally {
  /** As opponents: one of both, against the other. */
  readonly one: Tally;
  readonly other: Tally;
  /** On one team. */
  readonly together: Tally;
  /** How many games both won without being a team. */
  readonly shared: number;
}

/** Reads the records of servers; never those of who does not want to be counted, but for themselves. */
export interface Records {
  /** The games that are meant, the latest first: at most so many, of those after the first `skip`. */
  list(guildId: string, which: Which, limit: number, skip?: number): Promise<readonly GameRecord[]>;
  find(guildId: string, number: number): Promise<GameRecord | undefined>;
  /** How many games are kept, with a result or without. */
  count(guildId: string, which: Which): Promise<number>;
  /** The wins of a player, by what was played; games alike are counted together. */
  ofPlayer(guildId: string, playerId: PlayerId, since?: number): Promise<readonly CountedGames[]>;
  /** The wins of a commander, likewise. */
  ofCommander(guildId: string, commander: string, since?: number): Promise<readonly CountedGames[]>;
  /** The wins of all, likewise: each game counts once for each who played it. */
  ofServer(guildId: string, since?: number): Promise<readonly CountedGames[]>;
  ofPair(guildId: string, one: PlayerId, other: PlayerId, since?: number): Promise<PairTally>;
  /** The players with most games, at most so many. @param commander with this one only */
  players(guildId: string, limit: number, which?: Which): Promise<readonly PlayerTally[]>;
  /** The commanders with most games, at most so many; of these players only. */
  commanders(guildId: string, limit: number, which?: Which): Promise<readonly CommanderTally[]>;
  /** Names of guests and others who are no users of Discord, at most so many. */
  names(guildId: string, limit: number): Promise<readonly string[]>;
}
