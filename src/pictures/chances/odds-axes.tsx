import type { VNode } from 'preact';
import { formatNumber } from '#basics/format-count.ts';
import { formatDecimal } from '#engine/coins/fractions.ts';
import { multiples, stepFrom, wholeStepFrom } from '../charts/ticks.ts';
import { roundToTenth, SvgText } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import {
  LEFT,
  ODDS_CHART_MARGIN,
  DECIMALS,
  RIGHT,
  ODDS_CHART_WIDTH,
  type OddsPartProps,
} from './odds-chart.ts';

/** The font size of the numbers below the bars. */
const TICK_FONT_SIZE = 32;

/** Horizontal grid lines, for charts whose bars have no labels. */
export const Grid = ({ chart: { highest, yOf }, theme }: OddsPartProps): VNode => (
  <g>
    {multiples(stepFrom(highest / 4), 0, highest).map((chance) => (
      <g key={chance}>
        <path d={`M${LEFT} ${roundToTenth(yOf(chance))}H${RIGHT}`} stroke={theme.edge} stroke-width={2} />
        {chance > 0 && (
          <SvgText
            x={LEFT - 14}
            y={yOf(chance) + capHeightOf(28) / 2}
            size={28}
            anchor="end"
            fill={theme.muted}
          >
            {`${Number((chance * 100).toPrecision(2))}%`}
          </SvgText>
        )}
      </g>
    ))}
  </g>
);

/**
 * An arrow at the edge of the chart, if the marked numbers are outside the shown range because they are too unlikely.
 */
export function BeyondArrows({ chart: { options, shownRange, top }, theme }: OddsPartProps): VNode | null {
  const { marked } = options;
  if (!marked || (marked.to >= shownRange.from && marked.from <= shownRange.to)) return null;
  const isAbove = marked.from > shownRange.to;
  const number = formatTick(isAbove ? marked.from : marked.to);
  const tip = isAbove ? RIGHT + 6 : LEFT - 6;
  const back = isAbove ? -1 : 1;
  const y = top - 56;
  return (
    <g>
      <path
        d={`M${tip + back * 90} ${y}H${tip}M${tip + back * 22} ${y - 16}L${tip} ${y}L${tip + back * 22} ${y + 16}`}
        fill="none"
        stroke={theme.turn}
        stroke-width={6}
      />
      <SvgText
        x={tip + back * 104}
        y={y + capHeightOf(34) / 2}
        size={34}
        weight="bold"
        anchor={isAbove ? 'end' : 'start'}
        fill={theme.turn}
      >
        {number}
      </SvgText>
    </g>
  );
}

/** The least gap between two numbers on the axis. */
const TICK_GAP = 28;

/**
 * The numbers below the bars. The ends of the range in question take precedence over other ticks; numbers within it
 * are bold.
 */
export function AxisNumbers({ chart: { options, shownRange, xOf, bottom }, theme }: OddsPartProps): VNode {
  const widest = Math.max(
    ...[shownRange.from, shownRange.to].map((end) => widthOf(formatTick(end), TICK_FONT_SIZE, 'bold')),
  );
  const minWidth = widest + TICK_GAP;
  const last = ODDS_CHART_WIDTH - ODDS_CHART_MARGIN - widest / 2;
  const placeOf = (number: number): number => Math.min(xOf(number), last);
  const step = wholeStepFrom((minWidth * (shownRange.to - shownRange.from + 1)) / (RIGHT - LEFT));
  const ends = options.marked
    ? [...new Set([options.marked.from, options.marked.to])].filter(
        (end) => end >= shownRange.from && end <= shownRange.to,
      )
    : [];
  const endTicks = ends.filter(
    (end, index) => index === 0 || placeOf(end) - placeOf(ends[0] ?? 0) >= minWidth,
  );
  const otherTicks = multiples(step, shownRange.from, shownRange.to).filter(
    (tick) =>
      xOf(tick) <= last && endTicks.every((end) => Math.abs(xOf(tick) - placeOf(end)) >= minWidth - 1),
  );
  const unit = fitLine(options.unit, {
    width: LEFT - ODDS_CHART_MARGIN - 14,
    size: TICK_FONT_SIZE,
    minSize: 22,
  });
  return (
    <g>
      {[...otherTicks, ...endTicks].map((number) => {
        const isMarked =
          options.marked !== null && number >= options.marked.from && number <= options.marked.to;
        return (
          <SvgText
            key={number}
            x={placeOf(number)}
            y={bottom + 46}
            size={TICK_FONT_SIZE}
            weight={isMarked ? 'bold' : 'regular'}
            anchor="middle"
            fill={isMarked ? theme.turn : theme.muted}
          >
            {formatTick(number)}
          </SvgText>
        );
      })}
      {xOf(shownRange.from) - widest / 2 > ODDS_CHART_MARGIN + unit.width + 12 && (
        <SvgText x={ODDS_CHART_MARGIN} y={bottom + 46} size={unit.size} fill={theme.muted}>
          {unit.text}
        </SvgText>
      )}
    </g>
  );
}

const formatTick = (number: number): string => formatNumber(number).replace('-', '−');

/** Marks the expected value below the numbers. */
export function Average({ chart: { options, xOf, bottom }, theme }: OddsPartProps): VNode {
  const { numerator, denominator } = options.expected;
  const x = xOf(Number((numerator * 10_000n) / denominator) / 10_000);
  const y = bottom + 74;
  const text = `on average ${formatDecimal(options.expected, DECIMALS).replace('-', '−')}`;
  const half = widthOf(text, TICK_FONT_SIZE) / 2;
  return (
    <g>
      <path
        d={`M${roundToTenth(x)} ${y}L${roundToTenth(x - 14)} ${y + 20}H${roundToTenth(x + 14)}Z`}
        fill={theme.ink}
      />
      <SvgText
        x={Math.min(Math.max(x, ODDS_CHART_MARGIN + half), ODDS_CHART_WIDTH - ODDS_CHART_MARGIN - half)}
        y={y + 54}
        size={TICK_FONT_SIZE}
        anchor="middle"
        fill={theme.ink}
      >
        {text}
      </SvgText>
    </g>
  );
}
