import type { VNode } from 'preact';
import type { LifeHistory } from '#engine/records/life-history.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { describe } from '../charts/description.ts';
import { flow } from '../charts/flow.ts';
import { Drawing, toSvg, Words } from '../drawing/drawing.tsx';
import { drawableName } from '../lettering/drawable-name.ts';
import { fitLine } from '../lettering/fit.ts';
import { fullName, type Names } from '../names.ts';
import type { Picture } from '../picture.ts';
import { themeByName, type Theme, type ThemeName } from '../theme.ts';
import { Axes, Breaks } from './axes.tsx';
import { HEIGHT, layOut, MARGIN, NOTE_FONT_SIZE, NOTE_LINE_HEIGHT, WIDTH, type Part } from './chart.ts';
import { Labels } from './labels.tsx';
import { Lane } from './lane.tsx';
import { Line } from './line.tsx';
import { notesOf, sentencesOf, titleOf, type NameOf } from './turn-words.ts';

/* A game over its turns: a line for the life of each player or team, labeled at its end. */

const TITLE = 46;

export interface TurnsPictureOptions {
  readonly history: LifeHistory;
  readonly names: Names;
  readonly winners: readonly PlayerId[];
  readonly theme: ThemeName;
}

/** Draws a game of at least 1 turn. */
export function turnsPicture({ history, names, winners, theme: themeName }: TurnsPictureOptions): Picture {
  const theme = themeByName(themeName);
  const whole = namesIn(history, names);
  const name: NameOf = (playerId) => drawableName(whole(playerId), seatOf(history, playerId));
  const title = titleOf(history);
  const chart = layOut(history, notesIn(history, name));
  const svg = toSvg(
    <Drawing width={WIDTH} height={HEIGHT} theme={theme} title={title}>
      <Title text={title} theme={theme} />
      <Axes chart={chart} theme={theme} />
      <Lane chart={chart} theme={theme} />
      {chart.lines.map((line) => (
        <Line key={line.nth} line={line} chart={chart} theme={theme} />
      ))}
      <Breaks chart={chart} theme={theme} />
      <Labels chart={chart} name={name} winners={winners} theme={theme} />
      <Notes chart={chart} theme={theme} />
    </Drawing>,
  );
  const description = describe(sentencesOf(history, whole, winners));
  return { name: 'turns', svg, width: WIDTH, height: HEIGHT, description };
}

/** The greatest number of lines of notes, and the width of names in them. */
const MAX_NOTE_LINES = 3;
const NOTE_NAME_WIDTH = 220;
const MAX_CONTROLLED_TURNS = 4;

/** Breaks the notes into lines, with fewer controlled turns if there would be too many lines. */
function notesIn(history: LifeHistory, name: NameOf): readonly string[] {
  const short: NameOf = (playerId) =>
    fitLine(name(playerId), { width: NOTE_NAME_WIDTH, size: NOTE_FONT_SIZE }).text;
  let lines: readonly string[] = [];
  for (let maxListed = MAX_CONTROLLED_TURNS; maxListed >= 0; maxListed -= 1) {
    lines = flow(notesOf(history, short, maxListed), { width: WIDTH - 2 * MARGIN, size: NOTE_FONT_SIZE });
    if (lines.length <= MAX_NOTE_LINES) break;
  }
  return lines.slice(0, MAX_NOTE_LINES);
}

/** Full names of players. */
const namesIn =
  (history: LifeHistory, names: Names): NameOf =>
  (playerId) =>
    fullName(names, playerId, seatOf(history, playerId));

/** Counted from 1. */
const seatOf = ({ lines }: LifeHistory, playerId: PlayerId): number =>
  lines.flatMap(({ players }) => players).indexOf(playerId) + 1;

const Title = ({ text, theme }: { readonly text: string; readonly theme: Theme }): VNode => (
  <Words x={MARGIN} y={72} size={TITLE} weight="bold" fill={theme.ink}>
    {text}
  </Words>
);

const Notes = ({ chart: { notes }, theme }: Part): VNode => (
  <g>
    {notes.map((note, at) => (
      <Words
        key={note}
        x={MARGIN}
        y={HEIGHT - MARGIN - (notes.length - 1 - at) * NOTE_LINE_HEIGHT}
        size={NOTE_FONT_SIZE}
        fill={theme.muted}
      >
        {note}
      </Words>
    ))}
  </g>
);
