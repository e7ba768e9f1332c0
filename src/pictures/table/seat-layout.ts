import { fairShares } from '../lettering/fit.ts';
import { widthOf } from '../lettering/measure.ts';
import { fitDetail } from './detail-lines.ts';
import { rankDetail, type SeatDetail } from './details.ts';
import { hasRoomForRank } from './name-bar.tsx';
import { noteRoom, type Note } from './notes.tsx';
import type { Box } from './seating.ts';
import type { PictureSeat } from './picture-seats.ts';
import { GUTTER, LARGEST_LIFE, LEADING, type SeatSizes } from './sizes.ts';

/*
 * Divides a seat between the life total and other details. Life totals have one font size at the whole table, so that
 * no player looks more important: the size that fits in each seat, except for totals with unusually many digits. All
 * lengths are in pixels.
 */

/** A seat with the positions of its content. */
export interface SeatLayout {
  readonly seat: PictureSeat;
  readonly box: Box;
  readonly notes: readonly Note[];
  /** The room below the name and above the notes and commanders. */
  readonly body: Box;
  /** Lines with the commanders, below the body. */
  readonly leaders: readonly string[];
  /** The details with a line in the body. */
  readonly details: readonly SeatDetail[];
}

/** The size and position of life totals at a table. */
export interface LifePlan {
  /** Details are beside the life total, or else below it. */
  readonly isBeside: boolean;
  readonly size: number;
  /** The horizontal distance from the start of the life total to the details. */
  readonly width: number;
}

/** The ratio of width to height above which a seat has its details beside the life total. */
const MIN_WIDE_RATIO = 1.8;

const isWide = ({ width, height }: Box, { pad, header }: SeatSizes): boolean =>
  width - 2 * pad > MIN_WIDE_RATIO * (height - header);

/** The margin below the commanders, and below details under the life total. */
const BELOW = 6;
/** The greatest part of the height that commanders may take, and the height that they must leave for the life total. */
const MAX_LEADER_SHARE = 0.34;
const MIN_LIFE_SIZE = 84;
/** The number of details that fit below the life total. */
const ROWS_BELOW = 2;

/**
 * Lays out a seat. A rank that doesn't fit behind the name becomes a detail, as do commanders that don't fit below
 * the details.
 */
export function layOutSeat(
  seat: PictureSeat,
  box: Box,
  notes: readonly Note[],
  sizes: SeatSizes,
): SeatLayout {
  const { pad, header, leader, detail } = sizes;
  const isBeside = isWide(box, sizes);
  const room = box.height - header - noteRoom(notes, sizes) - (isBeside ? 0 : BELOW);
  const width = box.width - 2 * pad;
  const isRankBelow = seat.rank !== null && seat.left === null && !hasRoomForRank(seat, box, sizes);
  const all = [...(isRankBelow ? [rankDetail(seat.rank)] : []), ...seat.details];
  const otherDetails = all.filter(({ mark }) => mark !== 'leader');
  const leaders = all.filter(({ mark }) => mark === 'leader');
  const heightBelow = isBeside ? 0 : Math.min(ROWS_BELOW, otherDetails.length) * detail * LEADING;
  const leaderRoom = Math.min(room * MAX_LEADER_SHARE, room - MIN_LIFE_SIZE - heightBelow);
  const maxLines = Math.floor((leaderRoom - BELOW) / (leader * LEADING));
  const lines = maxLines < 1 ? [] : leaderLines(leaders, width, leader, maxLines);
  return {
    seat,
    box,
    notes,
    leaders: lines,
    details: lines.length > 0 ? otherDetails : all,
    body: {
      x: box.x + pad,
      y: box.y + header,
      width,
      height: room - (lines.length > 0 ? lines.length * leader * LEADING + BELOW : 0),
    },
  };
}

/**
 * Commanders in one line if they fit, else one per line, else in one line with truncated names. The tax is never
 * truncated.
 */
function leaderLines(
  leaders: readonly SeatDetail[],
  width: number,
  size: number,
  maxLines: number,
): readonly string[] {
  if (leaders.length === 0) return [];
  const separator = ' & ';
  const wholes = leaders.map((leader) => fitDetail(leader, Infinity, size));
  if (widthOf(wholes.join(separator), size) <= width) return [wholes.join(separator)];
  if (leaders.length <= maxLines) return leaders.map((leader) => fitDetail(leader, width, size));
  const room = width - widthOf(separator, size) * (leaders.length - 1);
  const shares = fairShares(
    wholes.map((text) => widthOf(text, size)),
    room,
  );
  return [leaders.map((leader, index) => fitDetail(leader, shares[index] ?? 0, size)).join(separator)];
}

/** The usual greatest number of digits of a life total. */
const USUAL_DIGITS = 3;
/**
 * The greatest part of the width that a life total takes: alone; beside details, if it has at most two digits; beside
 * details, if it has more.
 */
const LIFE_WIDTH_ALONE = 0.94;
const LIFE_WIDTH_BESIDE = { usual: 0.42, wide: 0.54 };
/**
 * The least part of the height that a life total gets above its details, and how much larger than the minimum a few
 * details may be.
 */
const MIN_LIFE_HEIGHT = 0.42;
const FEW_DETAILS_SCALE = 1.25;
/** The ratio of a number's font size to the height of its room. */
export const FONT_SIZE_BY_HEIGHT = 1.08;

/** Determines one size of life totals for all seats. */
export function planLife(seats: readonly SeatLayout[], sizes: SeatSizes): LifePlan {
  const playing = seats.filter(({ seat }) => seat.left === null);
  const isBeside = seats.some(({ box }) => isWide(box, sizes));
  const maxSize = Math.min(
    LARGEST_LIFE,
    ...playing.map((seat) => FONT_SIZE_BY_HEIGHT * heightFor(seat, isBeside, sizes)),
    ...playing
      .filter(({ seat }) => seat.life.length <= USUAL_DIGITS)
      .map((layout) => sizeIn(layout.seat.life, widthFor(layout, isBeside))),
  );
  const plan = { isBeside, size: Math.floor(maxSize * 10) / 10, width: 0 };
  const widths = playing
    .filter(({ details }) => details.length > 0)
    .map(({ seat, ...layout }) => widthOf(seat.life, lifeSize({ seat, ...layout }, plan), 'bold'));
  return { ...plan, width: Math.max(0, ...widths) + GUTTER };
}

/** The factor by which a number with a comma is smaller, because the comma descends below the baseline. */
const WITH_COMMA = 0.85;

/** The font size of one life total: that of the table, or less if it has too many digits. */
export function lifeSize(
  layout: SeatLayout,
  { isBeside, size }: Pick<LifePlan, 'isBeside' | 'size'>,
): number {
  const { life } = layout.seat;
  return Math.min(size * (life.includes(',') ? WITH_COMMA : 1), sizeIn(life, widthFor(layout, isBeside)));
}

const sizeIn = (life: string, width: number): number =>
  Math.floor((width * 10) / widthOf(life, 1, 'bold')) / 10;

const widthFor = ({ seat, body, details }: SeatLayout, isBeside: boolean): number =>
  isBeside && details.length > 0
    ? body.width * (seat.life.length < USUAL_DIGITS ? LIFE_WIDTH_BESIDE.usual : LIFE_WIDTH_BESIDE.wide) -
      GUTTER
    : body.width * LIFE_WIDTH_ALONE;

/** The greatest height of the life total in a seat. */
function heightFor({ body, details }: SeatLayout, isBeside: boolean, { detail }: SeatSizes): number {
  if (isBeside) return body.height;
  const rows = Math.min(details.length, ROWS_BELOW);
  const each = detail * (details.length > ROWS_BELOW ? 1 : FEW_DETAILS_SCALE) * LEADING;
  return Math.max(body.height - rows * each, body.height * MIN_LIFE_HEIGHT);
}
