import { foldName, halvesOf, isSameName } from '../cards/names.ts';
import { refuse, type Refusal } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { CommanderCard, Game } from './state.ts';

/** The names of all commanders that dealt damage at this table, each once. */
export const commandersNamed = ({ seats }: Game): readonly string[] => [
  ...new Set(seats.flatMap(({ commanderDamage }) => Object.keys(commanderDamage))),
];

/**
 * The name under which a commander's damage is counted: the one that the table has for it already, or what was typed.
 * Upper and lower case, accents and signs do not matter; what stands before a comma, and a part of a card, is enough.
 * @returns a refusal where what was typed is short for several names at the table.
 */
export function commanderMeant(game: Game, typed: string): Result<string, Refusal<'commander/which'>> {
  const known = commandersNamed(game);
  const same = known.find((name) => foldName(name) === foldName(typed));
  if (same !== undefined) return ok(same);
  const names = known.filter((name) => isShortFor(typed, name) || isShortFor(name, typed));
  return names.length > 1 ? fail(refuse('commander/which', { typed, names })) : ok(names[0] ?? typed);
}

/** True if these are one card, however its name is written. */
export const isSameCommander = (one: CommanderCard, other: CommanderCard): boolean =>
  one.ownerId === other.ownerId && isSameName(one.name, other.name);

function isShortFor(short: string, name: string): boolean {
  const halves = halvesOf(name);
  return [...halves, ...halves.map((half) => half.split(',')[0] ?? half)].some(
    (one) => foldName(one) === foldName(short),
  );
}

/** The names of a player's commanders, as the table said them. */
export const commandersOf = (_game: Game, _playerId: PlayerId): readonly string[] => [];
