import type { Color, Layout } from '../cards/card.ts';

export type Relation = '=' | '<' | '<=' | '>' | '>=';

/** A question about one characteristic that an object answers with yes or no. */
export type SingleQuestion =
  /** Compares the set of its colors with these: `>=` has all of them, `=` has exactly these. */
  | { readonly kind: 'colors'; readonly relation: Relation; readonly colors: readonly Color[] }
  | { readonly kind: 'multicolored' }
  | { readonly kind: 'monocolored' }
  | { readonly kind: 'colorless' }
  | {
      readonly kind: 'mana-value' | 'power' | 'toughness';
      readonly relation: Relation;
      readonly value: number;
    }
  /** Its mana value is even or odd; 0 is even. */
  | { readonly kind: 'parity'; readonly parity: 'even' | 'odd' }
  /** A mana symbol occurs more than once in its mana cost. */
  | { readonly kind: 'repeated-symbol' }
  /** A supertype, card type or subtype, in lower case. */
  | { readonly kind: 'type'; readonly word: string }
  /**
   * `whole`: the name equals this; otherwise it contains this. Case-insensitive. `chosen`: asks whether the object has
   * this as a chosen name, which has rules of its own; see `hasChosenName`.
   */
  | {
      readonly kind: 'name';
      readonly name: string;
      readonly whole: boolean;
      readonly chosen?: true;
    }
  | { readonly kind: 'layout'; readonly layout: Layout }
  /** It could be put onto the battlefield: an artifact, battle, creature, enchantment, land or planeswalker. */
  | { readonly kind: 'permanent' };

/** A question that an effect asks about an object. `not` asks the negative comparison. */
export type ObjectQuestion =
  | SingleQuestion
  | { readonly kind: 'not'; readonly of: ObjectQuestion }
  | { readonly kind: 'and' | 'or'; readonly of: readonly ObjectQuestion[] };
