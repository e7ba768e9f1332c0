import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import { decideLobby } from '../../engine/game/lobby.ts';
import type { Asker, House, Said } from '../command.ts';
import { changeGame, does, type ChangeOptions, type DecideAtTable } from './change-game.ts';
import { changeThatMayEnd } from './game-end.ts';

/** What `/game leave` is given. */
export interface Leaving {
  readonly player?: PlayerId | undefined;
  /** The player lost: nobody leaves of their own will. */
  readonly lost?: boolean | undefined;
}

/** Joins the open game, until it starts. */
export const joinGame = (asked: Asker, house: House, options?: ChangeOptions): Promise<Said> =>
  changeGame(asked, house, does(decideLobby, { kind: 'game/join' }), options);

/**
 * Takes somebody off the list of a game that has not begun, or out of one that is played. Leaving is the player's alone;
 * that a player has lost, the host may say too.
 */
export const leaveGame = (
  asked: Asker,
  house: House,
  { player = asked.origin.actorId, lost = player !== asked.origin.actorId }: Leaving = {},
  options?: ChangeOptions,
): Promise<Said> => {
  const leaving: DecideAtTable = (game, actor, ruleset) =>
    game.stage === 'gathering'
      ? decideLobby(game, actor, { kind: 'game/withdraw', playerId: player }, ruleset)
      : decideLobby(
          game,
          actor,
          { kind: 'game/leave', playerId: player, how: lost ? 'lost' : 'left' },
          ruleset,
        );
  return changeThatMayEnd(asked, house, leaving, options);
};

/** Concedes. Nobody else can, whoever controls the player. */
export const concedeGame = (asked: Asker, house: House): Promise<Said> =>
  changeThatMayEnd(
    asked,
    house,
    does(decideLobby, { kind: 'game/leave', playerId: asked.origin.actorId, how: 'conceded' }),
  );
