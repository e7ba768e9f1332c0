import { written } from '../../basics/count.ts';
import type { Seat } from '../../engine/game/state.ts';
import { named } from '../sentences/things.ts';

/** The marks that a player keeps, as short as the card takes them: `Undercity: Forge`, `Ring 2 (Frodo)`, `speed 3`. */
export function detailsOfMarks({ marks = {} }: Seat): readonly string[] {
  const { dungeon, completed = [], ring, speed, blessing, handSize } = marks;
  return [
    ...(dungeon ? [`${dungeon.dungeon}: ${dungeon.room}`] : []),
    ...(ring ? [`Ring ${written(ring.tempted)}${ring.bearer ? ` (${named(ring.bearer.name)})` : ''}`] : []),
    ...(speed === undefined ? [] : [speed === 4 ? 'max speed' : `speed ${speed}`]),
    ...(blessing ? ['city’s blessing'] : []),
    ...(handSize === undefined ? [] : [handSize === 'none' ? 'no maximum hand' : `hand ${handSize}`]),
    ...(completed.length > 0 ? [`completed ${[...new Set(completed)].join(', ')}`] : []),
  ];
}
