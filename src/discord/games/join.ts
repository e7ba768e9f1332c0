import { decideLobby } from '../../engine/lobby/lobby.ts';
import { subcommand } from '../command/subcommand.ts';
import { changeGame, does } from '../table/change-game.ts';

export const joinGame = subcommand({
  name: 'join',
  description: 'Play in the game that gathers here',
  changes: true,
  run: (asked, house) => changeGame(asked, house, does(decideLobby, { kind: 'game/join' })),
});
