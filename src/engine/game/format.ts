import type { PlayerId } from '../coins/vocabulary.ts';
import type { Game } from './state.ts';
import { seatsInGame } from './seats.ts';

/*
 * What kind of game is played: of any number of options and at most one variant. Rule 600.2 of 2006-10-01, 800.2 of
 * 2026-06-19.
 */

export const VARIANTS = [
  'free-for-all',
  'two-headed-giant',
  'team-vs-team',
  'emperor',
  'grand-melee',
  'alternating-teams',
] as const;
export type Variant = (typeof VARIANTS)[number];

/**
 * Whom one may attack: one opponent, chosen as combat begins; any of them, each creature another; only the opponent to
 * the left, or to the right; only opponents in the next seats.
 */
export const ATTACKS = ['one', 'multiple', 'left', 'right', 'next-seats'] as const;
export type AttackOption = (typeof ATTACKS)[number];

export interface Format {
  /** `null` for a game of two, and where a table of more names none. */
  readonly variant: Variant | null;
  readonly attack: AttackOption;
  /** Of everybody, in seats; of the generals in the Emperor variant. `null` where influence reaches everybody. */
  readonly range: number | null;
  /** Every creature may be given to a teammate. */
  readonly deploysCreatures: boolean;
  /** Teams take turns, and not players. */
  readonly sharesTurns: boolean;
  /** Players in a team; 1 where everybody plays alone. */
  readonly teamSize: number;
  readonly isCommander: boolean;
}

/** At one table. */
export const MOST_PLAYERS = 16;

/** A team: its players in turn order. From where they sit the first is on the right: the primary player. */
export type Team = readonly [PlayerId, ...PlayerId[]];

/** Everybody for themselves, or two against each other, with no option. */
export const PLAIN: Format = {
  variant: null,
  attack: 'one',
  range: null,
  deploysCreatures: false,
  sharesTurns: false,
  teamSize: 1,
  isCommander: false,
};

/** The team of a player; of one, where everybody plays alone. */
export const teamOf = ({ teams }: Pick<Game, 'teams'>, playerId: PlayerId): Team =>
  teams.find((team) => team.includes(playerId)) ?? [playerId];

/** Players, and all who play with them, each once. */
export const withTeammatesOf = (
  game: Pick<Game, 'teams'>,
  players: readonly PlayerId[],
): readonly PlayerId[] => [...new Set(players.flatMap((one) => teamOf(game, one)))];

export const areTeammates = (game: Pick<Game, 'teams'>, one: PlayerId, other: PlayerId): boolean =>
  one !== other && teamOf(game, one).includes(other);

/** Whose turn it is: a player, or where turns are shared, all of a team who are in the game. */
export function activePlayers({ turn, teams, seats, settings }: Game): readonly PlayerId[] {
  if (!turn) return [];
  if (!settings.format.sharesTurns) return [turn.playerId];
  const inGame = new Set(seatsInGame({ seats }).map(({ playerId }) => playerId));
  return teamOf({ teams }, turn.playerId).filter((one) => inGame.has(one));
}
