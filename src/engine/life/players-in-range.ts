import { isInRange } from '../formats/ranges.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { circleFrom, circleOf } from '../game/circle.ts';
import { isInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import { teamOf } from '../game/teams.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/**
 * The opponents within a player's range of influence, in turn order from the next seat on. CR 601.2, 601.5
 * (2006-10-01); 102.2, 102.3, 801.2, 801.5 (2026-06-19).
 */
export const opponentsInRange = (game: Game, playerId: PlayerId, ruleset: Ruleset): readonly PlayerId[] =>
  playersInRange(game, playerId, ruleset).filter((id) => !teamOf(game, playerId).includes(id));

/**
 * All players within a player's range of influence: the player first, teammates included; for a player who is not in the
 * game, all players.
 */
export const playersInRange = (game: Game, playerId: PlayerId, ruleset: Ruleset): readonly PlayerId[] =>
  circleFrom(circleOf(game), playerId).filter(
    (id) => !isInGame(game, playerId) || isInRange(game, playerId, id, ruleset).answer,
  );
