import type { Game, TablePermanent } from '../../engine/game/state.ts';
import { listed } from '../words.ts';
import { mention } from '../render-coins.ts';
import { nameOf, thingsOf, type Things } from './say-things.ts';

/** So many are named in a list. */
const MOST_LISTED = 4;

/** Who attacks whom, and what blocks what. */
export function sayCombat(game: Game): readonly string[] {
  const fighting = game.permanents.filter(({ combat }) => combat !== null);
  if (fighting.length === 0) return [];
  const things = thingsOf(game);
  const attacked = new Map<string | null, string[]>();
  for (const { id, combat } of fighting) {
    if (combat?.role !== 'attacking') continue;
    const others = attacked.get(combat.playerId) ?? [];
    attacked.set(combat.playerId, [...others, nameOf(things, id)]);
  }
  return [
    ...[...attacked].map(
      ([playerId, names]) =>
        `**Attacking**${playerId === null ? '' : ` ${mention(playerId)}`}: ${listed(cut(names))}`,
    ),
    ...fighting.flatMap((one) => sayBlock(one, things)),
  ];
}

function sayBlock({ id, combat }: TablePermanent, things: Things): readonly string[] {
  if (combat?.role !== 'blocking') return [];
  const blocked = combat.blocks.map((one) => nameOf(things, one));
  return [`${nameOf(things, id)} blocks${blocked.length > 0 ? ` ${listed(cut(blocked))}` : ''}`];
}

const cut = (names: readonly string[]): readonly string[] =>
  names.length > MOST_LISTED
    ? [...names.slice(0, MOST_LISTED - 1), `${names.length - MOST_LISTED + 1} more`]
    : names;
