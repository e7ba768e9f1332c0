import type { Color } from '../../engine/cards/card.ts';

/** Tints of the five colors that are seen on a light and a dark ground. */
const STRIPS: Readonly<Record<Color, number>> = {
  W: 0xf2e6b8,
  U: 0x1a7fc4,
  B: 0x4b4150,
  R: 0xd3362b,
  G: 0x1c8a4b,
};
const GOLD = 0xd4af37;
const GREY = 0x9aa0a6;

/** The tint of an embed's edge: of the one color, gold for several, grey for none. */
export function stripOf(colors: readonly Color[]): number {
  const [one, ...others] = new Set(colors);
  if (one === undefined) return GREY;
  return others.length > 0 ? GOLD : STRIPS[one];
}
