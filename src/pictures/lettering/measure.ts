import fonts from './open-sans.json' with { type: 'json' };

/*
 * How much room words take in our font, Open Sans, as the two weights of it in `fonts` have it. `npm run fonts:make`
 * writes the widths. All lengths are in pixels of a picture.
 */

export type Weight = 'regular' | 'bold';

/** By code point, as parts of the font's size. */
const ADVANCES: Readonly<Record<Weight, ReadonlyMap<number, number>>> = {
  regular: advancesOf(fonts.regular),
  bold: advancesOf(fonts.bold),
};

interface Measures {
  readonly unitsPerEm: number;
  readonly runs: readonly (readonly (number | readonly number[])[])[];
}

function advancesOf({ unitsPerEm, runs }: Measures): ReadonlyMap<number, number> {
  const advances = new Map<number, number>();
  for (const [first, widths] of runs)
    if (typeof first === 'number' && typeof widths === 'object')
      for (const [at, width] of widths.entries()) advances.set(first + at, width / unitsPerEm);
  return advances;
}

/** The width of a letter that the font lacks: that of the box which stands for it. */
const UNKNOWN = 0.6;

/** True if the font has a letter for each character. */
export const canDraw = (text: string): boolean =>
  Array.from(text).every((letter) => ADVANCES.regular.has(letter.codePointAt(0) ?? -1));

/** How wide a line of words is. Pairs that stand closer, as `AV`, are measured without that: it may be a little less. */
export function widthOf(text: string, size: number, weight: Weight = 'regular'): number {
  const advances = ADVANCES[weight];
  let ems = 0;
  for (const letter of text) ems += advances.get(letter.codePointAt(0) ?? -1) ?? UNKNOWN;
  return ems * size;
}

const heightOf = (units: number): number => units / fonts.regular.unitsPerEm;

/** From the base line to the top of a capital or a digit. */
export const capHeightOf = (size: number): number => heightOf(fonts.regular.capHeight) * size;

/** How far the lowest letters hang below the base line. */
export const descentOf = (size: number): number => -heightOf(fonts.regular.descender) * size;
