/*
 * Positions the seats around the table in turn order: clockwise from the top left corner. All have the same size; a
 * shorter side of the table leaves room at its ends. All lengths are in pixels.
 */

/** A box by its top left corner and size. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Seating {
  /** One for each seat, in turn order. */
  readonly seats: readonly Box[];
  /** The room left in the middle of the table: a band between two rows, or the inside of a ring of seats. */
  readonly middle: Box;
  readonly isBand: boolean;
  /** The part of the middle for text, clear of the arrows. */
  readonly words: Box;
  /** The height of the whole picture. */
  readonly height: number;
}

export const TABLE_WIDTH = 1200;

/**
 * The number of seats along the top, right, bottom and left, indexed by the number of seats; corners count to top and
 * bottom.
 */
const SIDES: readonly (readonly [top: number, right: number, bottom: number, left: number])[] = [
  [1, 0, 0, 0],
  [1, 0, 0, 0],
  [1, 0, 1, 0],
  [2, 0, 1, 0],
  [2, 0, 2, 0],
  [3, 0, 2, 0],
  [3, 0, 3, 0],
  [3, 1, 3, 0],
  [3, 1, 3, 1],
  [3, 2, 3, 1],
  [3, 2, 3, 2],
  [3, 3, 3, 2],
  [3, 3, 3, 3],
  [3, 4, 3, 3],
  [3, 4, 3, 4],
  [3, 5, 3, 4],
  [3, 5, 3, 5],
];

/** The margin around the table. */
const MARGIN = 20;
/** The gap between two seats of a table without seats at its sides. */
const BESIDE = 24;
/** The gap between two seats in a ring, and between a seat and the middle; an arrow fits in it. */
export const GAP = 36;
/**
 * The height of seats in two rows, and the free room at either end of the band between them, for the arrowheads of
 * the turn order.
 */
const ROW = 346;
export const BAND_ENDS = 56;
/** The width of text in that band; arrows fit beside it. */
export const BAND_WORDS = 940;
/**
 * The height of the picture by the number of rows, for tables with seats at their sides: portrait format, for a
 * phone.
 */
const HEIGHTS: Readonly<Record<number, number>> = { 3: 900, 4: 1140, 5: 1280, 6: 1380, 7: 1480 };

/**
 * @param words the height of the text in a band between two rows
 * @param arrows the margin that text leaves for arrows; 0 if there are none
 */
export function seatingOf(seats: number, words: number, arrows: number): Seating {
  const sides = SIDES[seats] ?? [3, 5, 3, 5];
  const [, right, , left] = sides;
  return Math.max(right, left) === 0 ? inTwoRows(sides, words, arrows) : around(sides, arrows);
}

type Sides = readonly [top: number, right: number, bottom: number, left: number];

const INNER = TABLE_WIDTH - 2 * MARGIN;

function inTwoRows([top, , bottom]: Sides, words: number, arrows: number): Seating {
  const keep = arrows === 0 ? BESIDE : GAP + arrows;
  const band = Math.round(words) + 2 * keep;
  const width = partOf(INNER, Math.max(top, bottom), BESIDE);
  const row = (y: number, seats: number): readonly Box[] =>
    inRow({ x: MARGIN, y, width: INNER, height: ROW }, seats, width, BESIDE);
  const bottomRow = MARGIN + ROW + band;
  const across = { x: MARGIN + BAND_ENDS, width: INNER - 2 * BAND_ENDS };
  return {
    seats: [...row(MARGIN, top), ...row(bottomRow, bottom).toReversed()],
    middle: { ...across, y: MARGIN + ROW + GAP, height: band - 2 * GAP },
    isBand: true,
    words: { x: (TABLE_WIDTH - BAND_WORDS) / 2, y: MARGIN + ROW + keep, width: BAND_WORDS, height: words },
    height: bottomRow + (bottom > 0 ? ROW + MARGIN : 0),
  };
}

function around([top, right, bottom, left]: Sides, arrows: number): Seating {
  const rows = 2 + Math.max(right, left);
  const picture = HEIGHTS[rows] ?? TABLE_WIDTH;
  const width = partOf(INNER, Math.max(top, bottom), GAP);
  const height = partOf(picture - 2 * MARGIN, rows, GAP);
  const row = (y: number, seats: number): readonly Box[] =>
    inRow({ x: MARGIN, y, width: INNER, height }, seats, width, GAP);
  const inner = { y: MARGIN + height + GAP, height: picture - 2 * (MARGIN + height + GAP) };
  const column = (x: number, seats: number): readonly Box[] =>
    inColumn({ ...inner, x, width }, seats, height);
  const rightX = MARGIN + INNER - width;
  const middleX = MARGIN + (left > 0 ? width + GAP : 0);
  const middle = { ...inner, x: middleX, width: rightX - GAP - middleX };
  return {
    seats: [
      ...row(MARGIN, top),
      ...column(rightX, right),
      ...row(picture - MARGIN - height, bottom).toReversed(),
      ...column(MARGIN, left).toReversed(),
    ],
    middle,
    isBand: false,
    words: shrinkBox(middle, left > 0 ? arrows : Math.max(arrows, BAND_ENDS), arrows),
    height: picture,
  };
}

const shrinkBox = ({ x, y, width, height }: Box, across: number, down: number): Box => ({
  x: x + across,
  y: y + down,
  width: width - 2 * across,
  height: height - 2 * down,
});

const partOf = (length: number, parts: number, gap: number): number => (length - gap * (parts - 1)) / parts;

/** Centers seats of a width in a row. */
function inRow(row: Box, seats: number, width: number, gap: number): readonly Box[] {
  const free = row.width - seats * (width + gap) + gap;
  return Array.from({ length: seats }, (_, index) => ({
    ...row,
    x: row.x + free / 2 + index * (width + gap),
    width,
  }));
}

/** Centers seats of a height in a column. */
function inColumn(column: Box, seats: number, height: number): readonly Box[] {
  const free = column.height - seats * (height + GAP) + GAP;
  return Array.from({ length: seats }, (_, index) => ({
    ...column,
    y: column.y + free / 2 + index * (height + GAP),
    height,
  }));
}
