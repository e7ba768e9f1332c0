import { foldName } from '../../engine/cards/names.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { MOST_SUGGESTIONS, type Completer, type Suggestion, type Typing } from '../command/command.ts';
import { numbersOf } from '../naming/clause.ts';
import { openGameState } from './execute-game-action.ts';
import { findThings, namesOf, numberIn } from './find-things.ts';
import type { Pickable } from './things.ts';

const LONGEST_NAME = 60;
const LONGEST_SUGGESTION = 100;

/**
 * Things for what is being typed: those whose number or name begins so, the asker's own first, and then those that hold
 * it anywhere in the name.
 */
export function suggestThings(
  things: readonly Pickable[],
  typed: string,
  askerId: PlayerId,
): readonly Suggestion[] {
  const rank = (thing: Pickable): number =>
    (isMeant(thing, typed) ? 0 : 2) + (thing.controllerId === askerId ? 0 : 1);
  const own = new Set(things.filter((thing) => thing.controllerId === askerId).map(({ name }) => name));
  return things
    .filter((thing) => isMeant(thing, typed) || namesOf(thing).some((name) => name.includes(foldName(typed))))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_SUGGESTIONS)
    .map((thing) => ({ name: describe(thing, own, askerId), value: `#${thing.number}` }));
}

/** The same for the last of several, those before it kept; first what is meant, where several already are. */
export function suggestSeveral(
  things: readonly Pickable[],
  typed: string,
  askerId: PlayerId,
): readonly Suggestion[] {
  const [, before = '', last = ''] = /^(.*[,;])?([^,;]*)$/s.exec(typed) ?? [];
  const picked = new Set([...before.matchAll(/#(\d+)/g)].map(([, digits]) => Number(digits)));
  const others = things.filter(({ number }) => !picked.has(number));
  return [
    ...suggestMeant(things, typed),
    ...suggestThings(others, last.trim(), askerId).map(({ name, value }) => ({
      name: join(before, name),
      value: join(before, value),
    })),
  ]
    .filter(({ value }) => value.length <= LONGEST_SUGGESTION)
    .slice(0, MOST_SUGGESTIONS);
}

/** `3 Goblin: #4–#6`. */
function suggestMeant(things: readonly Pickable[], typed: string): readonly Suggestion[] {
  if (typed.includes(',') || typed.includes(';') || !/\d/.test(typed)) return [];
  const found = findThings(things, typed);
  if (!found.ok || found.value.length < 2) return [];
  const numbers = things.filter(({ id }) => found.value.includes(id)).map(({ number }) => number);
  const name = `${typed.trim()}: ${numbersOf(numbers).join(', ')}`;
  return [{ name: name.slice(0, LONGEST_SUGGESTION), value: typed.trim() }];
}

const join = (before: string, last: string): string =>
  `${before}${before ? ' ' : ''}${last}`.slice(0, LONGEST_SUGGESTION);

/** `#12 Grizzly Bears: yours, tapped`. Suggestions name nobody: others are told apart from one's own of the name. */
function describe(
  { number, name, controllerId, notes }: Pickable,
  own: ReadonlySet<string>,
  askerId: PlayerId,
): string {
  const whose = controllerId === askerId ? ['yours'] : own.has(name) ? ['not yours'] : [];
  const letters = Array.from(name);
  const short = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
  const said = [...whose, ...notes].join(', ');
  return `#${number} ${short}${said && `: ${said}`}`.slice(0, LONGEST_SUGGESTION);
}

/** By its number, with or without the sign, or the beginning of its name. */
function isMeant(thing: Pickable, typed: string): boolean {
  const number = numberIn(typed);
  if (number !== undefined) return String(thing.number).startsWith(String(number));
  return namesOf(thing).some((name) => name.startsWith(foldName(typed)));
}

/** Things of the open game, for an option; nothing where none is open. */
export const completeThing =
  (things: (game: Game, typing: Typing) => readonly Pickable[], suggest = suggestThings): Completer =>
  async (typing, ctx) => {
    const game = await openGameState(typing, ctx);
    return game ? suggest(things(game, typing), typing.typed, typing.origin.actorId) : [];
  };
