/* The lengths of what stands in a seat, in pixels. */

/** The sizes of what stands in a seat, the same at the whole table. */
export interface Sizes {
  readonly pad: number;
  readonly header: number;
  readonly note: number;
  readonly detail: number;
}

/** @param width of the narrowest seat, as `height` is of the lowest */
export const sizesFor = (width: number, height: number): Sizes => ({
  pad: Math.round(Math.min(24, 10 + height * 0.04)),
  header: Math.round(Math.min(68, 24 + height * 0.14)),
  note: Math.round(Math.min(46, 16 + height * 0.1)),
  detail: Math.round(Math.min(34, 12 + height * 0.085, 14 + width * 0.035)),
});

/** Between life and what stands beside it. */
export const GUTTER = 20;

/** The highest that a number of life is written. */
export const LARGEST_LIFE = 250;
