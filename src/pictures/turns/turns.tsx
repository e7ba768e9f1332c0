import type { VNode } from 'preact';
import type { LifeHistory } from '#engine/records/life-history.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { describe } from '../charts/description.ts';
import { breakIntoLines } from '../charts/flow.ts';
import { SvgDrawing, toSvg, SvgText } from '../drawing/drawing.tsx';
import { drawableName } from '../lettering/drawable-name.ts';
import { fitLine } from '../lettering/fit.ts';
import { fullName, type PictureNames } from '../picture-names.ts';
import type { Picture } from '../picture.ts';
import { themeByName, type Theme, type ThemeName } from '../theme.ts';
import { Axes, Breaks } from './axes.tsx';
import {
  HEIGHT,
  layOutLifeChart,
  LIFE_CHART_MARGIN,
  NOTE_FONT_SIZE,
  NOTE_LINE_HEIGHT,
  LIFE_CHART_WIDTH,
  type LifePartProps,
} from './life-chart.ts';
import { Labels } from './labels.tsx';
import { Lane } from './lane.tsx';
import { LifeLine } from './line.tsx';
import { turnNotes, describeHistory, lifeChartTitle, type NameOf } from './turn-words.ts';

/* A game over its turns: a line for the life of each player or team, labeled at its end. */

const TITLE_SIZE = 46;

export interface TurnsPictureOptions {
  readonly history: LifeHistory;
  readonly names: PictureNames;
  readonly winners: readonly PlayerId[];
  readonly theme: ThemeName;
}

/** Draws a game of at least 1 turn. */
export function turnsPicture({ history, names, winners, theme: themeName }: TurnsPictureOptions): Picture {
  const theme = themeByName(themeName);
  const fullNameOf = namesIn(history, names);
  const shortNameOf: NameOf = (playerId) => drawableName(fullNameOf(playerId), seatOf(history, playerId));
  const title = lifeChartTitle(history);
  const chart = layOutLifeChart(history, notesIn(history, shortNameOf));
  const svg = toSvg(
    <SvgDrawing width={LIFE_CHART_WIDTH} height={HEIGHT} theme={theme} title={title}>
      <Title text={title} theme={theme} />
      <Axes chart={chart} theme={theme} />
      <Lane chart={chart} theme={theme} />
      {chart.lines.map((line) => (
        <LifeLine key={line.seriesIndex} line={line} chart={chart} theme={theme} />
      ))}
      <Breaks chart={chart} theme={theme} />
      <Labels chart={chart} name={shortNameOf} winners={winners} theme={theme} />
      <Notes chart={chart} theme={theme} />
    </SvgDrawing>,
  );
  const description = describe(describeHistory(history, fullNameOf, winners));
  return { name: 'turns', svg, width: LIFE_CHART_WIDTH, height: HEIGHT, description };
}

/** The greatest number of lines of notes, and the width of names in them. */
const MAX_NOTE_LINES = 3;
const NOTE_NAME_WIDTH = 220;
const MAX_CONTROLLED_TURNS = 4;

/** Breaks the notes into lines, with fewer controlled turns if there would be too many lines. */
function notesIn(history: LifeHistory, name: NameOf): readonly string[] {
  const noteNameOf: NameOf = (playerId) =>
    fitLine(name(playerId), { width: NOTE_NAME_WIDTH, size: NOTE_FONT_SIZE }).text;
  let lines: readonly string[] = [];
  for (let maxListed = MAX_CONTROLLED_TURNS; maxListed >= 0; maxListed -= 1) {
    lines = breakIntoLines(turnNotes(history, noteNameOf, maxListed), {
      width: LIFE_CHART_WIDTH - 2 * LIFE_CHART_MARGIN,
      size: NOTE_FONT_SIZE,
    });
    if (lines.length <= MAX_NOTE_LINES) break;
  }
  return lines.slice(0, MAX_NOTE_LINES);
}

/** Full names of players. */
const namesIn =
  (history: LifeHistory, names: PictureNames): NameOf =>
  (playerId) =>
    fullName(names, playerId, seatOf(history, playerId));

/** Counted from 1. */
const seatOf = ({ lines }: LifeHistory, playerId: PlayerId): number =>
  lines.flatMap(({ players }) => players).indexOf(playerId) + 1;

const Title = ({ text, theme }: { readonly text: string; readonly theme: Theme }): VNode => (
  <SvgText x={LIFE_CHART_MARGIN} y={72} size={TITLE_SIZE} weight="bold" fill={theme.ink}>
    {text}
  </SvgText>
);

const Notes = ({ chart: { notes }, theme }: LifePartProps): VNode => (
  <g>
    {notes.map((note, index) => (
      <SvgText
        key={note}
        x={LIFE_CHART_MARGIN}
        y={HEIGHT - LIFE_CHART_MARGIN - (notes.length - 1 - index) * NOTE_LINE_HEIGHT}
        size={NOTE_FONT_SIZE}
        fill={theme.muted}
      >
        {note}
      </SvgText>
    ))}
  </g>
);
