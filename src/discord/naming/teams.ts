import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { activePlayers, turnTeamOf } from '../../engine/game/teams.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';

/** A player, or players who have something together: `@A`, `the team of @A and @B`. */
export const formatTeam = (players: readonly PlayerId[]): string =>
  `${players.length > 1 ? 'the team of ' : ''}${formatList(players.map(mention))}`;

/** Of players who have something together, those in the game; all of them, where nobody is any more. */
export const remainingPlayers = (game: Game, players: readonly PlayerId[]): readonly PlayerId[] => {
  const left = players.filter((player) => isInGame(game, player));
  return left.length > 0 ? left : players;
};

/** Those who take turns with a player, or the player alone, by name. */
export const formatActiveTeam = (game: Game, playerId: PlayerId): string =>
  formatTeam(remainingPlayers(game, turnTeamOf(game, playerId)));

/** Whose turn it is, of those in the game; nobody where the turn goes on without an active player. */
export const activePlayersInGame = (game: Game): readonly PlayerId[] =>
  activePlayers(game).filter((activePlayer) => isInGame(game, activePlayer));

/** Something of those who are named: `@A’s turn`, `the turn of the team of @A and @B`. */
export const formatPossessive = (who: string, what: string): string =>
  who.startsWith('the ') ? `the ${what} of ${who}` : `${who}’s ${what}`;
