import { foldName } from '#engine/cards/names.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import {
  MAX_SUGGESTIONS,
  type Completer,
  type Suggestion,
  type AutocompleteRequest,
} from '../command/command.ts';
import { formatNumberRanges } from '../labels/clause.ts';
import { openGameState } from './execute-game-action.ts';
import { findObjects, foldedNames, parseObjectNumber } from './find-objects.ts';
import type { PickableObject } from './pickable-objects.ts';

const MAX_NAME_LENGTH = 60;
/** Discord's limit. */
const MAX_SUGGESTION_LENGTH = 100;

/**
 * Suggests objects whose number or name begins with the input, those of the asker first, then objects whose name
 * contains the input.
 */
export function suggestObjects(
  things: readonly PickableObject[],
  typed: string,
  askerId: PlayerId,
): readonly Suggestion[] {
  const rank = (thing: PickableObject): number =>
    (matchesStart(thing, typed) ? 0 : 2) + (thing.controllerId === askerId ? 0 : 1);
  const ownNames = new Set(things.filter((thing) => thing.controllerId === askerId).map(({ name }) => name));
  return things
    .filter(
      (thing) =>
        matchesStart(thing, typed) || foldedNames(thing).some((name) => name.includes(foldName(typed))),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_SUGGESTIONS)
    .map((thing) => ({ name: describeObject(thing, ownNames, askerId), value: `#${thing.number}` }));
}

/**
 * Completes the last one of several objects. If the whole input already refers to several objects, it is the first
 * suggestion.
 */
export function suggestSeveral(
  things: readonly PickableObject[],
  typed: string,
  askerId: PlayerId,
): readonly Suggestion[] {
  const [, before = '', last = ''] = /^(.*[,;])?([^,;]*)$/s.exec(typed) ?? [];
  const picked = new Set([...before.matchAll(/#(\d+)/g)].map(([, digits]) => Number(digits)));
  const remaining = things.filter(({ number }) => !picked.has(number));
  return [
    ...suggestWholeInput(things, typed),
    ...suggestObjects(remaining, last.trim(), askerId).map(({ name, value }) => ({
      name: join(before, name),
      value: join(before, value),
    })),
  ]
    .filter(({ value }) => value.length <= MAX_SUGGESTION_LENGTH)
    .slice(0, MAX_SUGGESTIONS);
}

/** `3 Goblin: #4–#6`. */
function suggestWholeInput(things: readonly PickableObject[], typed: string): readonly Suggestion[] {
  if (typed.includes(',') || typed.includes(';') || !/\d/.test(typed)) return [];
  const found = findObjects(things, typed);
  if (!found.ok || found.value.length < 2) return [];
  const numbers = things.filter(({ id }) => found.value.includes(id)).map(({ number }) => number);
  const name = `${typed.trim()}: ${formatNumberRanges(numbers).join(', ')}`;
  return [{ name: name.slice(0, MAX_SUGGESTION_LENGTH), value: typed.trim() }];
}

const join = (before: string, last: string): string =>
  `${before}${before ? ' ' : ''}${last}`.slice(0, MAX_SUGGESTION_LENGTH);

/**
 * `#12 Grizzly Bears: yours, tapped`. Suggestions cannot show mentions, so they mark only the
 * asker's objects, and those of other players with the same name.
 */
function describeObject(
  { number, name, controllerId, notes }: PickableObject,
  ownNames: ReadonlySet<string>,
  askerId: PlayerId,
): string {
  const ownership = controllerId === askerId ? ['yours'] : ownNames.has(name) ? ['not yours'] : [];
  const letters = Array.from(name);
  const short =
    letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name;
  const details = [...ownership, ...notes].join(', ');
  return `#${number} ${short}${details && `: ${details}`}`.slice(0, MAX_SUGGESTION_LENGTH);
}

function matchesStart(thing: PickableObject, typed: string): boolean {
  const number = parseObjectNumber(typed);
  if (number !== undefined) return String(thing.number).startsWith(String(number));
  return foldedNames(thing).some((name) => name.startsWith(foldName(typed)));
}

/** Completes an option with objects of the open game. */
export const completeObject =
  (
    things: (game: Game, typing: AutocompleteRequest) => readonly PickableObject[],
    suggest = suggestObjects,
  ): Completer =>
  async (typing, ctx) => {
    const game = await openGameState(typing, ctx);
    return game ? suggest(things(game, typing), typing.typed, typing.origin.actorId) : [];
  };
