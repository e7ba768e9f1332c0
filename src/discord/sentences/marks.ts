import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import type { MarkEvent } from '#engine/events/mark-events.ts';
import type { HandSize } from '#engine/game/marks.ts';
import { roomsAfter } from '#engine/marks/dungeons.ts';
import { formatList } from '../words/words.ts';
import { formatName } from '../labels/things.ts';

export function formatMarkEvent(event: MarkEvent): Text {
  const who = playerName(event.playerId);
  switch (event.kind) {
    case 'mark/dungeon':
      return formatDungeon(event);
    case 'mark/ring': {
      const { from, to } = event;
      const bearer = to.bearer ? text` ${formatName(to.bearer.name)} bears it.` : '';
      if (to.tempted === from + 1) return text`The Ring tempts ${who} (**${to.tempted}**).${bearer}`;
      return text`${who}: tempted by the Ring ${from} → **${to.tempted}**.${bearer}`;
    }
    case 'mark/speed':
      return event.to === null
        ? text`${who} has no speed.`
        : text`${who}: speed ${event.from ?? 0} → **${event.to}**${event.to === 4 ? ', max speed' : ''}.`;
    case 'mark/blessing':
      return event.has
        ? text`${who} gets the city’s blessing.`
        : text`${who} doesn’t have the city’s blessing.`;
    case 'mark/hand-size':
      return text`${who}: ${formatHandSize(event.to)}.`;
    case 'mark/color':
      return text`${who} has another color on the pages.`;
  }
}

function formatDungeon({ playerId, to, completes }: MarkEvent & { readonly kind: 'mark/dungeon' }): Text {
  const who = playerName(playerId);
  const completed = completes === null ? '' : text`${who} completes ${completes}.`;
  if (to === null) return completes === null ? text`${who} is in no dungeon.` : completed;
  const next = formatList(
    roomsAfter(to).map(({ room }) => room),
    'or',
  );
  const nextRooms = next ? `; next ${next}` : '';
  return text`${completes === null ? who : text`${completed} Now`}: **${to.room}** (${to.dungeon})${nextRooms}.`;
}

/** `maximum hand size 5` */
export const formatHandSize = (most: HandSize | null): Text =>
  most === 'none' ? 'no maximum hand size' : text`maximum hand size **${most ?? 7}**`;
