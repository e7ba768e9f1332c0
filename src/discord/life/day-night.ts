import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideNumbers } from '../../engine/life/numbers.ts';
import { choices } from '../command/given.ts';
import { subcommand } from '../command/subcommand.ts';
import { changeGame, does } from '../table/change-game.ts';

export const setDayNight = subcommand({
  name: 'day-night',
  description: 'Whether it is day or night',
  options: [
    {
      type: Type.String,
      name: 'is',
      description: 'Which of them',
      required: true,
      choices: choices({ day: 'day', night: 'night', neither: 'neither' }),
    },
  ],
  changes: true,
  run(asked, house) {
    const { is } = asked.options;
    const action = { kind: 'day/change', to: is === 'neither' ? null : is } as const;
    return changeGame(asked, house, does(decideNumbers, action));
  },
});
