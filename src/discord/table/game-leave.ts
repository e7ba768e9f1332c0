import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import { rulesetOf } from '../../engine/editions.ts';
import { decideLobby } from '../../engine/game/lobby.ts';
import { lossesIn } from '../../engine/game/losses.ts';
import type { Asker, House, Said } from '../command.ts';
import { changeGame, does, openGame } from './change-game.ts';
import { changeThatMayEnd, part } from './game-end.ts';

/** What `/game leave` is given. */
export interface Leaving {
  readonly player?: PlayerId | undefined;
  /** The player lost: nobody leaves of their own will. */
  readonly lost?: boolean | undefined;
}

/** Joins the open game, until it starts. */
export const joinGame = (asked: Asker, house: House): Promise<Said> =>
  changeGame(asked, house, does(decideLobby, { kind: 'game/join' }));

/** Takes somebody off the list of a game that has not begun. A game that nobody waits for any more ends. */
export const withdrawFrom = (asked: Asker, house: House, playerId: PlayerId): Promise<Said> =>
  changeThatMayEnd(asked, house, does(decideLobby, { kind: 'game/withdraw', playerId }));

/**
 * Takes somebody off the list of a game that has not begun, or out of one that is played. Leaving is the player's alone;
 * that a player has lost, the host may say too, and whoever else loses by the numbers then loses at the same time.
 */
export async function leaveGame(
  asked: Asker,
  house: House,
  { player = asked.origin.actorId, lost = player !== asked.origin.actorId }: Leaving,
): Promise<Said> {
  const book = openGame(asked, house);
  if (!book.ok) return book.failure;
  const { game } = book.value;
  if (game.stage === 'gathering') return withdrawFrom(asked, house, player);
  const losses = lossesIn(game, rulesetOf(game.edition));
  return lost && losses.some(({ answer }) => answer.playerId === player)
    ? part(asked, house, { kind: 'game/lose' })
    : part(asked, house, { kind: 'game/leave', playerId: player, how: lost ? 'lost' : 'left' });
}

/** Concedes. Nobody else can, whoever controls the player. */
export const concedeGame = (asked: Asker, house: House): Promise<Said> =>
  part(asked, house, { kind: 'game/leave', playerId: asked.origin.actorId, how: 'conceded' });
