import { ApplicationCommandOptionType as Type } from 'discord.js';
import { SUBGAMES } from '../../cards/catalogue/subgames.ts';
import type { Completer } from '../command/command.ts';
import { suggestNames } from '../table/card-named.ts';

/*
 * Options that subcommands of `/subgame` have in common.
 */

export const CARD = {
  type: Type.String,
  name: 'card',
  autocomplete: true,
  max_length: 100,
} as const;

export const TEXT = { type: Type.String, max_length: 1000 } as const;

/** Two names for each of sixteen players. */
export const NAMES = { ...TEXT, max_length: 2000 } as const;

/** Suggests what makes or restarts a subgame: what is on the stack, from the top down, and the cards that do. */
export const completeSource: Completer = async ({ typed, origin }, { cards, store }) => {
  const stack = (await store.lastGame(origin.channelId))?.game.stack ?? [];
  return suggestNames(
    typed,
    [...stack.toReversed(), ...SUBGAMES].map(({ name }) => name),
    cards,
  );
};
