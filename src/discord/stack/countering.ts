import { ApplicationCommandOptionType as Type } from 'discord.js';
import { counterspell } from '#cards/stack/counterspells.ts';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import type { Countering } from '#engine/game/stack.ts';
import type { Game } from '#engine/game/state.ts';
import { isCounterable, type NamedTarget } from '#engine/stack/countering.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { choices } from '../command/option-types.ts';
import { findObject, type FindRefusal } from '../table/find-objects.ts';
import { completeObject } from '../table/suggest-objects.ts';
import { pickableStack, type PickableObject } from '../table/pickable-objects.ts';

/* Targets of counterspells, as typed or by default. */

export const COUNTERS = {
  type: Type.String,
  name: 'counters',
  description: 'What it counters as it resolves; left out, what a known counterspell does',
  autocomplete: true,
  max_length: MAX_CARD_NAME_LENGTH,
} as const;

/** Destinations of a countered spell. */
export const COUNTERED_TO = {
  type: Type.String,
  name: 'countered-to',
  description: 'Where what it counters goes; left out, the graveyard or where that card says',
  choices: choices({
    graveyard: 'graveyard',
    exile: 'exile (removed from the game)',
    hand: 'hand',
    library: 'library',
  }),
} as const;

/** The keyword for a counterspell that counters nothing, for instance because its target can’t be countered. */
const NOTHING_KEYWORD = 'nothing';

/** Lists the spells and abilities that can be countered, from the top down. */
const counterableObjects = (game: Game): readonly PickableObject[] => {
  const ids = new Set(game.stack.filter(isCounterable).map(({ id }) => id));
  return pickableStack(game).filter(({ id }) => ids.has(id));
};

export const completeCountered = completeObject(counterableObjects);

/**
 * Parses the target of a counterspell.
 * @returns `undefined` if none is given
 */
export function parseCountered(
  game: Game,
  name: string,
  typed: string | undefined,
  to: Countering['to'] | undefined,
): Result<NamedTarget | undefined, FindRefusal> {
  if (typed === undefined) return ok(undefined);
  const things = counterableObjects(game);
  const isNamed = things.some((thing) => thing.name.toLowerCase() === NOTHING_KEYWORD);
  if (typed.trim().toLowerCase() === NOTHING_KEYWORD && !isNamed) return ok(NOTHING_KEYWORD);
  const found = findObject(things, typed, undefined, 'spell or ability');
  return found.ok ? ok({ id: found.value, to: to ?? counterspell(name)?.to ?? 'graveyard' }) : found;
}

/**
 * Returns the default target of a known counterspell: the topmost object that it can counter, since it was usually
 * cast for that.
 */
export function defaultTarget(
  { stack }: Game,
  name: string,
  to: Countering['to'] | undefined,
): Countering | undefined {
  const spell = counterspell(name);
  const target =
    spell &&
    stack.findLast((object) => TARGET_KINDS[spell.what](object.kind === 'spell') && isCounterable(object));
  return target && { id: target.id, to: to ?? spell.to };
}

const TARGET_KINDS: Readonly<Record<'spell' | 'ability' | 'either', (isSpell: boolean) => boolean>> = {
  spell: (isSpell) => isSpell,
  ability: (isSpell) => !isSpell,
  either: () => true,
};
