import { COLORS, type Card, type CardPart } from '../cards/card.ts';
import { characteristicsOfPart, partAt } from '../faces/ordinary-cards.ts';
import { isPermanentType, parseTypeLine } from '../cards/type-lines.ts';
import type { Characteristics, Types } from '../cards/characteristics.ts';
import { combineCosts } from '../cards/mana-costs.ts';

/** Indexes in `card.parts`, at least one. */
export type HalfIndexes = readonly [number, ...number[]];

/** Removes duplicate indexes and sorts them left to right; `undefined` if there are none. */
export function uniqueIndexes(indexes: readonly number[]): HalfIndexes | undefined {
  const [first, ...others] = [...new Set(indexes)].toSorted((a, b) => a - b);
  return first === undefined ? undefined : [first, ...others];
}

export const allIndexes = (card: Card): HalfIndexes => [
  0,
  ...card.parts.slice(1).map((_, index) => index + 1),
];

export const namesOfHalves = (card: Card): readonly string[] => card.parts.map(({ name }) => name);

/**
 * True if a card's halves share one type line, so that it is a permanent with doors to unlock: 709.5 (2026-06-19). This
 * holds for every split card with permanent halves only; so far these are the Rooms.
 */
export const sharesTypeLine = (card: Card): boolean =>
  card.layout === 'split' && card.parts.every(isPermanentPart);

/** True if a spell with this part becomes a permanent. */
export const isPermanentPart = ({ typeLine }: CardPart): boolean => isPermanentType(parseTypeLine(typeLine));

/** The characteristics of each half, left to right. */
export type Halves = readonly [Characteristics, ...Characteristics[]];

/** The characteristics of a card's halves at these indexes, left to right. */
export const halvesOf = (card: Card, [first, ...others]: HalfIndexes, x = 0): Halves => {
  const half = (index: number) => characteristicsOfPart(partAt(card, index), index, x);
  return [half(first), ...others.map(half)];
};

/**
 * Halves as one set of characteristics: all names and texts, the costs as one cost and its value, every color and
 * type of any of them: 709.4a, 709.4b and 709.4c (2026-06-19).
 */
export function combinedHalves(halves: Halves): Characteristics {
  const colors = new Set(halves.flatMap((half) => half.colors));
  const firstWith = (what: 'power' | 'toughness' | 'loyalty' | 'defense') =>
    halves.map((half) => half[what]).find((value) => value !== null) ?? null;
  return {
    ...allTypes(halves),
    names: halves.flatMap((half) => half.names),
    manaCost: combineCosts(halves.map((half) => half.manaCost)),
    manaValue: totalValue(halves),
    colors: COLORS.filter((color) => colors.has(color)),
    power: firstWith('power'),
    toughness: firstWith('toughness'),
    loyalty: firstWith('loyalty'),
    defense: firstWith('defense'),
    texts: halves.flatMap((half) => half.texts),
  };
}

/** Every supertype, card type and subtype of any of the halves. */
export const allTypes = (halves: Halves): Types => ({
  supertypes: union(halves.map((half) => half.supertypes)),
  types: union(halves.map((half) => half.types)),
  subtypes: union(halves.map((half) => half.subtypes)),
});

export function withChange([first, ...others]: Halves, change: Partial<Characteristics>): Halves {
  const half = (characteristics: Characteristics): Characteristics => ({ ...characteristics, ...change });
  return [half(first), ...others.map(half)];
}

/** The total mana value of the halves. */
export const totalValue = (halves: Halves): number => halves.reduce((sum, half) => sum + half.manaValue, 0);

/** True if the halves have more than one color between them. */
export const haveSeveralColors = (halves: Halves): boolean =>
  new Set(halves.flatMap((half) => half.colors)).size > 1;

const union = (words: readonly (readonly string[])[]): readonly string[] => [...new Set(words.flat())];
