import type { VNode } from 'preact';
import { roundToTenth } from '../drawing/drawing.tsx';
import { routesOf, STROKE, type Arrow, type RoutePoint } from './arrow-routes.ts';
import type { Box } from './seating.ts';

/** The largest arrowhead, in pixels; it is shorter if the last segment of the route is. */
const HEAD = { length: 20, width: 26 };

/** Arrows from seat to seat, around the middle of the table. */
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
    {routesOf(arrows, middle).map((route, index) => (
      <OneArrow key={index} route={route} color={color} isDashed={arrows[index]?.isDashed ?? false} />
    ))}
  </g>
);

const OneArrow = ({
  route,
  color,
  isDashed,
}: {
  readonly route: readonly RoutePoint[];
  readonly color: string;
  readonly isDashed: boolean;
}): VNode => {
  const [tip = [0, 0], before = tip] = route.toReversed();
  const last = Math.hypot(tip[0] - before[0], tip[1] - before[1]);
  const [dx, dy] = [(tip[0] - before[0]) / (last || 1), (tip[1] - before[1]) / (last || 1)];
  const length = Math.min(HEAD.length, last);
  const base: RoutePoint = [tip[0] - dx * length, tip[1] - dy * length];
  const half = HEAD.width / 2;
  const head: readonly RoutePoint[] = [
    tip,
    [base[0] - dy * half, base[1] + dx * half],
    [base[0] + dy * half, base[1] - dx * half],
  ];
  const [start = tip] = route;
  return (
    <g>
      <path d={pathOf([...route.slice(0, -1), base])} {...(isDashed ? { 'stroke-dasharray': '4 14' } : {})} />
      <circle cx={roundToTenth(start[0])} cy={roundToTenth(start[1])} r={STROKE} fill={color} stroke="none" />
      <path d={`${pathOf(head)} Z`} fill={color} stroke="none" />
    </g>
  );
};

const pathOf = (points: readonly RoutePoint[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${roundToTenth(x)} ${roundToTenth(y)}`).join(' ');
