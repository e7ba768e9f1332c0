import type { TablePermanent } from '../../engine/game/permanents.ts';
import type { Game } from '../../engine/game/state.ts';
import { counted, cut } from '../naming/clause.ts';
import { itemOf, nameOf, formatAttacked, thingsOf, type Things } from '../naming/things.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';

const MAX_LISTED = 4;

/** Formats attackers by whom they attack, and blockers. */
export function formatCombat(game: Game): readonly string[] {
  const fighting = game.permanents.filter(({ combat }) => combat !== null);
  if (fighting.length === 0) return [];
  const things = thingsOf(game);
  const attacked = new Map<string, ReturnType<typeof itemOf>[]>();
  for (const { id, combat } of fighting) {
    if (combat?.role !== 'attacking') continue;
    const whom = ['**Attacking**', ...formatAttacked(combat, things)].join(' ');
    attacked.set(whom, [...(attacked.get(whom) ?? []), itemOf(things, id)]);
  }
  return [
    ...[...attacked].map(([whom, items]) => `${whom}: ${listed(cut(counted(items), MAX_LISTED))}`),
    ...fighting.flatMap((permanent) => formatBlock(permanent, things)),
  ];
}

function formatBlock({ id, combat, controllerId }: TablePermanent, things: Things): readonly string[] {
  if (combat?.role !== 'blocking') return [];
  const blocked = counted(combat.blocks.map((blockedId) => itemOf(things, blockedId)));
  return [
    `${nameOf(things, id)} of ${mention(controllerId)} blocks${blocked.length > 0 ? ` ${listed(cut(blocked, MAX_LISTED))}` : ''}`,
  ];
}
