import type { VNode } from 'preact';
import { multiples, wholeStepFrom } from '../charts/ticks.ts';
import { roundToTenth, SvgText } from '../drawing/drawing.tsx';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import {
  AXIS_FONT_SIZE,
  AXIS_GAP,
  LANE_ROOM,
  LIFE_CHART_MARGIN,
  type LifeChart,
  type LifePartProps,
} from './life-chart.ts';

/** The axes: life on the left, turns below, with grid lines. */
export const Axes = ({ chart, theme }: LifePartProps): VNode => (
  <g>
    {chart.scale.ticks.map(({ life, y, text }) => (
      <g key={life}>
        <path
          d={`M${roundToTenth(chart.left)} ${roundToTenth(y)}H${chart.right}`}
          stroke={life === 0 ? theme.muted : theme.edge}
          stroke-width={life === 0 ? 3 : 2}
        />
        <SvgText
          x={chart.left - AXIS_GAP}
          y={y + capHeightOf(AXIS_FONT_SIZE) / 2}
          size={AXIS_FONT_SIZE}
          anchor="end"
          fill={theme.muted}
        >
          {text}
        </SvgText>
      </g>
    ))}
    {turnTicks(chart).map(({ x, text }) => (
      <SvgText key={text} x={x} y={numbersAt(chart)} size={AXIS_FONT_SIZE} anchor="middle" fill={theme.muted}>
        {text}
      </SvgText>
    ))}
    <SvgText x={LIFE_CHART_MARGIN} y={numbersAt(chart)} size={AXIS_FONT_SIZE} fill={theme.muted}>
      turn
    </SvgText>
  </g>
);

const numbersAt = ({ bottom, hasLane }: LifeChart): number => bottom + (hasLane ? LANE_ROOM : 0) + 50;

/** The least distance between two numbered turns. */
const TURN_ROOM = 92;

/** The turns that are numbered: the last one, and as many before it as fit. */
function turnTicks({ history: { from, turns }, xOf, left, right }: LifeChart) {
  const step = wholeStepFrom(((turns - from) * TURN_ROOM) / (right - left));
  const first = LIFE_CHART_MARGIN + widthOf('turn', AXIS_FONT_SIZE) + TURN_ROOM / 2;
  const shown = multiples(step, from, turns).filter(
    (turn) => xOf(turn) >= first && xOf(turns) - xOf(turn) >= TURN_ROOM,
  );
  return [...shown, turns].map((turn) => ({ x: xOf(turn), text: `${turn}` }));
}

/** Interrupts the lines at the breaks of the scale. */
export const Breaks = ({ chart: { scale, left, right }, theme }: LifePartProps): VNode => (
  <g>
    {scale.breaks.map((y) => (
      <g key={y}>
        <path d={zigzag(left - 14, right + 20, y)} fill="none" stroke={theme.ground} stroke-width={18} />
        <path d={zigzag(left - 14, right + 20, y - 8)} fill="none" stroke={theme.muted} stroke-width={2} />
        <path d={zigzag(left - 14, right + 20, y + 8)} fill="none" stroke={theme.muted} stroke-width={2} />
      </g>
    ))}
  </g>
);

function zigzag(from: number, to: number, y: number): string {
  const teeth = Math.round((to - from) / 16);
  const corners = Array.from(
    { length: teeth + 1 },
    (_, index) =>
      `${roundToTenth(from + ((to - from) * index) / teeth)} ${roundToTenth(y + (index % 2 === 0 ? -4 : 4))}`,
  );
  return `M${corners.join('L')}`;
}
