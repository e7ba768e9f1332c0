import type { VNode } from 'preact';
import { tenths } from '../drawing/drawing.tsx';
import { BAND_ENDS, type Box } from './seating.ts';

/*
 * Arrows from seat to seat. Each runs around the middle of the table, along its edge, the shorter way: on lanes, so that it
 * crosses no words. All lengths are in pixels.
 */

/** An arrow between two boxes. */
export interface Arrow {
  readonly from: Box;
  readonly to: Box;
  /** Of something that is still to come. */
  readonly isDashed: boolean;
}

type Point = readonly [x: number, y: number];

/** Between the edge of the middle and the first lane, and between two lanes. */
const FIRST_LANE = 8;
const LANE = 13;
/** With more arrows than this, some share a lane. */
const MOST_LANES = 4;
/** How far from the end of its seat an arrow leaves or arrives, and how far from the next one there. */
const FROM_END = 56;
const APART = 36;

const STROKE = 6;
const HEAD = { length: 20, width: 26 };

/** How far the words in the middle keep from its edge, so that so many arrows have room. */
export const roomForArrows = (arrows: number): number =>
  arrows === 0 ? 0 : FIRST_LANE + LANE * Math.min(arrows, MOST_LANES) + STROKE;

export const Arrows = ({
  arrows,
  middle,
  color,
}: {
  readonly arrows: readonly Arrow[];
  readonly middle: Box;
  readonly color: string;
}): VNode => (
  <g fill="none" stroke={color} stroke-width={STROKE} stroke-linejoin="round" stroke-linecap="round">
    {routesOf(arrows, middle).map((route, at) => (
      <OneArrow key={at} route={route} color={color} isDashed={arrows[at]?.isDashed ?? false} />
    ))}
  </g>
);

const OneArrow = ({
  route,
  color,
  isDashed,
}: {
  readonly route: readonly Point[];
  readonly color: string;
  readonly isDashed: boolean;
}): VNode => {
  const [tip = [0, 0], before = tip] = route.toReversed();
  const length = Math.hypot(tip[0] - before[0], tip[1] - before[1]) || 1;
  const [dx, dy] = [(tip[0] - before[0]) / length, (tip[1] - before[1]) / length];
  const base: Point = [tip[0] - dx * HEAD.length, tip[1] - dy * HEAD.length];
  const half = HEAD.width / 2;
  const head: readonly Point[] = [
    tip,
    [base[0] - dy * half, base[1] + dx * half],
    [base[0] + dy * half, base[1] - dx * half],
  ];
  const [start = tip] = route;
  return (
    <g>
      <path d={pathOf([...route.slice(0, -1), base])} {...(isDashed ? { 'stroke-dasharray': '4 14' } : {})} />
      <circle cx={tenths(start[0])} cy={tenths(start[1])} r={STROKE} fill={color} stroke="none" />
      <path d={`${pathOf(head)} Z`} fill={color} stroke="none" />
    </g>
  );
};

const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`).join(' ');

/** The corners that each arrow goes through, from where it leaves to its tip. */
function routesOf(arrows: readonly Arrow[], middle: Box): readonly (readonly Point[])[] {
  const used = new Map<string, number>();
  /** How many arrows met a seat at this end before. */
  const turnAt = (seat: Box, end: string): number => {
    const key = `${seat.x} ${seat.y} ${end}`;
    const before = used.get(key) ?? 0;
    used.set(key, before + 1);
    return before;
  };
  return arrows.map(({ from, to }, at) => {
    const lane = inset(middle, FIRST_LANE + LANE * (at % MOST_LANES));
    const [start, end] = [stretchAt(from, lane), stretchAt(to, lane)];
    const length = around(lane);
    const ahead = (end.first - start.last + length) % length;
    const back = (start.first - end.last + length) % length;
    const isAhead = ahead <= back;
    const leaves = isAhead
      ? start.last - step(start, start.endsPast, turnAt(from, 'last'))
      : start.first + step(start, start.beginsPast, turnAt(from, 'first'));
    const arrives = isAhead
      ? end.first + step(end, end.beginsPast, turnAt(to, 'first'))
      : end.last - step(end, end.endsPast, turnAt(to, 'last'));
    const way = isAhead ? along(lane, leaves, arrives) : along(lane, arrives, leaves).toReversed();
    const [first = [0, 0], last = first] = [way[0], way.at(-1)];
    return [edgeOf(from, first, 'leaves'), ...way, edgeOf(to, last, 'arrives')];
  });
}

/**
 * How far into its stretch an arrow meets a seat, after so many others. A seat that reaches past the end of the lane is met
 * at that end, so that an arrow to the other row goes straight on.
 */
const step = ({ first, last }: Stretch, isPast = false, before = 0): number =>
  Math.min((isPast ? 0 : FROM_END) + before * APART, Math.max(0, (last - first) / 2));

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: Math.max(0, width - 2 * by),
  height: Math.max(0, height - 2 * by),
});

/** A stretch of a lane along a seat, as ways along the lane from its top left corner on, clockwise. */
interface Stretch {
  readonly first: number;
  readonly last: number;
  /** The seat reaches farther than the lane does there, as in one of two rows. */
  readonly beginsPast?: boolean;
  readonly endsPast?: boolean;
}

/** How far along a lane its corners are. */
const cornersOf = ({ width, height }: Box): readonly number[] => [
  0,
  width,
  width + height,
  2 * width + height,
];

const around = ({ width, height }: Box): number => 2 * (width + height);

/** The stretch of a lane that lies along a seat; of one that stands off its corner, that corner. */
function stretchAt(seat: Box, lane: Box): Stretch {
  const { width, height } = lane;
  const left = within(seat.x - lane.x, width);
  const right = within(seat.x + seat.width - lane.x, width);
  const top = within(seat.y - lane.y, height);
  const bottom = within(seat.y + seat.height - lane.y, height);
  const isPastLeft = right > 0 && seat.x < lane.x - BAND_ENDS / 2;
  const isPastRight = left < width && seat.x + seat.width > lane.x + width + BAND_ENDS / 2;
  if (seat.y + seat.height <= lane.y)
    return { first: left, last: right, beginsPast: isPastLeft, endsPast: isPastRight };
  if (seat.x >= lane.x + width) return { first: width + top, last: width + bottom };
  if (seat.y >= lane.y + height)
    return {
      first: 2 * width + height - right,
      last: 2 * width + height - left,
      beginsPast: isPastRight,
      endsPast: isPastLeft,
    };
  return { first: around(lane) - bottom, last: around(lane) - top };
}

const within = (at: number, length: number): number => Math.min(length, Math.max(0, at));

/** The point that is so far along a lane. */
function pointAt({ x, y, width, height }: Box, way: number): Point {
  const length = around({ x, y, width, height });
  const at = ((way % length) + length) % length;
  if (at <= width) return [x + at, y];
  if (at <= width + height) return [x + width, y + at - width];
  if (at <= 2 * width + height) return [x + 2 * width + height - at, y + height];
  return [x, y + length - at];
}

/** The way along a lane from one place on to another, clockwise, with the corners between them. */
function along(lane: Box, from: number, to: number): readonly Point[] {
  const length = around(lane);
  const end = from + ((((to - from) % length) + length) % length);
  const corners = cornersOf(lane);
  const passed = [
    ...corners,
    ...corners.map((one) => one + length),
    ...corners.map((one) => one + 2 * length),
  ];
  const start = from < 0 ? from + length : from;
  const stop = from < 0 ? end + length : end;
  return [start, ...passed.filter((one) => one > start + 1 && one < stop - 1), stop].map((way) =>
    pointAt(lane, way),
  );
}

/** How far from its corner an arrow meets a seat that stands off the corner of the lane. */
const FROM_CORNER = 26;

/** Where an arrow to or from a point of a lane meets the edge of a seat. At a corner those that leave do so at the side. */
function edgeOf({ x, y, width, height }: Box, [toX, toY]: Point, end: 'leaves' | 'arrives'): Point {
  const [atX, atY] = [within(toX - x, width), within(toY - y, height)];
  const isCorner = toX !== x + atX && toY !== y + atY;
  if (!isCorner) return [x + atX, y + atY];
  const inwards = (at: number): number => (at === 0 ? FROM_CORNER : at - FROM_CORNER);
  return end === 'leaves' ? [x + atX, y + inwards(atY)] : [x + inwards(atX), y + atY];
}
