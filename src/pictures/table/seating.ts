/*
 * Where each seat is drawn. Seats stand round the table as the turn goes: to the left, which is clockwise seen from above,
 * from the top left corner on. All lengths are in pixels.
 */

/** A box, and where it begins from the left and from the top. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Seating {
  /** One for each seat, in turn order. */
  readonly seats: readonly Box[];
  /** What is left in the middle of the table. */
  readonly middle: Box;
}

/** How many sit along the top, the right, the bottom and the left, by the number of players; corners count to top and bottom. */
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
  [4, 2, 4, 1],
  [4, 2, 4, 2],
  [4, 3, 4, 2],
  [4, 3, 4, 3],
  [4, 4, 4, 3],
  [4, 4, 4, 4],
];

/** Around everything. */
const MARGIN = 20;
/** Between two seats, and between a seat and the middle. */
const GAP = 24;
/** Between two rows of seats with nobody at the sides, and what is left free at its ends. */
const BAND = 168;
export const BAND_ENDS = 56;

/**
 * @param width of the picture, as `height` is its
 * @param room more of it than words take in a band between two rows, for each edge of that
 */
export function seatingOf(players: number, width: number, height: number, room = 0): Seating {
  const [top, right, bottom, left] = SIDES[players] ?? [4, 4, 4, 4];
  const whole: Box = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const sides = Math.max(right, left);
  return sides === 0
    ? inTwoRows(whole, BAND + 2 * room, top, bottom)
    : around(whole, [top, right, bottom, left]);
}

function inTwoRows(whole: Box, band: number, top: number, bottom: number): Seating {
  const rowHeight = (whole.height - band) / 2;
  const below = whole.y + rowHeight + band;
  return {
    seats: [
      ...inRow({ ...whole, height: rowHeight }, top),
      ...inRow({ ...whole, y: below, height: rowHeight }, bottom).toReversed(),
    ],
    middle: {
      x: whole.x + BAND_ENDS,
      y: whole.y + rowHeight + GAP,
      width: whole.width - 2 * BAND_ENDS,
      height: band - 2 * GAP,
    },
  };
}

type Sides = readonly [top: number, right: number, bottom: number, left: number];

function around(whole: Box, [top, right, bottom, left]: Sides): Seating {
  const rows = 2 + Math.max(right, left);
  const columnWidth = partOf(whole.width, Math.max(top, bottom));
  const rowHeight = partOf(whole.height, rows);
  const inner = { y: whole.y + rowHeight + GAP, height: whole.height - 2 * (rowHeight + GAP) };
  const rightX = whole.x + whole.width - columnWidth;
  const middleX = whole.x + (left > 0 ? columnWidth + GAP : 0);
  return {
    seats: [
      ...inRow({ ...whole, height: rowHeight }, top),
      ...inColumn({ ...inner, x: rightX, width: columnWidth }, right),
      ...inRow({ ...whole, y: whole.y + whole.height - rowHeight, height: rowHeight }, bottom).toReversed(),
      ...inColumn({ ...inner, x: whole.x, width: columnWidth }, left).toReversed(),
    ],
    middle: { ...inner, x: middleX, width: rightX - GAP - middleX },
  };
}

const partOf = (length: number, parts: number): number => (length - GAP * (parts - 1)) / parts;

const inRow = (row: Box, seats: number): Box[] =>
  Array.from({ length: seats }, (_, at) => {
    const width = partOf(row.width, seats);
    return { ...row, x: row.x + at * (width + GAP), width };
  });

const inColumn = (column: Box, seats: number): Box[] =>
  Array.from({ length: seats }, (_, at) => {
    const height = partOf(column.height, seats);
    return { ...column, y: column.y + at * (height + GAP), height };
  });
