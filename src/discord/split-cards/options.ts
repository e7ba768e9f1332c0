import { ApplicationCommandOptionType as Type, type APIApplicationCommandSubcommandOption } from 'discord.js';
import { LONGEST_QUERY } from '../../cards/query/parse-query.ts';
import { choices } from '../command/command.ts';
import { CARD, EDITION, FACE_DOWN, FLIPPED, HALF, X, ZONE } from '../cards/options.ts';
import { CAST_FROM, LIMITS } from './cast.ts';
import { COMPARISON_NAMES } from './compare.ts';
import { ASKED_NAMES } from './value.ts';

/** Keeps the types of a declaration. */
const subcommand = <const Made extends APIApplicationCommandSubcommandOption>(made: Made): Made => made;

const query = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.String, name, description, autocomplete: true, max_length: LONGEST_QUERY }) as const;

export const VALUE = subcommand({
  type: Type.Subcommand,
  name: 'value',
  description: 'What an effect gets that asks for its mana value, or another characteristic',
  options: [
    CARD,
    {
      type: Type.String,
      name: 'characteristic',
      description: 'What the effect asks for; left out, the mana value',
      choices: choices(ASKED_NAMES),
    },
    ZONE,
    HALF,
    FLIPPED,
    FACE_DOWN,
    X,
    EDITION,
  ],
});

export const CHECK = subcommand({
  type: Type.Subcommand,
  name: 'check',
  description: 'Whether it is red, or costs 2 or less, or whatever a query says',
  options: [
    CARD,
    {
      ...query('query', 'c:r · mv<=2 · t:instant · name:fire · is:multicolor · -… · or'),
      required: true,
    },
    ZONE,
    HALF,
    FLIPPED,
    FACE_DOWN,
    X,
    EDITION,
  ],
});

export const COMPARE = subcommand({
  type: Type.Subcommand,
  name: 'compare',
  description: 'Whether two cards share a name, a color, a type or a mana value',
  options: [
    CARD,
    { ...CARD, name: 'with', description: 'The other card' },
    {
      type: Type.String,
      name: 'what',
      description: 'What the effect compares; left out, what is asked most',
      choices: choices(COMPARISON_NAMES),
    },
    ZONE,
    HALF,
    FLIPPED,
    FACE_DOWN,
    X,
    { ...ZONE, name: 'with-zone', description: 'Where the other card is' },
    { ...HALF, name: 'with-half', description: 'The half of the other card' },
    { ...FLIPPED, name: 'with-flipped', description: 'The other card is flipped on the battlefield' },
    { ...FACE_DOWN, name: 'with-face-down', description: 'The other card is face down' },
    { ...X, name: 'with-x', description: 'The number chosen for X in the other card, on the stack' },
    EDITION,
  ],
});

export const NAME = subcommand({
  type: Type.Subcommand,
  name: 'name',
  description: 'What to say to choose its name, and what then has that name',
  options: [CARD, query('restriction', 'What the named card must be, such as -t:creature -t:land'), EDITION],
});

export const CAST = subcommand({
  type: Type.Subcommand,
  name: 'cast',
  description: 'Which halves can be cast from a zone, or by an effect',
  options: [
    CARD,
    {
      type: Type.String,
      name: 'from',
      description: 'Where it is cast from; left out, from hand',
      choices: choices(CAST_FROM),
    },
    query('allowed', 'What an effect lets you cast: t:sorcery mv<=2, or any'),
    {
      type: Type.String,
      name: 'limits',
      description: 'Whether the effect speaks of a spell or of a card; left out, both',
      choices: choices(LIMITS),
    },
    {
      type: Type.Boolean,
      name: 'free',
      description: 'The effect lets you cast it without paying its mana cost',
    },
    EDITION,
  ],
});
