import type { VNode } from 'preact';
import { formatDecimal, fraction, formatProbability } from '#engine/coins/fractions.ts';
import { describe } from '../charts/description.ts';
import { SvgDrawing, toSvg, SvgText } from '../drawing/drawing.tsx';
import type { Picture } from '../picture.ts';
import { themeByName } from '../theme.ts';
import { Hatches } from './hatch.tsx';
import { Average, BeyondArrows, Grid, AxisNumbers } from './odds-axes.tsx';
import { Bars, Values } from './odds-bars.tsx';
import {
  HEADLINE_SIZE,
  layOutOddsChart,
  LINE_HEIGHT,
  ODDS_CHART_MARGIN,
  MAX_LABELED_BARS,
  DECIMALS,
  ODDS_CHART_WIDTH,
  type OddsChartOptions,
  type OddsPartProps,
} from './odds-chart.ts';

/* The probability of each number as bars: wins among coins, sums of dice. The numbers in question are marked. */

/** Draws a distribution, with the numbers in question filled and hatched. */
export function oddsPicture(options: OddsChartOptions): Picture {
  const theme = themeByName(options.theme);
  const chart = layOutOddsChart(options);
  const svg = toSvg(
    <SvgDrawing
      width={ODDS_CHART_WIDTH}
      height={chart.height}
      theme={theme}
      title={`${options.headline}: ${options.question}`}
    >
      <Hatches color={theme.turn} ground={theme.ground} />
      <Heading chart={chart} theme={theme} />
      {chart.bars.length > MAX_LABELED_BARS && <Grid chart={chart} theme={theme} />}
      <Bars chart={chart} theme={theme} />
      <Values chart={chart} theme={theme} />
      <BeyondArrows chart={chart} theme={theme} />
      <AxisNumbers chart={chart} theme={theme} />
      <Average chart={chart} theme={theme} />
    </SvgDrawing>,
  );
  const description = describe(sentencesOf(options));
  return { name: 'chances', svg, width: ODDS_CHART_WIDTH, height: chart.height, description };
}

const Heading = ({ chart: { options, question }, theme }: OddsPartProps): VNode => (
  <g>
    <SvgText x={ODDS_CHART_MARGIN} y={100} size={HEADLINE_SIZE} weight="bold" fill={theme.turn}>
      {options.headline}
    </SvgText>
    {question.lines.map((line, index) => (
      <SvgText
        key={index}
        x={question.x}
        y={question.y + index * LINE_HEIGHT}
        size={question.size}
        fill={theme.ink}
      >
        {line}
      </SvgText>
    ))}
  </g>
);

/** With more numbers than this the description leaves the single probabilities out. */
const MAX_CHANCES_DESCRIBED = 24;

/** The alternative text: the answer, the average, then each number. */
function sentencesOf({ headline, question, marked, expected, ways }: OddsChartOptions): readonly string[] {
  const average = marked ? [`On average ${formatDecimal(expected, DECIMALS)}.`] : [];
  const numbers = ways.ways.length <= MAX_CHANCES_DESCRIBED ? ways.ways : [];
  const each = numbers.map(
    (count, index) => `${ways.least + index}: ${formatProbability(fraction(count, ways.all), DECIMALS)}`,
  );
  return [`${headline}: ${question}.`, ...average, ...(each.length > 0 ? [`${each.join(', ')}.`] : [])];
}
