import type { VNode } from 'preact';
import { fraction, formatProbability } from '#engine/coins/fractions.ts';
import { roundToTenth, SvgText } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { HATCHED } from './hatch.tsx';
import { LEFT, MAX_LABELED_BARS, DECIMALS, RIGHT, type OddsPartProps, type PlacedBar } from './odds-chart.ts';

/** Narrower bars are merged into one shape. */
const NARROW = 5;

/** The bars; those in question are hatched. */
export const Bars = ({ chart: { bars, bottom }, theme }: OddsPartProps): VNode => (
  <g>
    {(bars.some(({ width }) => width < NARROW) ? runsOf(bars) : bars.map((bar) => [bar]))
      .map((run) => shapeOf(run, bottom))
      .map(({ d, isMarked }) => (
        <path
          key={d}
          d={d}
          fill={isMarked ? HATCHED : theme.panel}
          stroke={isMarked ? theme.turn : theme.muted}
          stroke-width={bars.length > 60 ? 1.5 : 3}
        />
      ))}
    <path d={`M${LEFT - 6} ${bottom}H${RIGHT + 6}`} stroke={theme.muted} stroke-width={3} />
  </g>
);

/** Groups adjacent bars by whether they are marked. Marked groups come last, to be drawn over the others. */
function runsOf(bars: readonly PlacedBar[]): readonly (readonly PlacedBar[])[] {
  const runs: PlacedBar[][] = [];
  for (const bar of bars) {
    const run = runs.at(-1);
    if (run?.[0]?.isMarked === bar.isMarked) run.push(bar);
    else runs.push([bar]);
  }
  return runs.toSorted(([a], [b]) => Number(a?.isMarked) - Number(b?.isMarked));
}

/** Merges bars into one outline. */
const shapeOf = (run: readonly PlacedBar[], bottom: number) => ({
  d: `M${roundToTenth(run[0]?.left ?? 0)} ${bottom}${run.map(({ left, width, top }) => `L${roundToTenth(left)} ${roundToTenth(top)}H${roundToTenth(left + width)}`).join('')}V${bottom}Z`,
  isMarked: run[0]?.isMarked ?? false,
});

/** Labels each bar with its probability, or only the highest if there are many. */
export function Values({ chart, theme }: OddsPartProps): VNode {
  const { bars, options } = chart;
  const isFew = bars.length <= MAX_LABELED_BARS;
  const size = 32;
  const room = isFew ? (RIGHT - LEFT) / bars.length - 4 : 160;
  const [highest] = bars.toSorted((a, b) => b.chance - a.chance);
  const isFlat = bars.filter(({ chance }) => chance === highest?.chance).length > 2;
  const shown = isFew ? bars : highest && !isFlat ? [highest] : [];
  return (
    <g>
      {shown.map(({ from, left, width, top, isMarked }) => {
        const at = from - options.ways.least;
        const text = formatProbability(
          fraction(options.ways.ways[at] ?? 0n, options.ways.all),
          isFew ? 1 : DECIMALS,
        );
        const fitted = fitLine(text, {
          width: room,
          size,
          minSize: 22,
          weight: isMarked ? 'bold' : 'regular',
        });
        const middle = Math.min(
          Math.max(left + width / 2, LEFT + fitted.width / 2),
          RIGHT - fitted.width / 2,
        );
        return (
          <SvgText
            key={from}
            x={middle}
            y={top - 12}
            size={fitted.size}
            weight={isMarked ? 'bold' : 'regular'}
            anchor="middle"
            fill={isMarked ? theme.turn : theme.muted}
          >
            {fitted.text}
          </SvgText>
        );
      })}
    </g>
  );
}
