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
  readonly textBox: Box;
  /** The height of the whole picture. */
  readonly height: number;
}

export const TABLE_WIDTH = 1200;

/** The number of seats on each side of the table; seats in the corners count to the top and the bottom. */
type Sides = readonly [top: number, right: number, bottom: number, left: number];

/** Indexed by the number of seats. */
const SIDES: readonly Sides[] = [
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
const ROW_GAP = 24;
/** The gap between two seats in a ring, and between a seat and the middle; an arrow fits in it. */
export const GAP = 36;
/**
 * The height of seats in two rows, and the free room at either end of the band between them, for the arrowheads of
 * the turn order.
 */
const ROW_HEIGHT = 346;
export const BAND_ENDS = 56;
/** The width of text in that band; arrows fit beside it. */
export const BAND_TEXT_WIDTH = 940;
/**
 * The height of the picture by the number of rows, for tables with seats at their sides: portrait format, for a
 * phone.
 */
const HEIGHTS: Readonly<Record<number, number>> = { 3: 900, 4: 1140, 5: 1280, 6: 1380, 7: 1480 };

/**
 * @param textHeight the height of the text in a band between two rows
 * @param arrows the margin that text leaves for arrows; 0 if there are none
 */
export function seatingOf(seats: number, textHeight: number, arrows: number): Seating {
  const sides = SIDES[seats] ?? [3, 5, 3, 5];
  const [, right, , left] = sides;
  return Math.max(right, left) === 0 ? inTwoRows(sides, textHeight, arrows) : inRing(sides, arrows);
}

const INNER = TABLE_WIDTH - 2 * MARGIN;

function inTwoRows([top, , bottom]: Sides, textHeight: number, arrows: number): Seating {
  const margin = arrows === 0 ? ROW_GAP : GAP + arrows;
  const band = Math.round(textHeight) + 2 * margin;
  const width = partOf(INNER, Math.max(top, bottom), ROW_GAP);
  const row = (y: number, seats: number): readonly Box[] =>
    inRow({ x: MARGIN, y, width: INNER, height: ROW_HEIGHT }, seats, width, ROW_GAP);
  const bottomRow = MARGIN + ROW_HEIGHT + band;
  const across = { x: MARGIN + BAND_ENDS, width: INNER - 2 * BAND_ENDS };
  return {
    seats: [...row(MARGIN, top), ...row(bottomRow, bottom).toReversed()],
    middle: { ...across, y: MARGIN + ROW_HEIGHT + GAP, height: band - 2 * GAP },
    isBand: true,
    textBox: {
      x: (TABLE_WIDTH - BAND_TEXT_WIDTH) / 2,
      y: MARGIN + ROW_HEIGHT + margin,
      width: BAND_TEXT_WIDTH,
      height: textHeight,
    },
    height: bottomRow + (bottom > 0 ? ROW_HEIGHT + MARGIN : 0),
  };
}

function inRing([top, right, bottom, left]: Sides, arrows: number): Seating {
  const rows = 2 + Math.max(right, left);
  const pictureHeight = HEIGHTS[rows] ?? TABLE_WIDTH;
  const width = partOf(INNER, Math.max(top, bottom), GAP);
  const height = partOf(pictureHeight - 2 * MARGIN, rows, GAP);
  const row = (y: number, seats: number): readonly Box[] =>
    inRow({ x: MARGIN, y, width: INNER, height }, seats, width, GAP);
  const inner = { y: MARGIN + height + GAP, height: pictureHeight - 2 * (MARGIN + height + GAP) };
  const column = (x: number, seats: number): readonly Box[] =>
    inColumn({ ...inner, x, width }, seats, height);
  const rightX = MARGIN + INNER - width;
  const middleX = MARGIN + (left > 0 ? width + GAP : 0);
  const middle = { ...inner, x: middleX, width: rightX - GAP - middleX };
  return {
    seats: [
      ...row(MARGIN, top),
      ...column(rightX, right),
      ...row(pictureHeight - MARGIN - height, bottom).toReversed(),
      ...column(MARGIN, left).toReversed(),
    ],
    middle,
    isBand: false,
    textBox: shrinkBox(middle, left > 0 ? arrows : Math.max(arrows, BAND_ENDS), arrows),
    height: pictureHeight,
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
