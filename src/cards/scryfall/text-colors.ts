import { COLORS, type Card, type Color } from '#engine/cards/card.ts';
import { colorsOf, symbolsOf } from '#engine/cards/mana-costs.ts';

const REMINDER = /\([^)]*\)/g;

/** The colors of the mana symbols in a rules text, of which reminders are no part: 903.4c (2026-06-19). */
export const textColorsIn = (text: string): readonly Color[] => {
  const symbols = symbolsOf(text.replaceAll(REMINDER, '')).map((symbol) => `{${symbol}}`);
  return colorsOf(symbols.join(''));
};

/** A card with the colors of the symbols in its texts, as cards have them that were imported before these were kept. */
export function withTextColors(card: Card, texts: readonly string[]): Card {
  const [first, ...others] = card.parts.map((part, place) => {
    const colors = textColorsIn(texts[place] ?? '');
    return colors.length > 0 ? Object.assign({ textColors: colors }, part) : part;
  });
  return first ? { ...card, parts: [first, ...others] } : card;
}

/** The colors in a text that neither a mana cost nor the colors beside it have; those alone are kept of a card. */
export const furtherColors = (text: string, known: readonly Color[]): readonly Color[] =>
  COLORS.filter((color) => textColorsIn(text).includes(color) && !known.includes(color));
