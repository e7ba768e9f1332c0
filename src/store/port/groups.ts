import type { FormatRequest } from '#engine/game/format.ts';
import type { RatedSeat } from '#engine/records/standings.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/*
 * The groups of a server: people who play together again and again. Which games are a group's follows from who played
 * them: see `isGameOfGroup`.
 */

export const MAX_GROUPS = 20;
export const MAX_SEASONS = 40;
export const MAX_GROUP_NAME = 40;
/** The games, latest first, that standings are computed from. */
export const MAX_GROUP_GAMES = 500;
/** The games, latest first, in which its people's usual commanders are looked for. */
export const MAX_USUAL_GAMES = 100;
/** The games of a server, latest first, among which a group's are searched. */
export const MAX_GAMES_SEARCHED = 5000;

/** A person of a group. */
export interface Member {
  readonly playerId: PlayerId;
  /** True for a user who opted out of being counted; their identity must not be shown. */
  readonly isHidden: boolean;
}

/** A span of time in which a group's games are counted for themselves. */
export interface Season {
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly from: number;
  /** Exclusive; `null` for the season that goes on. */
  readonly until: number | null;
}

export interface Group {
  /** Its number on the server. */
  readonly number: number;
  /** Unlike those of the server's other groups, as names are compared. */
  readonly name: string;
  readonly madeAt: number;
  /** The format and life of its games, without teams. */
  readonly format: FormatRequest;
  /** The usual bracket of its Commander decks, 1 to 5; `null` if nobody said. */
  readonly bracket: number | null;
  /** In the order in which they sit. Those who were forgotten are missing. */
  readonly members: readonly Member[];
  /** Earliest first. Only the last one may go on. */
  readonly seasons: readonly Season[];
}

/** A group to write: everything replaces what there was. */
export interface NewGroup extends Omit<Group, 'members'> {
  readonly members: readonly PlayerId[];
}

/** A player of a group's game. */
export interface GroupSeat extends RatedSeat {
  /** `null` for who was forgotten. */
  readonly playerId: PlayerId | null;
  readonly isHidden: boolean;
  readonly commanders: readonly string[];
}

/** A game of a group. */
export interface GroupGame {
  /** Its number in the records. */
  readonly number: number;
  readonly at: number;
  readonly seats: readonly GroupSeat[];
}
