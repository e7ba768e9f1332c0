/** Text styles of a terminal. Without colors (not a terminal, or NO_COLOR), the text stays unchanged. */
export interface Ink {
  readonly isColored: boolean;
  bold(text: string): string;
  dim(text: string): string;
  italic(text: string): string;
  underline(text: string): string;
  strike(text: string): string;
  accent(text: string): string;
  warn(text: string): string;
}

/**
 * The codes that begin and end each style (ECMA-48, Select Graphic Rendition). Styles nest, except the three colors: they
 * share an end code.
 */
const CODES = {
  bold: [1, 22],
  dim: [90, 39],
  italic: [3, 23],
  underline: [4, 24],
  strike: [9, 29],
  accent: [36, 39],
  warn: [33, 39],
} as const;

export function createInk(isColored: boolean): Ink {
  const paint = (kind: keyof typeof CODES) => (text: string) =>
    isColored && text !== '' ? `\u001B[${CODES[kind][0]}m${text}\u001B[${CODES[kind][1]}m` : text;
  return {
    isColored,
    bold: paint('bold'),
    dim: paint('dim'),
    italic: paint('italic'),
    underline: paint('underline'),
    strike: paint('strike'),
    accent: paint('accent'),
    warn: paint('warn'),
  };
}

/** Removes what could move the cursor, recolor the screen or reverse the reading direction. */
export const withoutControlCharacters = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '');
