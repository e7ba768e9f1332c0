import { ApplicationCommandOptionType as Type } from 'discord.js';
import { LONGEST_CARD_NAME } from '../../engine/deciding/typed-names.ts';
import { choices } from '../command/command.ts';
import { subcommands } from '../command/subcommands.ts';

/** How creatures come to attack. */
const ATTACKS_NAMES = {
  declared: 'declared, and tapped',
  'with-vigilance': 'declared, and not tapped (vigilance)',
  'put-attacking': 'put attacking, and not declared',
} as const;

/** What happens to a door. */
const DOOR_NAMES = {
  payment: 'its cost is paid',
  effect: 'an effect unlocks it',
  lock: 'an effect locks it',
} as const;

/** Where a permanent goes. */
const LEAVES_TO = {
  graveyard: 'graveyard',
  exile: 'exile (removed from the game)',
  hand: 'hand',
  library: 'library',
  command: 'command zone',
} as const;

const typed = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.String, name, description, autocomplete: true, max_length: LONGEST_CARD_NAME }) as const;

const yes = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.Boolean, name, description }) as const;

const player = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.User, name, description }) as const;

const WHICH = { ...typed('permanent', 'Which one'), required: true } as const;
const SEVERAL = {
  ...typed('permanent', 'Which, or several: #3, #5-#8, 3 Goblin, or all (yours)'),
  required: true,
} as const;
const KEEPS = typed('keeps', 'The card whose ability the copy gets too (Dimir Doppelganger)');

/** The subcommands of `/permanent`. */
export const PERMANENTS = subcommands(
  {
    type: Type.Subcommand,
    name: 'add',
    description: 'A permanent enters otherwise than from the stack of this table, or is there already',
    options: [
      typed('card', 'A card, a token, or any name; may be left out if it is face down or a token copy'),
      yes('token', 'It is a token'),
      {
        type: Type.Integer,
        name: 'count',
        description: 'How many of them; left out, one',
        min_value: 1,
        max_value: 20,
      },
      player('controller', 'Who controls it; left out, you'),
      player('owner', 'Who owns it; left out, its controller'),
      typed('half', 'The face that is up, or the unlocked half of a Room'),
      yes('tapped', 'It enters tapped'),
      yes('flipped', 'It enters flipped'),
      yes('face-down', 'It enters face down'),
      typed('copy-of', 'It enters as a copy of this permanent or card'),
      KEEPS,
      typed('attached-to', 'It enters attached to this permanent'),
      yes('phasing', 'It has phasing'),
    ],
  },
  {
    type: Type.Subcommand,
    name: 'set',
    description: 'Tap, untap, counters, damage, who controls it',
    options: [
      SEVERAL,
      yes('tapped', 'Tapped or untapped'),
      {
        type: Type.String,
        name: 'counter',
        description: 'A kind of counter, such as +1/+1',
        autocomplete: true,
        max_length: 40,
      },
      {
        type: Type.String,
        name: 'amount',
        description: 'Of those counters, such as -3, +2 or =5',
        max_length: 12,
      },
      { type: Type.String, name: 'damage', description: 'Marked on it, such as +2 or =0', max_length: 12 },
      player('controller', 'Who controls it from now on'),
      yes('phasing', 'It has phasing'),
      yes('stays-tapped', 'It does not untap in untap steps'),
      yes('out-of-combat', 'It is removed from combat'),
    ],
  },
  {
    type: Type.Subcommand,
    name: 'flip',
    description: 'Flip it; only leaving the battlefield ends that',
    options: [WHICH, yes('back', 'Unflip it, which the rules never do')],
  },
  {
    type: Type.Subcommand,
    name: 'turn-face-up',
    description: 'Turn it face up',
    options: [WHICH, typed('card', 'What it turns out to be, if the table was not told before')],
  },
  {
    type: Type.Subcommand,
    name: 'turn-face-down',
    description: 'Turn it face down',
    options: [WHICH, yes('morph', 'Its card has morph')],
  },
  {
    type: Type.Subcommand,
    name: 'phase',
    description: 'Phase out, or in, with what is attached; in untap steps it happens by itself',
    options: [SEVERAL],
  },
  {
    type: Type.Subcommand,
    name: 'copy',
    description: 'It becomes a copy',
    options: [WHICH, { ...typed('of', 'Of which permanent or card'), required: true }, KEEPS],
  },
  {
    type: Type.Subcommand,
    name: 'attach',
    description: 'Attach it, or with nothing else said take it off',
    options: [WHICH, typed('to', 'To which permanent'), player('player', 'To which player')],
  },
  {
    type: Type.Subcommand,
    name: 'attack',
    description: 'Attack with creatures',
    options: [
      SEVERAL,
      player('player', 'Whom they attack; of a battle, its protector'),
      typed('what', 'The planeswalker or battle that they attack'),
      {
        type: Type.String,
        name: 'how',
        description: 'How; left out, declared and tapped, or put attacking once attackers are declared',
        choices: choices(ATTACKS_NAMES),
      },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'block',
    description: 'Block with a creature',
    options: [
      SEVERAL,
      { ...typed('attacker', 'What it blocks, or several: #3, #5-#8, 3 Goblin'), required: true },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'unlock',
    description: 'Unlock or lock a half of a Room',
    options: [
      WHICH,
      { ...typed('half', 'Which half'), required: true },
      {
        type: Type.String,
        name: 'how',
        description: 'How; left out, its cost is paid',
        choices: choices(DOOR_NAMES),
      },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'leave',
    description: 'It leaves the battlefield, and all but its card is forgotten',
    options: [
      SEVERAL,
      {
        type: Type.String,
        name: 'to',
        description: 'Where it goes; left out, the graveyard',
        choices: choices(LEAVES_TO),
      },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'list',
    description: 'The permanents with their numbers, for you alone',
    options: [player('player', 'Whose; left out, everybody’s')],
  },
);
