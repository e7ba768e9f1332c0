import { ApplicationCommandOptionType as Type } from 'discord.js';
import { FARTHEST } from '../../engine/deciding/checks.ts';
import { decideNumbers } from '../../engine/life/numbers.ts';
import { subcommand } from '../command/subcommand.ts';
import { changeGame, does } from '../table/change-game.ts';
import { PLAYER } from './counting.ts';

export const setLibrary = subcommand({
  name: 'library',
  description: 'How many cards a library holds: a subgame begins with them',
  options: [
    {
      type: Type.Integer,
      name: 'cards',
      description: 'So many cards are in it now',
      required: true,
      min_value: 0,
      max_value: FARTHEST,
    },
    PLAYER,
  ],
  changes: true,
  run(asked, house) {
    const { cards: to, player: playerId = asked.origin.actorId } = asked.options;
    return changeGame(asked, house, does(decideNumbers, { kind: 'library/count', playerId, to }));
  },
});
