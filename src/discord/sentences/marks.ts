import type { MarkEvent } from '#engine/events/marks.ts';
import type { HandSize } from '#engine/game/marks.ts';
import { roomsAfter } from '#engine/marks/dungeons.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';
import { formatName } from '../labels/things.ts';

export function formatMarkEvent(event: MarkEvent): string {
  const who = mention(event.playerId);
  switch (event.kind) {
    case 'mark/dungeon':
      return formatDungeon(event);
    case 'mark/ring': {
      const { from, to } = event;
      const bearer = to.bearer ? ` ${formatName(to.bearer.name)} bears it.` : '';
      if (to.tempted === from + 1) return `The Ring tempts ${who} (**${to.tempted}**).${bearer}`;
      return `${who}: tempted by the Ring ${from} → **${to.tempted}**.${bearer}`;
    }
    case 'mark/speed':
      return event.to === null
        ? `${who} has no speed.`
        : `${who}: speed ${event.from ?? 0} → **${event.to}**${event.to === 4 ? ', max speed' : ''}.`;
    case 'mark/blessing':
      return event.has ? `${who} gets the city’s blessing.` : `${who} doesn’t have the city’s blessing.`;
    case 'mark/hand-size':
      return `${who}: ${formatHandSize(event.to)}.`;
  }
}

function formatDungeon({ playerId, to, completes }: MarkEvent & { readonly kind: 'mark/dungeon' }): string {
  const who = mention(playerId);
  const completed = completes === null ? '' : `${who} completes ${completes}.`;
  if (to === null) return completed || `${who} is in no dungeon.`;
  const next = formatList(
    roomsAfter(to).map(({ room }) => room),
    'or',
  );
  const nextRooms = next ? `; next ${next}` : '';
  return `${completed ? `${completed} Now` : who}: **${to.room}** (${to.dungeon})${nextRooms}.`;
}

/** `maximum hand size 5` */
export const formatHandSize = (most: HandSize | null): string =>
  most === 'none' ? 'no maximum hand size' : `maximum hand size **${most ?? 7}**`;
