import { formatCount } from '#basics/format-count.ts';
import type { MulliganEvent, NewHand } from '#engine/events/mulligans.ts';
import { mention } from '../words/mention.ts';

export function formatMulliganEvent(event: MulliganEvent): string {
  switch (event.kind) {
    case 'mulligan/kept':
      return `${mention(event.playerId)} keeps ${formatCount(event.cards, 'card')}.`;
    case 'mulligan/said':
      return `${mention(event.playerId)} takes a mulligan.`;
    case 'mulligan/taken':
      return `New hands: ${event.hands.map(formatNewHand).join('; ')}.`;
  }
}

/** `@Ann 7, 1 to the bottom`; if cards are exiled, the size of the hand afterwards. */
function formatNewHand({ playerId, draws, bottom, keeps }: NewHand): string {
  const cards = draws === null ? `back to ${keeps}` : `${draws}`;
  return `${mention(playerId)} ${cards}${bottom > 0 ? `, ${bottom} to the bottom` : ''}`;
}
