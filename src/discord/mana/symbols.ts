/*
 * Symbols with emojis, as written in rules and on cards (`{T}`, `{10}`, `{G/U/P}`), and their emoji names: `{W}` is
 * `mana_w`, `{2/W}` is `mana_2w`.
 */

const COLORS = ['W', 'U', 'B', 'R', 'G'];
/** Each color with the next one and the one after it, in color-wheel order. */
const HYBRIDS = COLORS.flatMap((color, index) =>
  [1, 2].map((distance) => `${color}/${COLORS[(index + distance) % COLORS.length]}`),
);
const MAX_GENERIC = 20;

/** All symbols that have emojis, without braces. */
export const SYMBOLS: readonly string[] = [
  ...Array.from({ length: MAX_GENERIC + 1 }, (_, number) => String(number)),
  'X',
  'Y',
  'Z',
  ...COLORS,
  'C',
  'S',
  'T',
  'Q',
  'E',
  ...HYBRIDS,
  ...['2', 'C'].flatMap((half) => COLORS.map((color) => `${half}/${color}`)),
  ...COLORS.map((color) => `${color}/P`),
  ...HYBRIDS.map((hybrid) => `${hybrid}/P`),
];

/** Also the name of its image file. */
export const emojiNameOf = (symbol: string): string => `mana_${symbol.replaceAll('/', '').toLowerCase()}`;

const SYMBOLS_BY_NAME: ReadonlyMap<string, string> = new Map(
  SYMBOLS.map((symbol) => [emojiNameOf(symbol), symbol]),
);

/** The inverse of `emojiNameOf`: `{2/W}` for `mana_2w`. */
export function symbolOfEmoji(name: string): string | undefined {
  const symbol = SYMBOLS_BY_NAME.get(name);
  return symbol === undefined ? undefined : `{${symbol}}`;
}
