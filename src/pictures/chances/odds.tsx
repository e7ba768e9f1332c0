import type { VNode } from 'preact';
import { written } from '../../basics/count.ts';
import type { Range } from '../../engine/coins/fair.ts';
import { decimal, fraction, percent, type Fraction } from '../../engine/coins/fractions.ts';
import { spreadOf, type Ways } from '../../engine/coins/ways.ts';
import { describe } from '../charts/description.ts';
import { multiples, stepFrom, wholeStepFrom } from '../charts/ticks.ts';
import { Drawing, tenths, toSvg, Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Picture } from '../picture.ts';
import { themeCalled, type Theme, type ThemeName } from '../theme.ts';
import { barsOf, type Bar } from './bars.ts';
import { HATCHED, Hatches } from './hatch.tsx';

/*
 * How likely each number is, as bars: of coins that are won, of what dice come to. What is asked about is marked.
 */

const WIDTH = 1200;
const HEIGHT = 750;
const MARGIN = 36;
const LEFT = 120;
const RIGHT = WIDTH - MARGIN - 12;
const TOP = 196;
const BOTTOM = 606;
const NUMBERS = 32;

/** A chance that is asked for, and how likely the other numbers are. */
export interface OddsAsked {
  readonly ways: Ways;
  /** The numbers that are asked about; `null` where nothing is. */
  readonly marked: Range | null;
  /** The answer, as large as can be: `17.19%`. */
  readonly headline: string;
  /** What it answers: `7 or more wins of 10 coins`. */
  readonly question: string;
  /** What they come to on average. */
  readonly expected: Fraction;
  /** What the numbers count: `wins`. */
  readonly unit: string;
  readonly theme: ThemeName;
}

/** A bar where it is drawn. */
interface PlacedBar extends Bar {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

interface Chart {
  readonly asked: OddsAsked;
  readonly bars: readonly PlacedBar[];
  /** The first number that is drawn, and the last. */
  readonly shown: Range;
  /** Where the middle of a number is, from left to right. */
  readonly xOf: (number: number) => number;
  readonly yOf: (chance: number) => number;
  readonly highest: number;
}

/** With this many bars each has its chance above it. */
const MOST_WRITTEN = 11;
const PLACES = 2;

/** Draws how likely each number is, with what is asked about filled and hatched. */
export function oddsPicture(asked: OddsAsked): Picture {
  const theme = themeCalled(asked.theme);
  const chart = layOut(asked);
  const svg = toSvg(
    <Drawing width={WIDTH} height={HEIGHT} theme={theme} title={`${asked.headline}: ${asked.question}`}>
      <Hatches color={theme.turn} ground={theme.ground} />
      <Heading asked={asked} theme={theme} />
      {chart.bars.length > MOST_WRITTEN && <Grid chart={chart} theme={theme} />}
      <Bars chart={chart} theme={theme} />
      <Values chart={chart} theme={theme} />
      <Beyond chart={chart} theme={theme} />
      <Numbers chart={chart} theme={theme} />
      <Average chart={chart} theme={theme} />
    </Drawing>,
  );
  return { name: 'chances', svg, width: WIDTH, height: HEIGHT, description: describe(sentencesOf(asked)) };
}

/** What is asked about is so wide at least that it is seen. */
const LEAST_MARKED = 4;

function layOut(asked: OddsAsked): Chart {
  const spread = spreadOf(asked.ways);
  const shown = { from: spread.least, to: spread.least + spread.chances.length - 1 };
  const pitch = (RIGHT - LEFT) / spread.chances.length;
  const gap = Math.min(10, pitch * 0.2);
  const highest = Math.max(...spread.chances);
  const yOf = (chance: number): number => BOTTOM - ((BOTTOM - TOP) * chance) / highest;
  const bars = barsOf(spread, asked.marked).map(({ from, to, chance, isMarked }) => ({
    from,
    to,
    chance,
    isMarked,
    left: LEFT + (from - shown.from) * pitch + gap / 2,
    width: Math.max((to - from + 1) * pitch - gap, isMarked ? LEAST_MARKED : 1),
    top: Math.min(yOf(chance), BOTTOM - 2),
  }));
  const xOf = (number: number): number => LEFT + (number - shown.from + 0.5) * pitch;
  return { asked, bars, shown, xOf, yOf, highest };
}

interface Part {
  readonly chart: Chart;
  readonly theme: Theme;
}

function Heading({ asked, theme }: { readonly asked: OddsAsked; readonly theme: Theme }): VNode {
  const size = 76;
  const after = MARGIN + widthOf(asked.headline, size, 'bold') + 28;
  const question = fitLine(asked.question, { width: WIDTH - MARGIN - after, size: 42, least: 28 });
  return (
    <g>
      <Words x={MARGIN} y={100} size={size} weight="bold" fill={theme.turn}>
        {asked.headline}
      </Words>
      <Words x={after} y={100} size={question.size} fill={theme.ink}>
        {question.text}
      </Words>
    </g>
  );
}

/** Some lines of equal chances, where bars have none of their own above them. */
const Grid = ({ chart: { highest, yOf }, theme }: Part): VNode => (
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

/** Bars narrower than this run into one shape. */
const NARROW = 5;

const Bars = ({ chart: { bars }, theme }: Part): VNode => (
  <g>
    {(bars.some(({ width }) => width < NARROW) ? runsOf(bars).map(shapeOf) : bars.map(boxOf)).map(
      ({ d, isMarked }) => (
        <path
          key={d}
          d={d}
          fill={isMarked ? HATCHED : theme.panel}
          stroke={isMarked ? theme.turn : theme.muted}
          stroke-width={bars.length > 60 ? 1.5 : 3}
        />
      ),
    )}
    <path d={`M${LEFT - 6} ${BOTTOM}H${RIGHT + 6}`} stroke={theme.muted} stroke-width={3} />
  </g>
);

const boxOf = ({ left, width, top, isMarked }: PlacedBar) => ({
  d: `M${tenths(left)} ${BOTTOM}V${tenths(top)}h${tenths(width)}V${BOTTOM}Z`,
  isMarked,
});

/** Bars beside each other that are marked, or are not; those that are come last, over the others. */
function runsOf(bars: readonly PlacedBar[]): readonly (readonly PlacedBar[])[] {
  const runs: PlacedBar[][] = [];
  for (const bar of bars) {
    const run = runs.at(-1);
    if (run?.[0]?.isMarked === bar.isMarked) run.push(bar);
    else runs.push([bar]);
  }
  return runs.toSorted(([one], [other]) => Number(one?.isMarked) - Number(other?.isMarked));
}

/** Bars as one shape. */
const shapeOf = (run: readonly PlacedBar[]) => ({
  d: `M${tenths(run[0]?.left ?? 0)} ${BOTTOM}${run.map(({ left, width, top }) => `L${tenths(left)} ${tenths(top)}H${tenths(left + width)}`).join('')}V${BOTTOM}Z`,
  isMarked: run[0]?.isMarked ?? false,
});

/** The chances of single numbers: of all, or of the likeliest. */
function Values({ chart, theme }: Part): VNode {
  const { bars, asked } = chart;
  const isFew = bars.length <= MOST_WRITTEN;
  const size = 32;
  const room = isFew ? (RIGHT - LEFT) / bars.length - 4 : 160;
  const [highest] = bars.toSorted((one, other) => other.chance - one.chance);
  const isFlat = bars.filter(({ chance }) => chance === highest?.chance).length > 2;
  const shown = isFew ? bars : highest && !isFlat ? [highest] : [];
  return (
    <g>
      {shown.map(({ from, left, width, top, isMarked }) => {
        const at = from - asked.ways.least;
        const text = percent(fraction(asked.ways.ways[at] ?? 0n, asked.ways.all), isFew ? 1 : PLACES);
        const fitted = fitLine(text, { width: room, size, least: 22, weight: isMarked ? 'bold' : 'regular' });
        const middle = Math.min(
          Math.max(left + width / 2, LEFT + fitted.width / 2),
          RIGHT - fitted.width / 2,
        );
        return (
          <Words
            key={from}
            x={middle}
            y={top - 12}
            size={fitted.size}
            weight={isMarked ? 'bold' : 'regular'}
            anchor="middle"
            fill={isMarked ? theme.turn : theme.muted}
          >
            {fitted.text}
          </Words>
        );
      })}
    </g>
  );
}

/** Where what is asked about is so unlikely that its bar could not be seen, it lies beyond the edge. */
function Beyond({ chart: { asked, shown }, theme }: Part): VNode | null {
  const { marked } = asked;
  if (!marked || (marked.to >= shown.from && marked.from <= shown.to)) return null;
  const isAbove = marked.from > shown.to;
  const number = numberOf(isAbove ? marked.from : marked.to);
  const tip = isAbove ? RIGHT + 6 : LEFT - 6;
  const back = isAbove ? -1 : 1;
  const y = TOP - 56;
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

/** The numbers below the bars: those where what is asked about begins or ends before all others. */
function Numbers({ chart: { asked, shown, xOf }, theme }: Part): VNode {
  const widest = Math.max(...[shown.from, shown.to].map((one) => widthOf(numberOf(one), NUMBERS, 'bold')));
  const least = widest + TICK_GAP;
  const step = wholeStepFrom((least * (shown.to - shown.from + 1)) / (RIGHT - LEFT));
  const ends = asked.marked
    ? [...new Set([asked.marked.from, asked.marked.to])].filter((one) => one >= shown.from && one <= shown.to)
    : [];
  const bold = ends.filter((one, at) => at === 0 || xOf(one) - xOf(ends[0] ?? 0) >= least);
  const others = multiples(step, shown.from, shown.to).filter((one) =>
    bold.every((end) => Math.abs(xOf(one) - xOf(end)) >= least - 1),
  );
  const unit = fitLine(asked.unit, { width: LEFT - MARGIN - 14, size: NUMBERS, least: 22 });
  return (
    <g>
      {[...others, ...bold].map((number) => {
        const isEnd = bold.includes(number);
        return (
          <Words
            key={number}
            x={xOf(number)}
            y={BOTTOM + 46}
            size={NUMBERS}
            weight={isEnd ? 'bold' : 'regular'}
            anchor="middle"
            fill={isEnd ? theme.turn : theme.muted}
          >
            {numberOf(number)}
          </Words>
        );
      })}
      {xOf(shown.from) - widest / 2 > MARGIN + unit.width + 12 && (
        <Words x={MARGIN} y={BOTTOM + 46} size={unit.size} fill={theme.muted}>
          {unit.text}
        </Words>
      )}
    </g>
  );
}

const numberOf = (number: number): string => written(number).replace('-', '−');

/** Where the average is, below the numbers. */
function Average({ chart: { asked, xOf }, theme }: Part): VNode {
  const { numerator, denominator } = asked.expected;
  const x = xOf(Number((numerator * 10_000n) / denominator) / 10_000);
  const y = BOTTOM + 74;
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

/** So many single chances are said. */
const MOST_SAID = 24;

/** The picture in words: the answer, the average, then number by number. */
function sentencesOf({ headline, question, marked, expected, ways }: OddsAsked): readonly string[] {
  const average = marked ? [`On average ${decimal(expected, PLACES)}.`] : [];
  const numbers = ways.ways.length <= MOST_SAID ? ways.ways : [];
  const each = numbers.map((one, at) => `${ways.least + at}: ${percent(fraction(one, ways.all), PLACES)}`);
  return [`${headline}: ${question}.`, ...average, ...(each.length > 0 ? [`${each.join(', ')}.`] : [])];
}
