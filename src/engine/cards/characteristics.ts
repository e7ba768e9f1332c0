import type { Color } from './card.ts';

export interface Types {
  readonly supertypes: readonly string[];
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
}

/** One set of characteristics as they are now in the game. */
export interface Characteristics extends Types {
  /** Empty for a face-down object; several for combined halves. */
  readonly names: readonly string[];
  /** Symbols such as `{3}{R}{G}`; empty if there is no mana cost. */
  readonly manaCost: string;
  readonly manaValue: number;
  /** In the order of `COLORS`. */
  readonly colors: readonly Color[];
  readonly power: string | null;
  readonly toughness: string | null;
  readonly loyalty: string | null;
  readonly defense: string | null;
  /** The parts of the card whose text applies, as indexes in `card.parts`. */
  readonly texts: readonly number[];
}

/**
 * The characteristics of an object: one set, or several at once, as split cards had outside the stack until 2017-04-28
 * and fused spells from 2013-05-01 until then.
 */
export interface ObjectView {
  readonly alternatives: readonly [Characteristics, ...Characteristics[]];
  readonly multicolored: boolean;
}
