import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { poisonToLose } from '#engine/formats/starting-numbers.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { formatName } from '../labels/things.ts';

/** `poison 3/10`: the counters and the number at which a player or a team loses. */
export function formatPoison({ settings, edition }: Game, poison: number): string {
  const { answer } = poisonToLose(settings.format, rulesetOf(edition));
  return `poison ${formatNumber(poison)}/${answer.amount}`;
}

/** Formats a player's designations and progress briefly: `Undercity: Forge`, `Ring 2 (Frodo)`, `speed 3`. */
export function formatMarks({ marks = {} }: Seat): readonly Text[] {
  const { dungeon, completed = [], ring, speed, blessing, handSize } = marks;
  return [
    ...(dungeon ? [`${dungeon.dungeon}: ${dungeon.room}`] : []),
    ...(ring
      ? [
          text`Ring ${formatNumber(ring.tempted)}${ring.bearer ? text` (${formatName(ring.bearer.name)})` : ''}`,
        ]
      : []),
    ...(speed === undefined ? [] : [speed === 4 ? 'max speed' : `speed ${speed}`]),
    ...(blessing ? ['city’s blessing'] : []),
    ...(handSize === undefined ? [] : [handSize === 'none' ? 'no maximum hand' : `hand ${handSize}`]),
    ...(completed.length > 0 ? [`completed ${[...new Set(completed)].join(', ')}`] : []),
  ];
}
