import { ApplicationCommandOptionType as Type } from 'discord.js';
import { LONGEST_CARD_NAME } from '../../engine/deciding/typed-names.ts';
import { choices } from '../command/command.ts';
import { subcommands } from '../command/subcommands.ts';

/** What goes on the stack, by the value of its choice. */
const WHAT_NAMES = {
  spell: 'a spell',
  copy: 'a copy of a spell',
  'activated-ability': 'an activated ability',
  'triggered-ability': 'a triggered ability',
  'combat-damage': 'combat damage (until 2009-07-11)',
} as const;

/** When an ability triggers, by the value of the choice. */
const WHEN_NAMES = {
  waiting: 'it has triggered, and waits for the stack',
  'each-end-step': 'at the beginning of each end step (“at end of turn”)',
  'next-end-step': 'once, at the beginning of the next end step',
  'end-of-combat': 'once, at end of combat',
} as const;

/** Where what resolves goes instead. */
export const RESOLVES_TO = {
  battlefield: 'battlefield (into play)',
  graveyard: 'graveyard',
  exile: 'exile (removed from the game)',
  hand: 'hand',
  library: 'library',
} as const;

/** Where what is countered or taken away goes. */
const { battlefield: _, ...REMOVED_TO } = RESOLVES_TO;

const CONTROLLER = {
  type: Type.User,
  name: 'controller',
  description: 'Who controls it; left out, you',
} as const;

/** The subcommands of `/stack`. */
export const STACK = subcommands(
  {
    type: Type.Subcommand,
    name: 'add',
    description: 'Put a spell, an ability or combat damage on the stack',
    options: [
      {
        type: Type.String,
        name: 'card',
        description: 'A card, a half, the source of the ability, or any name',
        required: true,
        autocomplete: true,
        max_length: LONGEST_CARD_NAME,
      },
      {
        type: Type.String,
        name: 'what',
        description: 'What it is; left out, a spell',
        choices: choices(WHAT_NAMES),
      },
      {
        type: Type.String,
        name: 'half',
        description: 'The half or face that is cast',
        autocomplete: true,
        max_length: LONGEST_CARD_NAME,
      },
      CONTROLLER,
      { type: Type.User, name: 'owner', description: 'Whose card it is; left out, the controller’s' },
      {
        type: Type.Boolean,
        name: 'flashback',
        description: 'Cast from a graveyard, so that it is exiled as it leaves the stack',
      },
      {
        type: Type.Boolean,
        name: 'face-down',
        description: 'Cast face down (morph): a 2/2 creature spell, which card is not said',
      },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'resolve',
    description: 'The top of the stack resolves; a permanent enters the battlefield',
    options: [
      {
        type: Type.String,
        name: 'object',
        description: 'Which one you mean; left out, the top one',
        autocomplete: true,
        max_length: LONGEST_CARD_NAME,
      },
      {
        type: Type.String,
        name: 'to',
        description: 'Where it goes; left out, where the rules say',
        choices: choices(RESOLVES_TO),
      },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'remove',
    description: 'Countered: it leaves the stack without resolving. Or a noted ability is no more',
    options: [
      {
        type: Type.String,
        name: 'object',
        description: 'Which; left out, the top of the stack',
        autocomplete: true,
        max_length: LONGEST_CARD_NAME,
      },
      {
        type: Type.String,
        name: 'to',
        description: 'Where it goes; left out, the graveyard',
        choices: choices(REMOVED_TO),
      },
    ],
  },
  { type: Type.Subcommand, name: 'show', description: 'The stack, and the abilities that wait or are noted' },
  {
    type: Type.Subcommand,
    name: 'trigger',
    description: 'Note a triggered ability: one that waits, or one that will trigger',
    options: [
      {
        type: Type.String,
        name: 'card',
        description: 'Its source: a card, or any name',
        required: true,
        autocomplete: true,
        max_length: LONGEST_CARD_NAME,
      },
      {
        type: Type.String,
        name: 'when',
        description: 'When it triggers; left out, it has and waits for the stack',
        choices: choices(WHEN_NAMES),
      },
      CONTROLLER,
      {
        type: Type.User,
        name: 'on-turn-of',
        description: 'Only in end steps of this player’s turns; left out, of anybody’s',
      },
    ],
  },
  {
    type: Type.Subcommand,
    name: 'put',
    description: 'Put all abilities that wait on the stack',
    options: [
      {
        type: Type.String,
        name: 'first',
        description: 'Those that go on it before the others, lowest first, such as #3, #5',
        autocomplete: true,
        max_length: LONGEST_CARD_NAME,
      },
    ],
  },
);
