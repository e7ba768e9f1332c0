import { fairShares } from '../lettering/fit.ts';
import { widthOf } from '../lettering/measure.ts';
import { fitDetail } from './detail-lines.ts';
import { rankLine, type Detail } from './details.ts';
import { hasRoomForRank } from './name-bar.tsx';
import { noteRoom, type Note } from './notes.tsx';
import type { Box } from './seating.ts';
import type { PictureSeat } from './picture-seats.ts';
import { GUTTER, LARGEST_LIFE, LEADING, type Sizes } from './sizes.ts';

/*
 * How the room of a seat is shared between life and what else there is. The number of life has one size at the whole table,
 * so that nobody's looks more important: that which has room in each seat, if it has no more digits than life usually has.
 * All lengths are in pixels.
 */

/** A seat with what stands where in it. */
export interface SeatLayout {
  readonly seat: PictureSeat;
  readonly box: Box;
  readonly notes: readonly Note[];
  /** Below the name, above the notes and who leads the deck. */
  readonly body: Box;
  /** Who leads the deck, a line each, below the body. */
  readonly leaders: readonly string[];
  /** Those that have a line in the body. */
  readonly details: readonly Detail[];
}

/** How life stands at a table. */
export interface LifePlan {
  /** Details stand beside life, or else below it. */
  readonly isBeside: boolean;
  readonly size: number;
  /** How far beside the beginning of life details begin. */
  readonly width: number;
}

/** Wider seats than so many times their height have details beside life. */
const WIDE = 1.8;

const isWide = ({ width, height }: Box, { pad, header }: Sizes): boolean =>
  width - 2 * pad > WIDE * (height - header);

/** Below who leads the deck, and below what stands under life. */
const BELOW = 6;
/** Who leads takes this part of the room at most, and leaves so much of it. */
const LEADERS = 0.34;
const MIN_LIFE_SIZE = 84;
/** So many details have room below life. */
const ROWS_BELOW = 2;

/**
 * Furnishes a seat. A rank stands among the details where there is no room behind the name, and who leads the deck where
 * there is none below them.
 */
export function layOutSeat(seat: PictureSeat, box: Box, notes: readonly Note[], sizes: Sizes): SeatLayout {
  const { pad, header, leader, detail } = sizes;
  const isBeside = isWide(box, sizes);
  const room = box.height - header - noteRoom(notes, sizes) - (isBeside ? 0 : BELOW);
  const width = box.width - 2 * pad;
  const isRankBelow = seat.rank !== null && seat.left === null && !hasRoomForRank(seat, box, sizes);
  const all = [...(isRankBelow ? [rankLine(seat.rank)] : []), ...seat.details];
  const own = all.filter(({ mark }) => mark !== 'leader');
  const leaders = all.filter(({ mark }) => mark === 'leader');
  const below = isBeside ? 0 : Math.min(ROWS_BELOW, own.length) * detail * LEADING;
  const mayTake = Math.min(room * LEADERS, room - MIN_LIFE_SIZE - below);
  const most = Math.floor((mayTake - BELOW) / (leader * LEADING));
  const lines = most < 1 ? [] : leaderLines(leaders, width, leader, most);
  return {
    seat,
    box,
    notes,
    leaders: lines,
    details: lines.length > 0 ? own : all,
    body: {
      x: box.x + pad,
      y: box.y + header,
      width,
      height: room - (lines.length > 0 ? lines.length * leader * LEADING + BELOW : 0),
    },
  };
}

/** In one line where they fit, else a line each, else in one line with their names cut: what each costs more is never cut. */
function leaderLines(
  leaders: readonly Detail[],
  width: number,
  size: number,
  most: number,
): readonly string[] {
  if (leaders.length === 0) return [];
  const between = ' & ';
  const wholes = leaders.map((leader) => fitDetail(leader, Infinity, size));
  if (widthOf(wholes.join(between), size) <= width) return [wholes.join(between)];
  if (leaders.length <= most) return leaders.map((leader) => fitDetail(leader, width, size));
  const room = width - widthOf(between, size) * (leaders.length - 1);
  const shares = fairShares(
    wholes.map((text) => widthOf(text, size)),
    room,
  );
  return [leaders.map((leader, at) => fitDetail(leader, shares[at] ?? 0, size)).join(between)];
}

/** Life has more digits than this only where much of it was gained. */
const USUAL = 3;
/** The part of its width that life may have by itself; and beside details, with one or two digits and with more. */
const ALONE = 0.94;
const BESIDE = { usual: 0.42, wide: 0.54 };
/** The part of its height that it may have above details at least; and how much larger than the smallest a few of them are. */
const ABOVE = 0.42;
const LARGER = 1.25;
/** The size of a number by the height of its room. */
export const BY_HEIGHT = 1.08;

/** How life stands at a table of such seats, all of one size. */
export function planLife(seats: readonly SeatLayout[], sizes: Sizes): LifePlan {
  const playing = seats.filter(({ seat }) => seat.left === null);
  const isBeside = seats.some(({ box }) => isWide(box, sizes));
  const most = Math.min(
    LARGEST_LIFE,
    ...playing.map((seat) => BY_HEIGHT * heightFor(seat, isBeside, sizes)),
    ...playing
      .filter(({ seat }) => seat.life.length <= USUAL)
      .map((layout) => sizeIn(layout.seat.life, widthFor(layout, isBeside))),
  );
  const plan = { isBeside, size: Math.floor(most * 10) / 10, width: 0 };
  const widths = playing
    .filter(({ details }) => details.length > 0)
    .map(({ seat, ...layout }) => widthOf(seat.life, lifeSize({ seat, ...layout }, plan), 'bold'));
  return { ...plan, width: Math.max(0, ...widths) + GUTTER };
}

/** A comma hangs below the line. */
const WITH_COMMA = 0.85;

/** The size of a life total: that of the table, or less where it has too many digits. */
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
    ? body.width * (seat.life.length < USUAL ? BESIDE.usual : BESIDE.wide) - GUTTER
    : body.width * ALONE;

/** The height that life may take in a seat. */
function heightFor({ body, details }: SeatLayout, isBeside: boolean, { detail }: Sizes): number {
  if (isBeside) return body.height;
  const rows = Math.min(details.length, ROWS_BELOW);
  const each = detail * (details.length > ROWS_BELOW ? 1 : LARGER) * LEADING;
  return Math.max(body.height - rows * each, body.height * ABOVE);
}
