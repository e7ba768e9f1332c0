import type { VNode } from 'preact';
import { decimal, fraction, percent } from '../../engine/coins/fractions.ts';
import { describe } from '../charts/description.ts';
import { Drawing, toSvg, Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { widthOf } from '../lettering/measure.ts';
import type { Picture } from '../picture.ts';
import { themeCalled, type Theme } from '../theme.ts';
import { Hatches } from './hatch.tsx';
import { Average, Beyond, Grid, Numbers } from './odds-axes.tsx';
import { Bars, Values } from './odds-bars.tsx';
import { HEIGHT, layOut, MARGIN, MOST_WRITTEN, PLACES, WIDTH, type OddsAsked } from './odds-chart.ts';

/*
 * How likely each number is, as bars: of coins that are won, of what dice come to. What is asked about is marked.
 */

export type { OddsAsked } from './odds-chart.ts';

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

/** So many single chances are said. */
const MOST_SAID = 24;

/** The picture in words: the answer, the average, then number by number. */
function sentencesOf({ headline, question, marked, expected, ways }: OddsAsked): readonly string[] {
  const average = marked ? [`On average ${decimal(expected, PLACES)}.`] : [];
  const numbers = ways.ways.length <= MOST_SAID ? ways.ways : [];
  const each = numbers.map((one, at) => `${ways.least + at}: ${percent(fraction(one, ways.all), PLACES)}`);
  return [`${headline}: ${question}.`, ...average, ...(each.length > 0 ? [`${each.join(', ')}.`] : [])];
}
