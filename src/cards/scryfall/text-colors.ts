import { COLORS, type Card, type Color } from '#engine/cards/card.ts';
import { colorsOf, symbolsOf } from '#engine/cards/mana-costs.ts';

const REMINDER = /\([^)]*\)/g;

/** The colors of the mana symbols in a rules text, without reminder text: CR 903.4c (2026-06-19). */
export const textColorsIn = (text: string): readonly Color[] => {
  const symbols = symbolsOf(text.replaceAll(REMINDER, '')).map((symbol) => `{${symbol}}`);
  return colorsOf(symbols.join(''));
};

/** Adds the colors of the symbols in its texts to a card imported by a version that did not store them. */
export function withTextColors(card: Card, texts: readonly string[]): Card {
  const [first, ...others] = card.parts.map((part, place) => {
    const colors = textColorsIn(texts[place] ?? '');
    return colors.length > 0 ? Object.assign({ textColors: colors }, part) : part;
  });
  return first ? { ...card, parts: [first, ...others] } : card;
}

/** The colors in a text that are not already known from the mana cost or color; only those are stored. */
export const furtherColors = (text: string, known: readonly Color[]): readonly Color[] =>
  COLORS.filter((color) => textColorsIn(text).includes(color) && !known.includes(color));
