import { ApplicationCommandOptionType as Type } from 'discord.js';
import { FARTHEST_SEAT } from '../../engine/formats/planning.ts';

/** The options of `/game new` and `/game settings` that make a format. */
export const FORMAT_OPTIONS = [
  {
    type: Type.String,
    name: 'variant',
    description: 'What is played with more than two players: one at most; none, if left out',
    autocomplete: true,
    max_length: 100,
  },
  {
    type: Type.String,
    name: 'teams',
    description: 'Players in a team, such as 2; or who plays with whom: @Ann @Bob, @Cid @Dan',
    max_length: 500,
  },
  { type: Type.Boolean, name: 'commander', description: 'Whether Commander is played' },
  {
    type: Type.String,
    name: 'attack',
    description: 'Whom one may attack; as the variant has it, if left out',
    autocomplete: true,
    max_length: 100,
  },
  {
    type: Type.Integer,
    name: 'range',
    description: 'The range of influence in seats, 0 for no limit; as the variant has it, if left out',
    min_value: 0,
    max_value: FARTHEST_SEAT,
  },
  {
    type: Type.Boolean,
    name: 'deploy-creatures',
    description: 'Whether creatures can be deployed to teammates; as the variant has it, if left out',
  },
  {
    type: Type.Boolean,
    name: 'shared-turns',
    description: 'Whether teams take their turns together; as the variant has it, if left out',
  },
] as const;

/** The life to start with, which each of the two describes in its own words. */
export const LIFE = { type: Type.Integer, name: 'life', min_value: 1, max_value: 1_000_000 } as const;

export const PINGS = {
  type: Type.Boolean,
  name: 'pings',
  description: 'Whether the player whose turn begins is pinged',
} as const;
