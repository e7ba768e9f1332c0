import { ApplicationCommandOptionType as Type } from 'discord.js';
import { AT_TABLES, command } from '../src/discord/command/command.ts';
import {
  answerApnap,
  answerDrawsFirst,
  answerFormat,
  answerInRange,
  answerMayAttack,
  answerNeighbours,
  answerTournaments,
  answerTurnOrder,
  askTable,
} from '../src/discord/formats/questions.ts';

const PLAYER = { type: Type.User, name: 'player' } as const;

export default command({
  data: {
    name: 'table',
    description: 'Games of many players: whom one may attack, who is in range, in which order',
    ...AT_TABLES,
    options: [
      {
        type: Type.Subcommand,
        name: 'may-attack',
        description: 'Whom a player may attack on their turn',
        options: [
          {
            ...PLAYER,
            description: 'Who attacks; left out, you, or whoever’s turn it is if you do not play',
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'in-range',
        description: 'Whether a player is within another’s range of influence',
        options: [
          { type: Type.User, name: 'from', description: 'Whose range', required: true },
          { type: Type.User, name: 'to', description: 'Who may be within it', required: true },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'neighbours',
        description: 'Who sits to the left and to the right of a player',
        options: [
          { ...PLAYER, description: 'Whose; left out, yours, or of whoever’s turn it is if you do not play' },
        ],
      },
      { type: Type.Subcommand, name: 'turn-order', description: 'Whose turn it is, and whose come next' },
      {
        type: Type.Subcommand,
        name: 'apnap',
        description: 'In which order players choose and act at the same time, the active player first',
        options: [{ ...PLAYER, description: 'Whose turn; left out, the turn in progress' }],
      },
      {
        type: Type.Subcommand,
        name: 'draws-first',
        description: 'Who draws a card in the first draw step of the game',
      },
      { type: Type.Subcommand, name: 'format', description: 'What is played here: variant, options, teams' },
      { type: Type.Subcommand, name: 'tournaments', description: 'Whether tournament rules are among these' },
    ],
  },

  run(asked, house) {
    switch (asked.subcommand) {
      case 'may-attack':
        return askTable(asked, house, (game) => answerMayAttack(game, asked.options.player, asked));
      case 'in-range':
        return askTable(asked, house, (game) => answerInRange(game, asked.options.from, asked.options.to));
      case 'neighbours':
        return askTable(asked, house, (game) => answerNeighbours(game, asked.options.player, asked));
      case 'turn-order':
        return askTable(asked, house, answerTurnOrder);
      case 'apnap':
        return askTable(asked, house, (game) => answerApnap(game, asked.options.player));
      case 'draws-first':
        return askTable(asked, house, answerDrawsFirst);
      case 'format':
        return answerFormat(asked, house);
      case 'tournaments':
        return answerTournaments(asked, house);
    }
  },
});
