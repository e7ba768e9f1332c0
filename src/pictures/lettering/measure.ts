import fonts from './open-sans.json' with { type: 'json' };

/*
 * Text widths in our font, Open Sans, in the two weights in `fonts`. `npm run fonts:make` writes the widths. All
 * lengths are in pixels.
 */

export type Weight = 'regular' | 'bold';

/** Advance widths by code point, in ems. */
const ADVANCES: Readonly<Record<Weight, ReadonlyMap<number, number>>> = {
  regular: advancesOf(fonts.regular),
  bold: advancesOf(fonts.bold),
};

interface FontMetrics {
  readonly unitsPerEm: number;
  readonly runs: readonly (readonly (number | readonly number[])[])[];
}

function advancesOf({ unitsPerEm, runs }: FontMetrics): ReadonlyMap<number, number> {
  const advances = new Map<number, number>();
  for (const [first, widths] of runs)
    if (typeof first === 'number' && typeof widths === 'object')
      for (const [index, width] of widths.entries()) advances.set(first + index, width / unitsPerEm);
  return advances;
}

/** The width, in ems, of the box that replaces a letter the font lacks. */
const UNKNOWN_WIDTH = 0.6;

/** True if the font has a letter for each character. */
export const canDraw = (text: string): boolean =>
  Array.from(text).every((letter) => ADVANCES.regular.has(letter.codePointAt(0) ?? -1));

/** The width of a line of text. Ignores kerning (`AV`), so the real width may be slightly less. */
export function widthOf(text: string, size: number, weight: Weight = 'regular'): number {
  const advances = ADVANCES[weight];
  let ems = 0;
  for (const letter of text) ems += advances.get(letter.codePointAt(0) ?? -1) ?? UNKNOWN_WIDTH;
  return ems * size;
}

const toEms = (units: number): number => units / fonts.regular.unitsPerEm;

/** The height of a capital or a digit above the baseline. */
export const capHeightOf = (size: number): number => toEms(fonts.regular.capHeight) * size;

/** The depth of the lowest letters below the baseline. */
export const descentOf = (size: number): number => -toEms(fonts.regular.descender) * size;
