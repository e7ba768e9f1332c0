import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideLobby } from '../../engine/lobby/lobby.ts';
import { subcommand } from '../command/subcommand.ts';
import { changeGame, does } from '../table/change-game.ts';

export const handOver = subcommand({
  name: 'host',
  description: 'Hand the game over to another host (host)',
  options: [{ type: Type.User, name: 'to', description: 'A player', required: true }],
  changes: true,
  run: (asked, house) =>
    changeGame(asked, house, does(decideLobby, { kind: 'game/host', to: asked.options.to })),
});
