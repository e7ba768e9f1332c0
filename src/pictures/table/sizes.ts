/* The lengths of what stands in a seat, in pixels. On a phone a picture is some three tenths as wide as it is drawn. */

/** The sizes of what stands in a seat, the same at the whole table. */
export interface Sizes {
  readonly pad: number;
  readonly header: number;
  readonly note: number;
  /** Of details, at least and at most, and of who leads the deck. */
  readonly detail: number;
  readonly largestDetail: number;
  readonly leader: number;
}

/** @param width of a seat, as `height` is its */
export const sizesFor = (width: number, height: number): Sizes => ({
  pad: Math.round(Math.min(24, 10 + height * 0.04)),
  header: Math.round(Math.min(68, 30 + height * 0.11)),
  note: Math.round(Math.min(46, 26 + height * 0.06)),
  detail: Math.round(Math.min(38, 30 + Math.max(0, width - 372) * 0.04)),
  largestDetail: Math.round(Math.min(64, 44 + Math.max(0, width - 372) * 0.1)),
  leader: Math.round(Math.min(32, 22 + height * 0.03)),
});

/** From one line to the next, by the size of its letters. */
export const LEADING = 1.28;

/** Between life and what stands beside it. */
export const GUTTER = 20;

/** The highest that a number of life is written. */
export const LARGEST_LIFE = 300;
