import { formatCount } from '#basics/format-count.ts';
import type { Hand } from '#engine/mulligans/hands.ts';

/** `7 cards, 1 to the bottom`, `6 cards`; with exiled cards `back to 6 cards`. */
export function formatHand({ draws, bottom, keeps }: Hand): string {
  if (draws === null) return `back to ${formatCount(keeps, 'card')}`;
  return `${formatCount(draws, 'card')}${bottom > 0 ? `, ${bottom} to the bottom` : ''}`;
}

/** `draw 7, put 1 on the bottom, keep 6`; `exile any cards, draw one fewer (6 in hand)`. */
export function formatHandProcedure({ draws, fewer, bottom, keeps }: Hand): string {
  if (draws === null)
    return `exile any cards, draw ${fewer > 0 ? `one fewer (${keeps} in hand)` : 'as many'}`;
  return `draw ${draws}${bottom > 0 ? `, put ${bottom} on the bottom, keep ${keeps}` : ''}`;
}
