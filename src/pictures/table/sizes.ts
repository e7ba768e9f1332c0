/* Sizes of the content of a seat, in pixels. A phone shows a picture at about 30% of its width. */

/** The same for all seats of a table. */
export interface SeatSizes {
  readonly pad: number;
  readonly header: number;
  readonly note: number;
  /** The least and greatest font size of details, and that of the commanders. */
  readonly detail: number;
  readonly largestDetail: number;
  readonly leader: number;
}

/** @param width of a seat, like `height` */
export const sizesFor = (width: number, height: number): SeatSizes => ({
  pad: Math.round(Math.min(24, 10 + height * 0.04)),
  header: Math.round(Math.min(68, 30 + height * 0.11)),
  note: Math.round(Math.min(46, 26 + height * 0.06)),
  detail: Math.round(Math.min(38, 30 + Math.max(0, width - 372) * 0.04)),
  largestDetail: Math.round(Math.min(64, 44 + Math.max(0, width - 372) * 0.1)),
  leader: Math.round(Math.min(32, 22 + height * 0.03)),
});

/** Line height, in ems. */
export const LEADING = 1.28;

/** The gap between a life total and the details beside it. */
export const GUTTER = 20;

/** The largest font size of a life total. */
export const LARGEST_LIFE = 300;
