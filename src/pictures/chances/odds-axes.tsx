import type { VNode } from 'preact';
import { formatNumber } from '#basics/format-count.ts';
import { decimal } from '#engine/coins/fractions.ts';
import { multiples, stepFrom, wholeStepFrom } from '../charts/ticks.ts';
import { tenths, Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import { LEFT, MARGIN, PLACES, RIGHT, WIDTH, type Part } from './chart.ts';

/** The size of the numbers below the bars. */
const NUMBERS = 32;

/** Some lines of equal chances, where bars have none of their own above them. */
export const Grid = ({ chart: { highest, yOf }, theme }: Part): VNode => (
  <g>
    {multiples(stepFrom(highest / 4), 0, highest).map((chance) => (
      <g key={chance}>
        <path d={`M${LEFT} ${tenths(yOf(chance))}H${RIGHT}`} stroke={theme.edge} stroke-width={2} />
        {chance > 0 && (
          <Words
            x={LEFT - 14}
            y={yOf(chance) + capHeightOf(28) / 2}
            size={28}
            anchor="end"
            fill={theme.muted}
          >
            {`${Number((chance * 100).toPrecision(2))}%`}
          </Words>
        )}
      </g>
    ))}
  </g>
);

/** Where what is asked about is so unlikely that its bar could not be seen, it lies beyond the edge. */
export function Beyond({ chart: { asked, shown, top }, theme }: Part): VNode | null {
  const { marked } = asked;
  if (!marked || (marked.to >= shown.from && marked.from <= shown.to)) return null;
  const isAbove = marked.from > shown.to;
  const number = numberOf(isAbove ? marked.from : marked.to);
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
      <Words
        x={tip + back * 104}
        y={y + capHeightOf(34) / 2}
        size={34}
        weight="bold"
        anchor={isAbove ? 'end' : 'start'}
        fill={theme.turn}
      >
        {number}
      </Words>
    </g>
  );
}

/** Numbers on the axis are so far from each other. */
const TICK_GAP = 28;

/**
 * The numbers below the bars: those where what is asked about begins or ends before all others. All that are asked about are
 * bold.
 */
export function Numbers({ chart: { asked, shown, xOf, bottom }, theme }: Part): VNode {
  const widest = Math.max(...[shown.from, shown.to].map((end) => widthOf(numberOf(end), NUMBERS, 'bold')));
  const least = widest + TICK_GAP;
  const last = WIDTH - MARGIN - widest / 2;
  const placeOf = (number: number): number => Math.min(xOf(number), last);
  const step = wholeStepFrom((least * (shown.to - shown.from + 1)) / (RIGHT - LEFT));
  const ends = asked.marked
    ? [...new Set([asked.marked.from, asked.marked.to])].filter((end) => end >= shown.from && end <= shown.to)
    : [];
  const first = ends.filter((end, at) => at === 0 || placeOf(end) - placeOf(ends[0] ?? 0) >= least);
  const others = multiples(step, shown.from, shown.to).filter(
    (tick) => xOf(tick) <= last && first.every((end) => Math.abs(xOf(tick) - placeOf(end)) >= least - 1),
  );
  const unit = fitLine(asked.unit, { width: LEFT - MARGIN - 14, size: NUMBERS, minSize: 22 });
  return (
    <g>
      {[...others, ...first].map((number) => {
        const isAsked = asked.marked !== null && number >= asked.marked.from && number <= asked.marked.to;
        return (
          <Words
            key={number}
            x={placeOf(number)}
            y={bottom + 46}
            size={NUMBERS}
            weight={isAsked ? 'bold' : 'regular'}
            anchor="middle"
            fill={isAsked ? theme.turn : theme.muted}
          >
            {numberOf(number)}
          </Words>
        );
      })}
      {xOf(shown.from) - widest / 2 > MARGIN + unit.width + 12 && (
        <Words x={MARGIN} y={bottom + 46} size={unit.size} fill={theme.muted}>
          {unit.text}
        </Words>
      )}
    </g>
  );
}

const numberOf = (number: number): string => formatNumber(number).replace('-', '−');

/** Where the average is, below the numbers. */
export function Average({ chart: { asked, xOf, bottom }, theme }: Part): VNode {
  const { numerator, denominator } = asked.expected;
  const x = xOf(Number((numerator * 10_000n) / denominator) / 10_000);
  const y = bottom + 74;
  const text = `on average ${decimal(asked.expected, PLACES).replace('-', '−')}`;
  const half = widthOf(text, NUMBERS) / 2;
  return (
    <g>
      <path d={`M${tenths(x)} ${y}L${tenths(x - 14)} ${y + 20}H${tenths(x + 14)}Z`} fill={theme.ink} />
      <Words
        x={Math.min(Math.max(x, MARGIN + half), WIDTH - MARGIN - half)}
        y={y + 54}
        size={NUMBERS}
        anchor="middle"
        fill={theme.ink}
      >
        {text}
      </Words>
    </g>
  );
}
