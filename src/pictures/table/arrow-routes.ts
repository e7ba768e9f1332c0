import { BAND_ENDS, GAP, type Box } from './seating.ts';

/*
 * Routes arrows from seat to seat. Each runs around the middle of the table along its edge, the shorter way, in a
 * lane of its own, so that it crosses no text and meets the seats at right angles. All lengths are in pixels.
 */

export interface Arrow {
  readonly from: Box;
  readonly to: Box;
  /** True for control that is still pending. */
  readonly isDashed: boolean;
}

export type RoutePoint = readonly [x: number, y: number];

/** The distance of the first lane from the edge of the middle, and from one lane to the next. */
const FIRST_LANE = -8;
const LANE_WIDTH = 13;
/** With more arrows than this, some share a lane. */
const MAX_LANES = 4;
export const STROKE = 6;
/** The distance from the end of a seat to its first arrow, and from one arrow to the next. */
const FROM_END = 56;
const ARROW_GAP = 36;
/** Like `FROM_END`, for a seat diagonally off a corner of the middle. */
const FROM_CORNER = 30;
/**
 * The distance between arrows that run between two seats if there is room, and the greatest distance of any of them
 * from the seat.
 */
const BESIDE = 8;
const MAX_OFFSET = GAP - STROKE / 2;
/** The length of the last segment, which holds the arrowhead. */
const HEAD_LENGTH = 15;

/** The margin between the text in the middle and its edge that leaves room for this many arrows. */
export const roomForArrows = (arrows: number): number =>
  arrows === 0 ? 0 : FIRST_LANE + LANE_WIDTH * Math.min(arrows, MAX_LANES) + STROKE;

/** The corners of each arrow, from its start to its tip. */
export function routesOf(arrows: readonly Arrow[], middle: Box): readonly (readonly RoutePoint[])[] {
  const used = new Map<string, number>();
  /** Counts an arrow at this end of a seat. @returns the number of earlier ones */
  const countEarlier = (seat: Box, end: string): number => {
    const key = `${seat.x} ${seat.y} ${end}`;
    const before = used.get(key) ?? 0;
    used.set(key, before + 1);
    return before;
  };
  /** The distance between an arrow and the edge of a seat at a corner, among all arrows that start or end there. */
  const distanceFromEdge = (end: 'from' | 'to', seat: Box, before: number): number => {
    const arrowCount = arrows.filter((arrow) => arrow[end].x === seat.x && arrow[end].y === seat.y).length;
    const minOffset = end === 'to' ? HEAD_LENGTH : STROKE / 2;
    const spacing = arrowCount > 1 ? Math.min(BESIDE, (MAX_OFFSET - minOffset) / (arrowCount - 1)) : 0;
    return Math.min(GAP / 2, MAX_OFFSET - spacing * (arrowCount - 1)) + spacing * before;
  };
  return arrows.map(({ from, to }, index) => {
    const lane = inset(middle, FIRST_LANE + LANE_WIDTH * (index % MAX_LANES));
    const [start, end] = [stretchAt(from, lane), stretchAt(to, lane)];
    const length = perimeterOf(lane);
    const clockwiseLength = (end.first - start.last + length) % length;
    const counterclockwiseLength = (start.first - end.last + length) % length;
    const isClockwise = clockwiseLength <= counterclockwiseLength;
    const earlierArrows = {
      atStart: isAtCorner(from, lane)
        ? countEarlier(from, 'leaves')
        : countEarlier(from, isClockwise ? 'last' : 'first'),
      atEnd: isAtCorner(to, lane)
        ? countEarlier(to, 'arrives')
        : countEarlier(to, isClockwise ? 'first' : 'last'),
    };
    const startDistance = isClockwise
      ? start.last - meetingOffset(start, start.isPastEnd, earlierArrows.atStart)
      : start.first + meetingOffset(start, start.isPastStart, earlierArrows.atStart);
    const endDistance = isClockwise
      ? end.first + meetingOffset(end, end.isPastStart, earlierArrows.atEnd)
      : end.last - meetingOffset(end, end.isPastEnd, earlierArrows.atEnd);
    const laneRoute = isClockwise
      ? pointsAlong(lane, startDistance, endDistance)
      : pointsAlong(lane, endDistance, startDistance).toReversed();
    const [first = [0, 0], last = first] = [laneRoute[0], laneRoute.at(-1)];
    return [
      ...routeFromSeat(
        from,
        first,
        earlierArrows.atStart,
        distanceFromEdge('from', from, earlierArrows.atStart),
      ),
      ...laneRoute,
      ...routeToSeat(to, last, earlierArrows.atEnd, distanceFromEdge('to', to, earlierArrows.atEnd)),
    ];
  });
}

/**
 * The distance into its stretch at which an arrow meets a seat, after the earlier arrows there. A seat that reaches
 * past the end of the lane is met at that end, so that an arrow to the other row runs straight.
 */
const meetingOffset = ({ first, last }: Stretch, isPast = false, before = 0): number =>
  Math.min((isPast ? 0 : FROM_END) + before * ARROW_GAP, Math.max(0, (last - first) / 2));

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: Math.max(0, width - 2 * by),
  height: Math.max(0, height - 2 * by),
});

/** The stretch of a lane along a seat, as distances along the lane, clockwise from its top left corner. */
interface Stretch {
  readonly first: number;
  readonly last: number;
  /** True if the seat reaches farther than the lane does, as in a table of two rows. */
  readonly isPastStart?: boolean;
  readonly isPastEnd?: boolean;
}

/** The distances of the corners along a lane. */
const cornersOf = ({ width, height }: Box): readonly number[] => [
  0,
  width,
  width + height,
  2 * width + height,
];

const perimeterOf = ({ width, height }: Box): number => 2 * (width + height);

/** The stretch of a lane along a seat; only the corner for a seat diagonally off it. */
function stretchAt(seat: Box, lane: Box): Stretch {
  const { width, height } = lane;
  const left = clamp(seat.x - lane.x, width);
  const right = clamp(seat.x + seat.width - lane.x, width);
  const top = clamp(seat.y - lane.y, height);
  const bottom = clamp(seat.y + seat.height - lane.y, height);
  const isPastLeft = right > 0 && seat.x < lane.x - BAND_ENDS / 2;
  const isPastRight = left < width && seat.x + seat.width > lane.x + width + BAND_ENDS / 2;
  if (seat.y + seat.height <= lane.y)
    return { first: left, last: right, isPastStart: isPastLeft, isPastEnd: isPastRight };
  if (seat.x >= lane.x + width) return { first: width + top, last: width + bottom };
  if (seat.y >= lane.y + height)
    return {
      first: 2 * width + height - right,
      last: 2 * width + height - left,
      isPastStart: isPastRight,
      isPastEnd: isPastLeft,
    };
  return { first: perimeterOf(lane) - bottom, last: perimeterOf(lane) - top };
}

const clamp = (at: number, length: number): number => Math.min(length, Math.max(0, at));

/** True for a seat diagonally off a corner of a lane: neither above, below nor beside it. */
const isAtCorner = (seat: Box, lane: Box): boolean =>
  (seat.x + seat.width <= lane.x || seat.x >= lane.x + lane.width) &&
  (seat.y + seat.height <= lane.y || seat.y >= lane.y + lane.height);

/** The point at a distance along a lane. */
function pointAt({ x, y, width, height }: Box, way: number): RoutePoint {
  const length = perimeterOf({ x, y, width, height });
  const at = ((way % length) + length) % length;
  if (at <= width) return [x + at, y];
  if (at <= width + height) return [x + width, y + at - width];
  if (at <= 2 * width + height) return [x + 2 * width + height - at, y + height];
  return [x, y + length - at];
}

/** The points from one place on a lane to another, clockwise, including the corners between them. */
function pointsAlong(lane: Box, from: number, to: number): readonly RoutePoint[] {
  const length = perimeterOf(lane);
  const end = from + ((((to - from) % length) + length) % length);
  const corners = cornersOf(lane);
  const cornerDistances = [
    ...corners,
    ...corners.map((corner) => corner + length),
    ...corners.map((corner) => corner + 2 * length),
  ];
  const start = from < 0 ? from + length : from;
  const stop = from < 0 ? end + length : end;
  return [start, ...cornerDistances.filter((corner) => corner > start + 1 && corner < stop - 1), stop].map(
    (way) => pointAt(lane, way),
  );
}

/** The edge of a seat that faces a point, and a line at the distance `off` from that edge. */
function facingEdge(near: number, length: number, to: number, off = 0) {
  const isBefore = near + length <= to;
  const edge = isBefore ? near + length : near;
  const away = isBefore ? 1 : -1;
  return { edge, between: edge + away * off, inwards: -away };
}

/** The route from a seat to a point on a lane: straight, or out of the side of a seat that is off a corner. */
function routeFromSeat(
  seat: Box,
  [toX, toY]: RoutePoint,
  before: number,
  off: number,
): readonly RoutePoint[] {
  if (!isOffCorner(seat, [toX, toY])) return [edgeOf(seat, [toX, toY])];
  const side = facingEdge(seat.x, seat.width, toX, off);
  const { edge, inwards } = facingEdge(seat.y, seat.height, toY);
  const y = edge + inwards * (FROM_CORNER + ARROW_GAP * before);
  return [
    [side.edge, y],
    [side.between, y],
    [side.between, toY],
  ];
}

/**
 * The route from a point on a lane to a seat: straight, or into the top or bottom of a seat that is off a corner.
 */
function routeToSeat(
  seat: Box,
  [fromX, fromY]: RoutePoint,
  before: number,
  off: number,
): readonly RoutePoint[] {
  if (!isOffCorner(seat, [fromX, fromY])) return [edgeOf(seat, [fromX, fromY])];
  const end = facingEdge(seat.y, seat.height, fromY, off);
  const { edge, inwards } = facingEdge(seat.x, seat.width, fromX);
  const x = edge + inwards * (FROM_CORNER + ARROW_GAP * before);
  return [
    [fromX, end.between],
    [x, end.between],
    [x, end.edge],
  ];
}

const isOffCorner = ({ x, y, width, height }: Box, [toX, toY]: RoutePoint): boolean =>
  clamp(toX - x, width) !== toX - x && clamp(toY - y, height) !== toY - y;

/** The point at which a straight line to a point leaves the edge of a seat. */
const edgeOf = ({ x, y, width, height }: Box, [toX, toY]: RoutePoint): RoutePoint => [
  x + clamp(toX - x, width),
  y + clamp(toY - y, height),
];
