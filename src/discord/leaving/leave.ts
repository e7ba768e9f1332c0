import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { decideLobby } from '../../engine/lobby/lobby.ts';
import { losersIn } from '../../engine/leaving/losing.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { changeGame, does } from '../table/change-game.ts';
import { part } from './end.ts';

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
  changeGame(asked, house, does(decideLobby, { kind: 'game/withdraw', playerId }));

/**
 * Takes somebody off the list of a game that has not begun, or out of one that is played. Leaving is the player's alone;
 * that a player has lost, the host may say too, and whoever else loses by the numbers then loses at the same time.
 */
export const leaveGame = (
  asked: Asker,
  house: House,
  { player: playerId = asked.origin.actorId, lost = playerId !== asked.origin.actorId }: Leaving,
): Promise<Said> =>
  part(asked, house, (game) => {
    if (game.stage === 'gathering') return { kind: 'game/withdraw', playerId };
    return lost && losersIn(game, rulesetOf(game.edition)).includes(playerId)
      ? { kind: 'game/lose' }
      : { kind: 'game/leave', playerId, how: lost ? 'lost' : 'left' };
  });

/** Concedes. Nobody else can, whoever controls the player. */
export const concedeGame = (asked: Asker, house: House): Promise<Said> =>
  part(asked, house, { kind: 'game/leave', playerId: asked.origin.actorId, how: 'conceded' });
