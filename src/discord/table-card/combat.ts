import { listUpTo } from '#text/list.ts';
import type { Text } from '#text/text.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import { formatCounted, groupBy } from '../labels/clause.ts';
import { toItem, formatThing, formatAttacked, thingsOf, type Things } from '../labels/things.ts';

const MAX_LISTED = 4;

/** Formats attackers by whom they attack, and blockers. */
export function formatCombat(game: Game): readonly Text[] {
  const fighting = game.permanents.filter(({ combat }) => combat !== null);
  if (fighting.length === 0) return [];
  const things = thingsOf(game);
  const attacks = fighting.flatMap(({ id, combat }) =>
    combat?.role === 'attacking' ? [{ whom: formatAttacked(combat, things), item: toItem(things, id) }] : [],
  );
  return [
    ...groupBy(attacks, ({ whom }) => JSON.stringify(whom)).map((group) => {
      const [{ whom }] = group;
      const items = listUpTo(formatCounted(group.map(({ item }) => item)), MAX_LISTED);
      return text`${joinTexts([text`**Attacking**`, ...whom], ' ')}: ${items}`;
    }),
    ...fighting.flatMap((permanent) => formatBlock(permanent, things)),
  ];
}

function formatBlock({ id, combat, controllerId }: TablePermanent, things: Things): readonly Text[] {
  if (combat?.role !== 'blocking') return [];
  const blocked = formatCounted(combat.blocks.map((blockedId) => toItem(things, blockedId)));
  return [
    text`${formatThing(things, id)} of ${playerName(controllerId)} blocks${blocked.length > 0 ? text` ${listUpTo(blocked, MAX_LISTED)}` : ''}`,
  ];
}
