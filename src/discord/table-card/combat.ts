import type { TablePermanent } from '#engine/game/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import { formatCounted, limitItems } from '../labels/clause.ts';
import { toItem, formatThing, formatAttacked, thingsOf, type Things } from '../labels/things.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';

const MAX_LISTED = 4;

/** Formats attackers by whom they attack, and blockers. */
export function formatCombat(game: Game): readonly string[] {
  const fighting = game.permanents.filter(({ combat }) => combat !== null);
  if (fighting.length === 0) return [];
  const things = thingsOf(game);
  const attacked = new Map<string, ReturnType<typeof toItem>[]>();
  for (const { id, combat } of fighting) {
    if (combat?.role !== 'attacking') continue;
    const whom = ['**Attacking**', ...formatAttacked(combat, things)].join(' ');
    attacked.set(whom, [...(attacked.get(whom) ?? []), toItem(things, id)]);
  }
  return [
    ...[...attacked].map(
      ([whom, items]) => `${whom}: ${formatList(limitItems(formatCounted(items), MAX_LISTED))}`,
    ),
    ...fighting.flatMap((permanent) => formatBlock(permanent, things)),
  ];
}

function formatBlock({ id, combat, controllerId }: TablePermanent, things: Things): readonly string[] {
  if (combat?.role !== 'blocking') return [];
  const blocked = formatCounted(combat.blocks.map((blockedId) => toItem(things, blockedId)));
  return [
    `${formatThing(things, id)} of ${mention(controllerId)} blocks${blocked.length > 0 ? ` ${formatList(limitItems(blocked, MAX_LISTED))}` : ''}`,
  ];
}
