import { capitalized, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { NumberEvent } from '#engine/events/number-events.ts';
import { formatNumber } from '#basics/format-count.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { wasCastIn } from '../words/game-terms.ts';
import { formatName, formatSharing, type Things } from '../labels/things.ts';

export function formatNumberEvent(event: NumberEvent, things: Things, edition: Edition): Text {
  switch (event.kind) {
    case 'life/changed': {
      const { playerId, from, to } = event;
      return text`${capitalized(formatSharing(things, 'life', playerId))}: ${formatNumber(from)} → **${formatNumber(to)}** life.`;
    }
    case 'counters/changed': {
      const { playerId, counter, from, to, ofTeam } = event;
      const who = ofTeam ? capitalized(formatSharing(things, 'life', playerId)) : playerName(playerId);
      return text`${who}: ${formatNumber(from)} → **${formatNumber(to)}** ${formatName(counter)} ${to === 1 ? 'counter' : 'counters'}.`;
    }
    case 'commander/damaged': {
      const { playerId, commander, from, to } = event;
      return text`${playerName(playerId)}: ${formatNumber(from)} → **${formatNumber(to)}** combat damage from ${formatName(commander)}.`;
    }
    case 'library/counted':
      return formatLibrary(event);
    case 'monarch/passed':
      return event.to === null ? 'Nobody is the monarch.' : text`${playerName(event.to)} is the monarch.`;
    case 'initiative/passed':
      return event.to === null
        ? 'Nobody has the initiative.'
        : text`${playerName(event.to)} has the initiative.`;
    case 'day/checked':
      return `Spells ${wasCastIn(edition)} last turn: ${event.spells > 1 ? '2 or more' : event.spells}.${event.stays ? ` It stays ${event.stays}.` : ''}`;
    case 'day/changed':
      return event.to === null ? 'It is neither day nor night.' : `It becomes ${event.to}.`;
  }
}

function formatLibrary({ playerId, from, to }: NumberEvent & { readonly kind: 'library/counted' }): Text {
  if (to === null) return text`${playerName(playerId)}’s library is no longer counted.`;
  const before = from === null ? '' : `${formatNumber(from)} → `;
  return text`${playerName(playerId)}: ${before}**${formatNumber(to)}** ${to === 1 ? 'card' : 'cards'} in the library.`;
}
