import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import type { Game } from '#engine/game/state.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import {
  MAX_SUGGESTIONS,
  type Completer,
  type Suggestion,
  type AutocompleteRequest,
} from '../command/command.ts';
import { openGameState } from '../table/execute-game-action.ts';
import { completeObject, suggestSeveral } from '../table/suggest-objects.ts';
import { ALL_KEYWORD } from '../table/find-objects.ts';
import { pickablePermanents, type PickableObject } from '../table/pickable-objects.ts';

/* Options for permanents, shared by subcommands of `/permanent`, with their completions. */

export const textOption = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.String, name, description, autocomplete: true, max_length: MAX_CARD_NAME_LENGTH }) as const;

export const flagOption = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.Boolean, name, description }) as const;

export const playerOption = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.User, name, description }) as const;

export const WHICH_OPTION = { ...textOption('permanent', 'Which one'), required: true } as const;
export const SEVERAL_OPTION = {
  ...textOption('permanent', 'Which, or several: #3, #5-#8, 3 Goblin, or all (yours)'),
  required: true,
} as const;
export const KEEPS_OPTION = textOption(
  'keeps',
  'The card whose ability the copy gets too (Dimir Doppelganger)',
);

/**
 * Selects the permanents to which a subcommand applies: they are suggested, and preferred for a name. Others may be
 * picked by number, and are then refused with the rule.
 */
export type PermanentFilter = (permanent: TablePermanent) => boolean;

/** Creates a filter once the game is known. */
export type PermanentFilterFor = (game: Game, typing: AutocompleteRequest) => PermanentFilter;

const ANY_PERMANENT: PermanentFilterFor = () => () => true;

function filteredPermanents(
  filterFor: PermanentFilterFor,
  game: Game,
  typing: AutocompleteRequest,
): readonly PickableObject[] {
  const ids = new Set(game.permanents.filter(filterFor(game, typing)).map(({ id }) => id));
  return pickablePermanents(game, typing.origin.actorId).filter(({ id }) => ids.has(id));
}

export const completeOne = (filterFor = ANY_PERMANENT): Completer =>
  completeObject((game, typing) => filteredPermanents(filterFor, game, typing));

export const completeSeveral = (filterFor: PermanentFilterFor): Completer =>
  completeObject((game, typing) => filteredPermanents(filterFor, game, typing), suggestSeveral);

const ALL_SUGGESTION: Suggestion = {
  name: 'all: yours that can. Or type #4-#9, or 3 Goblin',
  value: ALL_KEYWORD,
};

/** Completes several permanents, or all of the asker's. */
export const completeSeveralOrAll =
  (filterFor = ANY_PERMANENT): Completer =>
  async (typing, ctx) => {
    const game = await openGameState(typing, ctx);
    if (!game) return [];
    const matching = filteredPermanents(filterFor, game, typing);
    const suggestions = suggestSeveral(matching, typing.typed, typing.origin.actorId);
    const offersAll = matching.length > 1 && ALL_KEYWORD.startsWith(foldName(typing.typed));
    return offersAll ? [ALL_SUGGESTION, ...suggestions.slice(0, MAX_SUGGESTIONS - 1)] : suggestions;
  };

export const completeOneOrCard: Completer = async (typing, ctx) => [
  ...(await completeOne()(typing, ctx)),
  ...suggestCards(typing.typed, ctx.cards),
];
