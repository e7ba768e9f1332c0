import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import type { DeckEvent } from '#engine/events/deck-events.ts';
import { formatName } from '../labels/things.ts';

export function formatDeckEvent(event: DeckEvent): Text {
  const card = text`**${formatName(event.card)}**`;
  switch (event.kind) {
    case 'deck/planeswalked':
      if (event.as === 'put-back') return text`${card} is a phenomenon: it goes to the bottom.`;
      return event.as === 'plane'
        ? text`The plane is ${card}.`
        : text`${playerName(event.playerId)} encounters ${card}, a phenomenon.`;
    case 'deck/scheme-set':
      return text`${playerName(event.playerId)} sets ${card} in motion${event.isOngoing ? ', an ongoing scheme' : ''}.`;
    case 'deck/scheme-abandoned':
      return text`${playerName(event.playerId)} abandons ${card}.`;
  }
}
