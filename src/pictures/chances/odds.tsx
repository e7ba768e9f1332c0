import type { VNode } from 'preact';
import { decimal, fraction, percent } from '#engine/coins/fractions.ts';
import { describe } from '../charts/description.ts';
import { Drawing, toSvg, Words } from '../drawing/drawing.tsx';
import type { Picture } from '../picture.ts';
import { themeByName } from '../theme.ts';
import { Hatches } from './hatch.tsx';
import { Average, Beyond, Grid, Numbers } from './odds-axes.tsx';
import { Bars, Values } from './odds-bars.tsx';
import {
  HEADLINE_SIZE,
  layOut,
  LINE_HEIGHT,
  MARGIN,
  MAX_LABELED_BARS,
  DECIMALS,
  WIDTH,
  type OddsChartOptions,
  type Part,
} from './chart.ts';

/* The probability of each number as bars: wins among coins, sums of dice. The numbers in question are marked. */

export type { OddsChartOptions as OddsAsked } from './chart.ts';

/** Draws a distribution, with the numbers in question filled and hatched. */
export function oddsPicture(options: OddsChartOptions): Picture {
  const theme = themeByName(options.theme);
  const chart = layOut(options);
  const svg = toSvg(
    <Drawing
      width={WIDTH}
      height={chart.height}
      theme={theme}
      title={`${options.headline}: ${options.question}`}
    >
      <Hatches color={theme.turn} ground={theme.ground} />
      <Heading chart={chart} theme={theme} />
      {chart.bars.length > MAX_LABELED_BARS && <Grid chart={chart} theme={theme} />}
      <Bars chart={chart} theme={theme} />
      <Values chart={chart} theme={theme} />
      <Beyond chart={chart} theme={theme} />
      <Numbers chart={chart} theme={theme} />
      <Average chart={chart} theme={theme} />
    </Drawing>,
  );
  const description = describe(sentencesOf(options));
  return { name: 'chances', svg, width: WIDTH, height: chart.height, description };
}

const Heading = ({ chart: { options, question }, theme }: Part): VNode => (
  <g>
    <Words x={MARGIN} y={100} size={HEADLINE_SIZE} weight="bold" fill={theme.turn}>
      {options.headline}
    </Words>
    {question.lines.map((line, at) => (
      <Words key={at} x={question.x} y={question.y + at * LINE_HEIGHT} size={question.size} fill={theme.ink}>
        {line}
      </Words>
    ))}
  </g>
);

/** With more numbers than this the description leaves the single probabilities out. */
const MAX_CHANCES_DESCRIBED = 24;

/** The alternative text: the answer, the average, then each number. */
function sentencesOf({ headline, question, marked, expected, ways }: OddsChartOptions): readonly string[] {
  const average = marked ? [`On average ${decimal(expected, DECIMALS)}.`] : [];
  const numbers = ways.ways.length <= MAX_CHANCES_DESCRIBED ? ways.ways : [];
  const each = numbers.map(
    (count, at) => `${ways.least + at}: ${percent(fraction(count, ways.all), DECIMALS)}`,
  );
  return [`${headline}: ${question}.`, ...average, ...(each.length > 0 ? [`${each.join(', ')}.`] : [])];
}
