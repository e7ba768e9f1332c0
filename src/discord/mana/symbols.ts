/*
 * The symbols of costs and abilities that there are emojis for, and the names of these: `{W}` is `mana_w`, `{2/W}` is
 * `mana_2w`. Written as cards and rules write them: `{T}`, `{10}`, `{G/U/P}`.
 */

const COLORS = ['W', 'U', 'B', 'R', 'G'];
/** Each color with the next and the one after it, as they stand round the back of a card. */
const HYBRIDS = COLORS.flatMap((color, at) =>
  [1, 2].map((far) => `${color}/${COLORS[(at + far) % COLORS.length]}`),
);
const MAX_GENERIC = 20;

/** Every symbol without its braces. */
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

/** The name of a symbol's emoji, and of the file that its image is in. */
export const emojiNameOf = (symbol: string): string => `mana_${symbol.replaceAll('/', '').toLowerCase()}`;

const BY_NAME: ReadonlyMap<string, string> = new Map(SYMBOLS.map((symbol) => [emojiNameOf(symbol), symbol]));

/** `{2/W}` for `mana_2w`; `undefined` for a name that is none of a symbol. */
export function symbolOfEmoji(name: string): string | undefined {
  const symbol = BY_NAME.get(name);
  return symbol === undefined ? undefined : `{${symbol}}`;
}
