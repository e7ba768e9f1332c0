import { ApplicationCommandOptionType as Type } from 'discord.js';
import { choices } from '../command/option-types.ts';
import { ZONE_NAMES } from '../words/game-terms.ts';

/*
 * The options for a card, its zone and its state; see `parseObject`.
 */

const MAX_X = 1000;

export const CARD_NAME_OPTION = {
  type: Type.String,
  name: 'card',
  description: 'A card: all of its name, a half’s, or the beginning',
  required: true,
  autocomplete: true,
  max_length: 200,
} as const;

export const ZONE_OPTION = {
  type: Type.String,
  name: 'zone',
  description: 'Where it is; left out, in hand, or where the other options make sense',
  choices: choices(ZONE_NAMES),
} as const;

export const HALF_OPTION = {
  type: Type.String,
  name: 'half',
  description: 'The half cast or unlocked, the face that is up, or the part that a flip card is',
  autocomplete: true,
  max_length: 200,
} as const;

export const FLIPPED_OPTION = {
  type: Type.Boolean,
  name: 'flipped',
  description: 'A flip card, flipped on the battlefield',
} as const;

export const FACE_DOWN_OPTION = {
  type: Type.Boolean,
  name: 'face-down',
  description: 'Face down on the battlefield or the stack',
} as const;

export const X_OPTION = {
  type: Type.Integer,
  name: 'x',
  description: 'The number chosen for X, on the stack',
  min_value: 0,
  max_value: MAX_X,
} as const;

export const EDITION_OPTION = {
  type: Type.String,
  name: 'edition',
  description: 'today, founding (2006), or a day; left out, as is played here',
  autocomplete: true,
  max_length: 20,
} as const;
