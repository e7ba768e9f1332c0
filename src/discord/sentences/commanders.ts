import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import type { CommanderEvent } from '#engine/events/commander-events.ts';
import type { CommanderZone } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { castsIn, fromZone, inZone, formatColors, wasCastIn, termIn } from '../words/game-terms.ts';
import { formatName, type Things } from '../labels/things.ts';

export function formatCommanderEvent(event: CommanderEvent, _: Things, edition: Edition): Text {
  switch (event.kind) {
    case 'commanders/named': {
      const { playerId, names } = event;
      if (names.length === 0) return text`${playerName(playerId)} names no commander.`;
      const are = names.length > 1 ? 'commanders are' : 'commander is';
      return text`${playerName(playerId)}’s ${are} ${listOf(names.map(formatName))}.`;
    }
    case 'commanders/cast': {
      const { commander, ownerId, times } = event;
      return text`${playerName(ownerId)} ${castsIn(edition)} ${formatName(commander)} from the command zone${times > 1 ? `, for ${formatTax(2 * (times - 1))}` : ''}. Next time: ${formatTax(2 * times)}.`;
    }
    case 'commanders/chosen': {
      const { commander, from, returns, instead } = event;
      if (!returns)
        return instead
          ? text`${formatName(commander)} goes ${formatDestination(from, edition)}.`
          : text`${formatName(commander)} stays ${inZone(from, edition)}.`;
      const how = instead ? `, and not ${formatDestination(from, edition)}` : ` ${fromZone(from, edition)}`;
      return text`${formatName(commander)} goes to the command zone${how}.`;
    }
    case 'commanders/moved':
      return text`${formatName(event.commander)} is ${inZone(event.to, edition)} now.`;
    case 'commanders/colored':
      return text`${formatName(event.commander)} is ${formatColors([event.color])} for the whole game, and so is its color identity.`;
    case 'commanders/counted': {
      const { commander, from, to } = event;
      return text`${formatName(commander)}: ${wasCastIn(edition)} ${from} → **${to}** times from the command zone. Next time: ${formatTax(2 * to)}.`;
    }
  }
}

/** The commander tax: `{4} more`. CR 903.8 (2026-06-19). */
const formatTax = (more: number): string => (more === 0 ? 'no tax' : `{${more}} more`);

const DESTINATIONS: Readonly<Record<Exclude<CommanderZone, 'battlefield' | 'exile'>, string>> = {
  command: 'to the command zone',
  graveyard: 'to the graveyard',
  hand: 'to its owner’s hand',
  library: 'to its owner’s library',
  stack: 'to the stack',
};

/** `to its owner’s hand`, `to exile`, or in older editions `out of the game` */
function formatDestination(zone: CommanderZone, edition: Edition): string {
  if (zone === 'battlefield') return termIn(edition, 'into play', 'to the battlefield');
  return zone === 'exile' ? termIn(edition, 'out of the game', 'to exile') : DESTINATIONS[zone];
}
