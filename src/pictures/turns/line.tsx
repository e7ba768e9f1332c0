import type { VNode } from 'preact';
import { crossAt, SeriesMark } from '../charts/marks.tsx';
import { colorOf, type LifeChart, type DrawnLine, type LifePartProps } from './life-chart.ts';
import { pathThrough, type LifePoint } from './life-lines.ts';

const DASHES = ['', '18 9', '4 9', '26 8 5 8'] as const;

const dashOf = (seriesIndex: number): string =>
  DASHES[(seriesIndex + Math.floor(seriesIndex / 8)) % DASHES.length] ?? '';

/** The distance between two marks on a line. */
const MARK_SPACING = 150;

/**
 * The life of one player or team, distinguished by color, dashes and mark. Ends with a cross if the player is out.
 */
export function LifeLine({
  line: { seriesIndex, line, points, end },
  chart,
  theme,
}: LifePartProps & { readonly line: DrawnLine }): VNode {
  const color = colorOf(theme, seriesIndex);
  const width = chart.lines.length > 8 ? 4 : 5;
  const between = points.filter(
    ({ x }, index) => index > 0 && x < end.x - 40 && isMarked(points, index, chart, seriesIndex),
  );
  return (
    <g>
      <path
        d={pathThrough(points)}
        fill="none"
        stroke={theme.ground}
        stroke-width={width + 4}
        stroke-linejoin="round"
      />
      <path
        d={pathThrough(points)}
        fill="none"
        stroke={color}
        stroke-width={width}
        stroke-linejoin="round"
        {...(dashOf(seriesIndex) && { 'stroke-dasharray': dashOf(seriesIndex) })}
      />
      {between.map(({ x, y }) => (
        <SeriesMark
          key={x}
          seriesIndex={seriesIndex}
          x={x}
          y={y}
          size={9}
          color={color}
          ground={theme.ground}
        />
      ))}
      {line.out ? (
        <g fill="none" stroke-linecap="round">
          <path d={crossAt(end.x, end.y, 12)} stroke={theme.ground} stroke-width={13} />
          <path d={crossAt(end.x, end.y, 12)} stroke={color} stroke-width={7} />
        </g>
      ) : (
        <SeriesMark
          seriesIndex={seriesIndex}
          x={end.x}
          y={end.y}
          size={11}
          color={color}
          ground={theme.ground}
        />
      )}
    </g>
  );
}

/** Staggers the marks, so that those of different lines are at different turns. */
function isMarked(
  points: readonly LifePoint[],
  at: number,
  { left, lines }: LifeChart,
  seriesIndex: number,
): boolean {
  const [here, before] = [points[at], points[at - 1]];
  if (!here || !before) return false;
  const shift = left + (MARK_SPACING * seriesIndex) / lines.length;
  return Math.floor((here.x - shift) / MARK_SPACING) > Math.floor((before.x - shift) / MARK_SPACING);
}
