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
import { HEIGHT, layOut, MARGIN, NOTE, NOTE_ROOM, WIDTH, type Part } from './chart.ts';
import { Labels } from './labels.tsx';
import { Lane } from './lane.tsx';
import { Line } from './line.tsx';
import { notesOf, sentencesOf, titleOf, type NameOf } from './turn-words.ts';

/*
 * A game over its turns: a line for the life of each player, or of each team that has one life total, with its name at
 * its end.
 */

const TITLE = 46;

/** A picture of a game over its turns. */
export interface TurnsAsked {
  readonly history: LifeHistory;
  readonly names: Names;
  readonly winners: readonly PlayerId[];
  readonly theme: ThemeName;
}

/** Draws a game over its turns: 1 turn or more. */
export function turnsPicture({ history, names, winners, theme: themeName }: TurnsAsked): Picture {
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

/** So many lines of notes stand below, with so wide names in them. */
const MOST_NOTES = 3;
const NOTED_NAME = 220;
const MOST_CONTROLLED = 4;

/** Notes in lines: fewer controlled turns are told where that would be too many. */
function notesIn(history: LifeHistory, name: NameOf): readonly string[] {
  const short: NameOf = (playerId) => fitLine(name(playerId), { width: NOTED_NAME, size: NOTE }).text;
  let lines: readonly string[] = [];
  for (let most = MOST_CONTROLLED; most >= 0; most -= 1) {
    lines = flow(notesOf(history, short, most), { width: WIDTH - 2 * MARGIN, size: NOTE });
    if (lines.length <= MOST_NOTES) break;
  }
  return lines.slice(0, MOST_NOTES);
}

/** Names of players, whole. */
const namesIn =
  (history: LifeHistory, names: Names): NameOf =>
  (playerId) =>
    fullName(names, playerId, seatOf(history, playerId));

/** From 1 on. */
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
        y={HEIGHT - MARGIN - (notes.length - 1 - at) * NOTE_ROOM}
        size={NOTE}
        fill={theme.muted}
      >
        {note}
      </Words>
    ))}
  </g>
);
