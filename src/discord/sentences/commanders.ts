import type { CommanderEvent } from '../../engine/events/commanders.ts';
import type { CommanderZone } from '../../engine/game/state.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import { castsIn, fromZone, inZone, formatColors, wasCastIn, wordIn } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import { named, type Things } from '../naming/things.ts';

/** Says what happened to commanders as such. */
export function formatCommanders(event: CommanderEvent, _: Things, edition: Edition): string {
  switch (event.kind) {
    case 'commanders/named': {
      const { playerId, names } = event;
      if (names.length === 0) return `${mention(playerId)} names no commander.`;
      const are = names.length > 1 ? 'commanders are' : 'commander is';
      return `${mention(playerId)}’s ${are} ${listed(names.map(named))}.`;
    }
    case 'commanders/cast': {
      const { commander, ownerId, times } = event;
      return `${mention(ownerId)} ${castsIn(edition)} ${named(commander)} from the command zone${times > 1 ? `, for ${formatTax(2 * (times - 1))}` : ''}. Next time: ${formatTax(2 * times)}.`;
    }
    case 'commanders/chosen': {
      const { commander, from, returns, instead } = event;
      if (!returns)
        return instead
          ? `${named(commander)} goes ${toZone(from, edition)}.`
          : `${named(commander)} stays ${inZone(from, edition)}.`;
      const how = instead ? `, and not ${toZone(from, edition)}` : ` ${fromZone(from, edition)}`;
      return `${named(commander)} goes to the command zone${how}.`;
    }
    case 'commanders/moved':
      return `${named(event.commander)} is ${inZone(event.to, edition)} now.`;
    case 'commanders/colored':
      return `${named(event.commander)} is ${formatColors([event.color])} for the whole game, and so is its color identity.`;
    case 'commanders/counted': {
      const { commander, from, to } = event;
      return `${named(commander)}: ${wasCastIn(edition)} ${from} → **${to}** times from the command zone. Next time: ${formatTax(2 * to)}.`;
    }
  }
}

/** The commander tax: `{4} more`. 903.8 (2026-06-19). */
const formatTax = (more: number): string => (more === 0 ? 'no tax' : `{${more}} more`);

const TO: Readonly<Record<Exclude<CommanderZone, 'battlefield' | 'exile'>, string>> = {
  command: 'to the command zone',
  graveyard: 'to the graveyard',
  hand: 'to its owner’s hand',
  library: 'to its owner’s library',
  stack: 'to the stack',
};

/** Where something goes: `to its owner’s hand`, `to exile`, or in older editions `out of the game`. */
function toZone(zone: CommanderZone, edition: Edition): string {
  if (zone === 'battlefield') return wordIn(edition, 'into play', 'to the battlefield');
  return zone === 'exile' ? wordIn(edition, 'out of the game', 'to exile') : TO[zone];
}
