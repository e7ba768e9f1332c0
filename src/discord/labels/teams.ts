import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { listOf } from '#text/list.ts';
import { playerName, firstWords } from '#text/parts.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { activePlayers, turnTeamOf } from '#engine/game/teams.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';

/** `@A`, `the team of @A and @B` */
export const formatTeam = (players: readonly PlayerId[]): Text =>
  text`${players.length > 1 ? 'the team of ' : ''}${listOf(players.map(playerName))}`;

/** The players who are still in the game; all of them if none remains. */
export const remainingPlayers = (game: Game, players: readonly PlayerId[]): readonly PlayerId[] => {
  const remaining = players.filter((player) => isInGame(game, player));
  return remaining.length > 0 ? remaining : players;
};

/** The players who share a player's turns, or the player alone. */
export const formatActiveTeam = (game: Game, playerId: PlayerId): Text =>
  formatTeam(remainingPlayers(game, turnTeamOf(game, playerId)));

/** The active players who are in the game; empty if the turn continues without an active player. */
export const activePlayersInGame = (game: Game): readonly PlayerId[] =>
  activePlayers(game).filter((activePlayer) => isInGame(game, activePlayer));

/** `@A’s turn`, `the turn of the team of @A and @B` */
export const formatPossessive = (who: Text, what: string): Text =>
  firstWords(who).startsWith('the ') ? text`the ${what} of ${who}` : text`${who}’s ${what}`;
