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
  ANSWER,
  layOut,
  LINE,
  MARGIN,
  MAX_WRITTEN,
  PLACES,
  WIDTH,
  type OddsChartOptions,
  type Part,
} from './chart.ts';

/*
 * How likely each number is, as bars: of coins that are won, of what dice come to. What is asked about is marked.
 */

export type { OddsChartOptions as OddsAsked } from './chart.ts';

/** Draws how likely each number is, with what is asked about filled and hatched. */
export function oddsPicture(asked: OddsChartOptions): Picture {
  const theme = themeByName(asked.theme);
  const chart = layOut(asked);
  const svg = toSvg(
    <Drawing width={WIDTH} height={chart.height} theme={theme} title={`${asked.headline}: ${asked.question}`}>
      <Hatches color={theme.turn} ground={theme.ground} />
      <Heading chart={chart} theme={theme} />
      {chart.bars.length > MAX_WRITTEN && <Grid chart={chart} theme={theme} />}
      <Bars chart={chart} theme={theme} />
      <Values chart={chart} theme={theme} />
      <Beyond chart={chart} theme={theme} />
      <Numbers chart={chart} theme={theme} />
      <Average chart={chart} theme={theme} />
    </Drawing>,
  );
  const description = describe(sentencesOf(asked));
  return { name: 'chances', svg, width: WIDTH, height: chart.height, description };
}

const Heading = ({ chart: { asked, question }, theme }: Part): VNode => (
  <g>
    <Words x={MARGIN} y={100} size={ANSWER} weight="bold" fill={theme.turn}>
      {asked.headline}
    </Words>
    {question.lines.map((line, at) => (
      <Words key={at} x={question.x} y={question.y + at * LINE} size={question.size} fill={theme.ink}>
        {line}
      </Words>
    ))}
  </g>
);

/** So many single chances are said. */
const MOST_SAID = 24;

/** The picture in words: the answer, the average, then number by number. */
function sentencesOf({ headline, question, marked, expected, ways }: OddsChartOptions): readonly string[] {
  const average = marked ? [`On average ${decimal(expected, PLACES)}.`] : [];
  const numbers = ways.ways.length <= MOST_SAID ? ways.ways : [];
  const each = numbers.map((one, at) => `${ways.least + at}: ${percent(fraction(one, ways.all), PLACES)}`);
  return [`${headline}: ${question}.`, ...average, ...(each.length > 0 ? [`${each.join(', ')}.`] : [])];
}
