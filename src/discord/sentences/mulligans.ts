import { joinTexts, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { formatCount } from '#basics/format-count.ts';
import type { MulliganEvent, NewHand } from '#engine/events/mulligan-events.ts';

export function formatMulliganEvent(event: MulliganEvent): Text {
  switch (event.kind) {
    case 'mulligan/kept':
      return text`${playerName(event.playerId)} keeps ${formatCount(event.cards, 'card')}.`;
    case 'mulligan/said':
      return text`${playerName(event.playerId)} takes a mulligan.`;
    case 'mulligan/taken':
      return text`New hands: ${joinTexts(event.hands.map(formatNewHand), '; ')}.`;
  }
}

/** `@Ann 7, 1 to the bottom`; if cards are exiled, the size of the hand afterwards. */
function formatNewHand({ playerId, draws, bottom, keeps }: NewHand): Text {
  const cards = draws === null ? `back to ${keeps}` : `${draws}`;
  return text`${playerName(playerId)} ${cards}${bottom > 0 ? `, ${bottom} to the bottom` : ''}`;
}
