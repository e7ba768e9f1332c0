import type { FormatRequest } from '#engine/game/format.ts';
import type { RatedSeat } from '#engine/records/standings.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/*
 * The groups of a server: people who play together regularly. Whether a game belongs to a group depends on its players:
 * see `isGameOfGroup`.
 */

export const MAX_GROUPS = 20;
export const MAX_SEASONS = 40;
export const MAX_GROUP_NAME = 40;
/** The number of games, latest first, from which standings are computed. */
export const MAX_GROUP_GAMES = 500;
/** The number of games, latest first, in which members' usual commanders are looked for. */
export const MAX_USUAL_GAMES = 100;
/** The number of games of a server, latest first, that are searched for those of a group. */
export const MAX_GAMES_SEARCHED = 5000;

/** A member of a group. */
export interface Member {
  readonly playerId: PlayerId;
  /** True for a user who opted out of being counted; their identity must not be shown. */
  readonly isHidden: boolean;
}

/** A period for which a group's games are counted separately. */
export interface Season {
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly from: number;
  /** Exclusive; `null` for the current season. */
  readonly until: number | null;
}

export interface Group {
  /** Its number on the server. */
  readonly number: number;
  /** Unique among the server's groups, as names are compared. */
  readonly name: string;
  readonly madeAt: number;
  /** The format and life of its games, without teams. */
  readonly format: FormatRequest;
  /** The usual bracket of its Commander decks, 1 to 5; `null` if unspecified. */
  readonly bracket: number | null;
  /** In seat order, without erased users. */
  readonly members: readonly Member[];
  /** Earliest first. Only the last one may be without an end. */
  readonly seasons: readonly Season[];
}

/** A group to store, which replaces the existing one completely. */
export interface NewGroup extends Omit<Group, 'members'> {
  readonly members: readonly PlayerId[];
}

/** A player of a group's game. */
export interface GroupSeat extends RatedSeat {
  /** `null` for an erased user. */
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
