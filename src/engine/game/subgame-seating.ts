import type { PlayerId } from '../coin-vocabulary.ts';
import { teamOf, type Team } from './format.ts';
import type { Game } from './state.ts';
import { isInGame } from './seats.ts';

/** Who plays in a game that begins within another one, and in which order. */
export interface Seating {
  /** In turn order, as they sit: the first player first. */
  readonly order: readonly [PlayerId, ...PlayerId[]];
  readonly teams: readonly Team[];
}

/**
 * The seats of a game within: everybody still in the game sits as before, and plays with the same teammates.
 * @param first whose turn is the first; where turns are shared, anybody of that team.
 */
export function seatingFrom(game: Game, first: PlayerId): Seating {
  const teams = game.teams.flatMap((team): Team[] => {
    const [one, ...others] = team.filter((playerId) => isInGame(game, playerId));
    return one === undefined ? [] : [[one, ...others]];
  });
  const begins = game.settings.format.sharesTurns ? teamOf({ teams }, first)[0] : first;
  const seated = game.seats.map(({ playerId }) => playerId);
  const at = seated.indexOf(begins);
  const others = [...seated.slice(at + 1), ...seated.slice(0, Math.max(at, 0))];
  return { order: [begins, ...others.filter((playerId) => isInGame(game, playerId))], teams };
}
