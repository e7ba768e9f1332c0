import { isInRange } from '../formats/ranges.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { seatsInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import { teamOf } from '../game/teams.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/**
 * The opponents within a player's range of influence, in turn order from the next seat on. CR 601.2, 601.5
 * (2006-10-01); 102.2, 102.3, 801.2, 801.5 (2026-06-19).
 */
export const opponentsInRange = (game: Game, playerId: PlayerId, ruleset: Ruleset): readonly PlayerId[] =>
  playersInRange(game, playerId, ruleset).filter((id) => !teamOf(game, playerId).includes(id));

/** All players within a player's range of influence: the player first, teammates included. */
export function playersInRange(game: Game, playerId: PlayerId, ruleset: Ruleset): readonly PlayerId[] {
  const seated = seatsInGame(game).map((seat) => seat.playerId);
  const at = seated.indexOf(playerId);
  return [...seated.slice(Math.max(at, 0)), ...seated.slice(0, Math.max(at, 0))].filter(
    (id) => at < 0 || isInRange(game, playerId, id, ruleset).answer,
  );
}
