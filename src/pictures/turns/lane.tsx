import type { VNode } from 'preact';
import { SeriesMark, plusAt } from '../charts/marks.tsx';
import { roundToTenth } from '../drawing/drawing.tsx';
import { colorOf, LANE_ROOM, type LifePartProps } from './life-chart.ts';

/** The lane below the plot: controlled turns, with the controlling player's mark, and extra turns. */
export function Lane({ chart, theme }: LifePartProps): VNode | null {
  const { history, xOf, bottom, lines } = chart;
  if (!chart.hasLane) return null;
  const y = bottom + LANE_ROOM / 2 + 6;
  const marks = [
    ...history.controlled.map(({ turn, of, by }) => ({ turn, of, by })),
    ...history.extra.map(({ turn, playerId }) => ({ turn, of: playerId, by: null })),
  ].toSorted((a, b) => a.turn - b.turn);
  let freeFrom = -Infinity;
  return (
    <g>
      {marks.map(({ turn, of, by }, index) => {
        const x = xOf(turn);
        const room = by === null ? PLUS_ROOM : RING_ROOM;
        const isFree = x - room / 2 >= freeFrom;
        if (isFree) freeFrom = x + room / 2;
        const owner = lines.find(({ line }) => line.players.includes(by ?? of));
        const color = colorOf(theme, owner?.seriesIndex ?? 0);
        if (!isFree)
          return (
            <path key={index} d={`M${roundToTenth(x)} ${y + 19}V${y + 26}`} stroke={color} stroke-width={3} />
          );
        if (by === null)
          return (
            <g key={index}>
              <SeriesMark
                seriesIndex={owner?.seriesIndex ?? 0}
                x={x - 7}
                y={y}
                size={8}
                color={color}
                ground={theme.ground}
              />
              <path d={plusAt(x + 10, y, 7)} stroke={theme.ink} stroke-width={4} stroke-linecap="round" />
            </g>
          );
        const controlled = lines.find(({ line }) => line.players.includes(of));
        const point = controlled?.points[turn - history.from];
        return (
          <g key={index}>
            {point && (
              <g fill="none" stroke={theme.control} stroke-width={3}>
                <path
                  d={`M${roundToTenth(x)} ${y - 18}L${roundToTenth(point.x)} ${roundToTenth(point.y + 13)}`}
                  stroke-dasharray="2 7"
                />
                <circle cx={roundToTenth(point.x)} cy={roundToTenth(point.y)} r={13} />
              </g>
            )}
            <circle
              cx={roundToTenth(x)}
              cy={y}
              r={18}
              fill={theme.ground}
              stroke={theme.control}
              stroke-width={3}
            />
            <SeriesMark
              seriesIndex={owner?.seriesIndex ?? 0}
              x={x}
              y={y}
              size={9}
              color={color}
              ground={theme.ground}
            />
          </g>
        );
      })}
    </g>
  );
}

/** The width of a mark in a ring, and of one with a plus; a stroke replaces either if there is no room. */
const RING_ROOM = 38;
const PLUS_ROOM = 33;
