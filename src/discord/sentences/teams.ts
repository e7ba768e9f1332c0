import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { activePlayers, lifeTeamOf, sharesLife, turnTeamOf } from '../../engine/game/teams.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import type { Things } from './things.ts';

/** A player, or players who have something together: `@A`, `the team of @A and @B`. */
export const nameTeam = (players: readonly PlayerId[]): string =>
  `${players.length > 1 ? 'the team of ' : ''}${listed(players.map(mention))}`;

/** Of players who have something together, those in the game; all of them, where nobody is any more. */
const staying = (game: Game, players: readonly PlayerId[]): readonly PlayerId[] => {
  const left = players.filter((one) => isInGame(game, one));
  return left.length > 0 ? left : players;
};

/** Those who take turns with a player, or the player alone, by name. */
export const nameOnTurn = (game: Game, playerId: PlayerId): string =>
  nameTeam(staying(game, turnTeamOf(game, playerId)));

/** Whose turn it is, of those in the game; nobody where the turn goes on without an active player. */
export const activeInGame = (game: Game): readonly PlayerId[] =>
  activePlayers(game).filter((one) => isInGame(game, one));

/** What players have together at this table, under the id of each of them; nothing where all play alone. */
export function sharersOf(game: Game): Things {
  if (!game.settings.format.sharesTurns && !sharesLife(game)) return new Map();
  return new Map(
    game.seats.map(({ playerId }) => [
      playerId,
      { turns: staying(game, turnTeamOf(game, playerId)), life: staying(game, lifeTeamOf(game, playerId)) },
    ]),
  );
}

/** Who has something that events say of one player: that player, or the team. */
export function sharing(things: Things, what: 'turns' | 'life', playerId: PlayerId): string {
  const thing = things.get(playerId);
  return nameTeam(thing && 'turns' in thing ? thing[what] : [playerId]);
}

/** Something of those who are named: `@A’s turn`, `the turn of the team of @A and @B`. */
export const ofThem = (who: string, what: string): string =>
  who.startsWith('<@') ? `${who}’s ${what}` : `the ${what} of ${who}`;
