import { ApplicationCommandOptionType as Type } from 'discord.js';
import { FARTHEST } from '../../engine/deciding/checks.ts';
import { LONGEST_CARD_NAME } from '../../engine/deciding/typed-names.ts';
import { choices } from '../command/command.ts';
import { subcommands } from '../command/subcommands.ts';

const AMOUNT = {
  type: Type.String,
  name: 'amount',
  description: 'Such as -3, +2 or =20',
  required: true,
  max_length: 12,
} as const;

/** Of what only ever grows in play. */
const GROWTH = { ...AMOUNT, description: 'Such as 3 (or +3), -1 or =10' } as const;

const PLAYER = { type: Type.User, name: 'player', description: 'Whose; left out, yours' } as const;

const HOLDER = { type: Type.User, name: 'player', description: 'Who; left out, you' } as const;

const NOBODY = { type: Type.Boolean, name: 'nobody', description: 'Nobody any more' } as const;

/** The subcommands of `/set`: what the table counts, and who is the monarch. */
export const NUMBERS = subcommands(
  {
    type: Type.Subcommand,
    name: 'life',
    description: 'A life total',
    options: [
      AMOUNT,
      PLAYER,
      {
        type: Type.Boolean,
        name: 'by-effect',
        description: 'An effect sets it: where a team has one life total, that counts otherwise',
      },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'counter',
    description: 'Counters that a player has: poison, energy, experience or any other',
    options: [
      {
        type: Type.String,
        name: 'kind',
        description: 'Such as poison',
        required: true,
        autocomplete: true,
        max_length: 40,
      },
      GROWTH,
      PLAYER,
    ],
  },
  {
    type: Type.Subcommand,
    name: 'commander-damage',
    description: 'Combat damage that a commander dealt to a player',
    options: [
      {
        type: Type.String,
        name: 'commander',
        description: 'Which commander',
        required: true,
        autocomplete: true,
        max_length: LONGEST_CARD_NAME,
      },
      GROWTH,
      { type: Type.User, name: 'player', description: 'To whom; left out, to you' },
      {
        type: Type.Boolean,
        name: 'life',
        description: 'It is taken off the life total too; left out, yes for -3 or +2, no for =20',
      },
    ],
  },
  {
    type: Type.Subcommand,
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
  },
  {
    type: Type.Subcommand,
    name: 'monarch',
    description: 'Who is the monarch',
    options: [HOLDER, NOBODY],
  },
  {
    type: Type.Subcommand,
    name: 'initiative',
    description: 'Who has the initiative',
    options: [HOLDER, NOBODY],
  },
  {
    type: Type.Subcommand,
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
  },
  {
    type: Type.Subcommand,
    name: 'storm',
    description: 'How many spells were cast this turn',
    options: [{ ...AMOUNT, description: 'Such as +1 or =4' }],
  },
);
