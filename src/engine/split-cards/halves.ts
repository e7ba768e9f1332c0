import type { Card, CardPart } from '../cards/card.ts';
import type { Halves } from './combined-halves.ts';
import { characteristicsOfPart, partAt } from '../faces/ordinary-cards.ts';
import { isPermanentType, readTypeLine } from '../cards/type-lines.ts';

/** The characteristics of a card's halves in these places, left to right. */
export const halvesOf = (card: Card, [first, ...others]: Places, x = 0): Halves => {
  const half = (place: number) => characteristicsOfPart(partAt(card, place), place, x);
  return [half(first), ...others.map(half)];
};

/** Places in `card.parts`, at least one. */
export type Places = readonly [number, ...number[]];

/** Places without those named twice, left to right; `undefined` for none. */
export function inOrder(places: readonly number[]): Places | undefined {
  const [first, ...others] = [...new Set(places)].toSorted((one, other) => one - other);
  return first === undefined ? undefined : [first, ...others];
}

/** The places of all of a card's parts. */
export const allPlaces = (card: Card): Places => [0, ...card.parts.slice(1).map((_, at) => at + 1)];

/** The names of a card's parts. */
export const namesOfHalves = (card: Card): readonly string[] => card.parts.map(({ name }) => name);

/**
 * True if a card's halves share one type line, so that it is a permanent with doors to unlock: 709.5 (2026-06-19).
 * Every split card whose halves are all permanents is one; so far these are the Rooms.
 */
export const sharesTypeLine = (card: Card): boolean =>
  card.layout === 'split' && card.parts.every(isPermanentPart);

/** True if what is cast with this part becomes a permanent. */
export const isPermanentPart = ({ typeLine }: CardPart): boolean => isPermanentType(readTypeLine(typeLine));
