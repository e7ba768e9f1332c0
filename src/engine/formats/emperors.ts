import type { PlayerId } from '../vocabulary/players.ts';
import type { Team } from '../game/format.ts';
import { distanceBetween } from '../game/circle.ts';
import type { Game } from '../game/state.ts';
import { outermostOf } from '../game/subgame-depth.ts';

/**
 * The emperor sits in the middle of a team, or to the right of the middle if there is no middle seat. CR 607.2
 * (2006-10-01), 809.2 (2026-06-19).
 */
export const emperorOf = (team: Team): PlayerId => team[Math.floor((team.length - 1) / 2)] ?? team[0];

/** True if the player is an emperor, which is determined as the outermost game begins and never changes. */
export function isEmperor(game: Game, playerId: PlayerId): boolean {
  const { settings, teams } = outermostOf(game);
  return settings.format.variant === 'emperor' && teams.some((team) => emperorOf(team) === playerId);
}

/**
 * The range of influence of an emperor or a general, in seats: the smallest with which an emperor reaches two
 * generals of other teams, and a general one. In teams of three that is 2 and 1. It is determined as the outermost
 * game begins and stays the same in a subgame, where generals may be missing.
 * CR 607.3a (2006-10-01), 807.6a (2009-07-11), 809.6a (2026-06-19).
 */
export function rangeByRank(game: Game, playerId: PlayerId): number {
  const { teams, seats } = outermostOf(game);
  const circle = seats.map((seat) => seat.playerId);
  const emperors = new Set(teams.map(emperorOf));
  const distances = teams
    .filter((team) => !team.includes(playerId))
    .flatMap((team) => team.filter((id) => !emperors.has(id)))
    .map((general) => distanceBetween(circle, playerId, general) ?? circle.length)
    .toSorted((a, b) => a - b);
  return distances[emperors.has(playerId) ? 1 : 0] ?? 0;
}
