/** The five colors, by the letters of their mana symbols, in the order in which Magic lists them. */
export const COLORS = ['W', 'U', 'B', 'R', 'G'] as const;
export type Color = (typeof COLORS)[number];

/**
 * What is printed in one place of a card: all of an ordinary card, a half of a split card, the upper or lower part of
 * a flip card, a face of a double-faced card. Facts only; the text of its rules is no part of it.
 */
export interface CardPart {
  readonly name: string;
  /** Symbols as printed, such as `{3}{R}{W/U}`; empty where there is no mana cost. */
  readonly manaCost: string;
  /** As printed, such as `Legendary Creature — Human Wizard`. */
  readonly typeLine: string;
  readonly power?: string;
  readonly toughness?: string;
  readonly loyalty?: string;
  readonly defense?: string;
  /** Where they are not those of the mana cost: a color indicator, devoid, a back face. */
  readonly colors?: readonly Color[];
  /** A half that is cast from graveyards only. */
  readonly aftermath?: true;
}

/**
 * How a card is laid out, as far as it matters to what the card is: `split` (halves side by side, Rooms too), `flip`
 * (a part upside down), `double-faced` (transforming, modal or melding), `adventure` (a smaller card inside),
 * `ordinary` (everything else).
 */
export type Layout = 'ordinary' | 'split' | 'flip' | 'double-faced' | 'adventure';

/** A card as facts. */
export interface Card {
  /** All of it, such as `Assault // Battery`. */
  readonly name: string;
  readonly layout: Layout;
  /** Left to right, top to bottom, front to back. A split card has two or more. */
  readonly parts: readonly [CardPart, ...CardPart[]];
  /** Its halves may be cast together. */
  readonly fuse?: true;
  /** Double-faced, and either face may be cast or played. */
  readonly modal?: true;
}
