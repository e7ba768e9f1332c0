import { ApplicationCommandOptionType as Type } from 'discord.js';
import { AT_TABLES, choices, command } from '../src/discord/command/command.ts';
import { SUBGAME_ACTION } from '../src/discord/subgames/buttons.ts';
import { bringCard, restartSubgame, showSubgame } from '../src/discord/subgames/changes.ts';
import { showEnd } from '../src/discord/subgames/end.ts';
import { pressSubgame } from '../src/discord/subgames/presses.ts';
import { showStart } from '../src/discord/subgames/start.ts';
import { suggestForSubgame } from '../src/discord/subgames/suggestions.ts';

const CARD = {
  type: Type.String,
  name: 'card',
  autocomplete: true,
  max_length: 100,
} as const;

const TEXT = { type: Type.String, max_length: 1000 } as const;
/** Two names for each of sixteen players. */
const NAMES = { ...TEXT, max_length: 2000 } as const;

export default command({
  data: {
    name: 'subgame',
    description: 'A game within the game: it begins, cards come into it, it ends',
    ...AT_TABLES,
    options: [
      {
        type: Type.Subcommand,
        name: 'start',
        description: 'Begin a subgame: first see what it starts with, then apply it',
        options: [
          { ...CARD, description: 'What creates it: a card, or any other name' },
          { type: Type.User, name: 'by', description: 'Who controls that; left out, you' },
          { ...TEXT, name: 'libraries', description: 'Cards in the libraries: @Alice 53 @Bob 41' },
          { type: Type.User, name: 'first', description: 'Who goes first: drawn by coins, if left out' },
          {
            ...NAMES,
            name: 'commanders',
            description: 'Commanders in the command zone: @Alice Karn; @Bob Krenko',
          },
          {
            ...TEXT,
            name: 'triggers',
            description: 'Abilities that trigger as the libraries are removed, and wait: @Alice Wheel',
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'bring',
        description: 'A card comes into the subgame (Living Wish)',
        options: [
          { ...CARD, description: 'Which: #12 or a name, if the main game lists it', required: true },
          { type: Type.User, name: 'owner', description: 'Whose card; left out, yours' },
          {
            type: Type.String,
            name: 'from',
            description: 'Where it was; left out, in the main game',
            choices: choices({
              'main-game': 'a main game',
              outside: 'outside all games, such as a sideboard',
              removed: 'removed from the subgame, where that is outside of it',
            }),
          },
          {
            type: Type.Integer,
            name: 'up',
            description: 'Which main game: how many games up; left out, the nearest',
            min_value: 1,
            max_value: 16,
          },
          { ...TEXT, name: 'triggers', description: 'Abilities that trigger there, and wait: @Alice Wheel' },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'restart',
        description: 'The subgame begins anew (Karn Liberated)',
        options: [
          { ...CARD, description: 'What restarts it' },
          { type: Type.User, name: 'by', description: 'Who controls that, and goes first; left out, you' },
          { ...TEXT, name: 'exempt', description: 'Cards that are left out of the libraries: @Alice 2' },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'end',
        description: 'End the subgame: first see what goes where, then apply it',
        options: [
          { ...TEXT, name: 'winners', description: 'Who won it: @Alice; left out, as it stands' },
          { type: Type.Boolean, name: 'draw', description: 'It is a draw' },
          {
            ...TEXT,
            name: 'removed',
            description: 'Cards removed from the subgame that stay so, where they do: @Alice 2',
          },
          {
            ...NAMES,
            name: 'commanders-out',
            description: 'Commanders that are not in its command zone: @Alice Karn',
          },
        ],
      },
      { type: Type.Subcommand, name: 'show', description: 'Where you are, and what stands still meanwhile' },
    ],
  },
  changes: true,

  complete: suggestForSubgame,

  run(asked, house) {
    switch (asked.subcommand) {
      case 'start':
        return showStart(asked, asked.options, house);
      case 'bring':
        return bringCard(asked, asked.options, house);
      case 'restart':
        return restartSubgame(asked, asked.options, house);
      case 'end':
        return showEnd(asked, asked.options, house);
      case 'show':
        return showSubgame(asked, house);
    }
  },

  presses: { [SUBGAME_ACTION]: pressSubgame },
});
