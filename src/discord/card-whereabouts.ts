import type { Edition } from '../engine/editions.ts';
import type { CardObject } from '../engine/game-objects.ts';
import { inZone, listed } from './card-words.ts';
import { isRoom } from './choose-half.ts';
import { plain } from './escape.ts';

/** Where a card is and in what state, in the words of the edition: `In play, flipped`, `On the stack, fused`. */
export function sayWhereabouts(object: CardObject, edition: Edition): string {
  const where = [inZone(object.zone, edition), ...sayState(object)].join(', ');
  return where.charAt(0).toUpperCase() + where.slice(1);
}

function sayState({ card, zone, halves, flipped = false, faceDown = false }: CardObject): readonly string[] {
  const isPermanent = zone === 'battlefield' || zone === 'phased-out';
  if (!isPermanent && zone !== 'stack') return [];
  const names = halves?.map((place) => plain(card.parts[place]?.name ?? ''));
  return [
    ...(isPermanent && card.layout === 'flip' ? [flipped ? 'flipped' : 'unflipped'] : []),
    ...(faceDown ? ['face down'] : []),
    ...(isPermanent && isRoom(card) && !faceDown ? [sayDoors(names ?? [])] : []),
    ...(zone === 'stack' && card.layout === 'split' && (names?.length ?? 0) > 1 ? ['fused'] : []),
  ];
}

const sayDoors = (unlocked: readonly string[]): string =>
  unlocked.length > 0 ? `${listed(unlocked)} unlocked` : 'both halves locked';

/** Why the text of a part does not apply where the card is now. */
export function sayWhyNot({ card, zone, flipped = false, faceDown = false }: CardObject): string {
  if (faceDown) return 'not while face down';
  switch (card.layout) {
    case 'split':
      return isRoom(card) && zone !== 'stack' ? 'locked' : 'the other half';
    case 'flip':
      return flipped ? 'not while flipped' : 'only while flipped';
    case 'double-faced':
      return 'the other face';
    case 'adventure':
      return zone === 'stack' ? 'the other part' : 'only on the stack';
    case 'ordinary':
      return 'not now';
  }
}
