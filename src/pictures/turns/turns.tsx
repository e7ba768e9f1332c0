import type { VNode } from 'preact';
import type { LifeHistory, LifeLine } from '../../engine/records/life-history.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { describe } from '../charts/description.ts';
import { crossAt, Mark, plusAt } from '../charts/marks.tsx';
import { stacked } from '../charts/stacked.ts';
import { multiples, wholeStepFrom } from '../charts/ticks.ts';
import { Drawing, tenths, toSvg, Words } from '../drawing/drawing.tsx';
import { called } from '../lettering/called.ts';
import { flow } from '../charts/flow.ts';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import { wholeName, type Names } from '../names.ts';
import type { Picture } from '../picture.ts';
import { themeCalled, type Theme, type ThemeName } from '../theme.ts';
import { pathThrough, pointsOf, type Point } from './life-lines.ts';
import { lifeScale, type LifeScale } from './life-scale.ts';
import { lifeIn, notesOf, sayEnd, sentencesOf, titleOf, turnOut, type NameOf } from './turn-words.ts';

/*
 * A game over its turns: a line for the life of each player, or of each team that has one life total, with its name at
 * its end.
 */

const WIDTH = 1200;
const HEIGHT = 900;
const MARGIN = 36;
const TITLE = 46;
const AXIS = 32;
const NOTE = 30;
const NOTE_ROOM = 42;
/** Where the lines begin from the top, and the room of the names at their right: of two lines each, or of one. */
const TOP = 112;
const GUTTER = { two: 326, one: 404 } as const;
/** Of so many, each name has a line below it that says how they ended; of more, a number beside it. */
const MOST_WITH_TWO = 6;
/** Below the lines: the numbers of the turns, and above them a lane of marks where there are any. */
const NUMBERS_ROOM = 62;
const LANE_ROOM = 40;

const DASHES = ['', '18 9', '4 9', '26 8 5 8'] as const;

/** A picture of a game over its turns. */
export interface TurnsAsked {
  readonly history: LifeHistory;
  readonly names: Names;
  readonly winners: readonly PlayerId[];
  readonly theme: ThemeName;
}

/** Draws a game over its turns: 1 turn or more. */
export function turnsPicture({ history, names, winners, theme: themeName }: TurnsAsked): Picture {
  const theme = themeCalled(themeName);
  const whole = namesIn(history, names);
  const name: NameOf = (playerId) => called(whole(playerId), seatOf(history, playerId));
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
    wholeName(names, playerId, seatOf(history, playerId));

/** From 1 on. */
const seatOf = ({ lines }: LifeHistory, playerId: PlayerId): number =>
  lines.flatMap(({ players }) => players).indexOf(playerId) + 1;

/** A line as it is drawn. */
interface DrawnLine {
  readonly nth: number;
  readonly line: LifeLine;
  readonly points: readonly Point[];
  readonly end: Point;
}

interface Chart {
  readonly history: LifeHistory;
  readonly notes: readonly string[];
  readonly scale: LifeScale;
  readonly lines: readonly DrawnLine[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Where the end of a turn is drawn, by its number in the game. */
  readonly xOf: (turn: number) => number;
  readonly hasLane: boolean;
  readonly hasTwo: boolean;
}

/** Between the numbers of an axis and the axis. */
const BESIDE = 16;

function layOut(history: LifeHistory, notes: readonly string[]): Chart {
  const { from, turns, lines, controlled, extra } = history;
  const hasLane = controlled.length + extra.length > 0;
  const bottom = notesTop({ notes }) - NUMBERS_ROOM - (hasLane ? LANE_ROOM : 0);
  const scale = lifeScale(
    lines.flatMap(({ life }) => life),
    TOP,
    bottom,
  );
  const numbers = Math.max(...scale.ticks.map(({ text }) => widthOf(text, AXIS)));
  const left = Math.max(90, MARGIN + numbers + BESIDE);
  const hasTwo = lines.length <= MOST_WITH_TWO;
  const right = WIDTH - (hasTwo ? GUTTER.two : GUTTER.one);
  const xOf = (turn: number): number => left + ((right - left) * (turn - from)) / Math.max(1, turns - from);
  const points = pointsOf(lines, (place) => xOf(from + place), scale.y);
  return {
    history,
    notes,
    scale,
    lines: lines.map((line, nth) => {
      const through = points[nth] ?? [];
      return { nth, line, points: through, end: through.at(-1) ?? { x: left, y: bottom } };
    }),
    left,
    right,
    top: TOP,
    bottom,
    xOf,
    hasLane,
    hasTwo,
  };
}

/** Where the notes begin from the top; without any, where everything ends. */
const notesTop = ({ notes }: Pick<Chart, 'notes'>): number =>
  HEIGHT - MARGIN - (notes.length > 0 ? notes.length * NOTE_ROOM + 6 : 0);

interface Part {
  readonly chart: Chart;
  readonly theme: Theme;
}

const Title = ({ text, theme }: { readonly text: string; readonly theme: Theme }): VNode => (
  <Words x={MARGIN} y={72} size={TITLE} weight="bold" fill={theme.ink}>
    {text}
  </Words>
);

/** The numbers of life at the left, those of turns below, and lines through the life. */
const Axes = ({ chart, theme }: Part): VNode => (
  <g>
    {chart.scale.ticks.map(({ life, y, text }) => (
      <g key={life}>
        <path
          d={`M${tenths(chart.left)} ${tenths(y)}H${chart.right}`}
          stroke={life === 0 ? theme.muted : theme.edge}
          stroke-width={life === 0 ? 3 : 2}
        />
        <Words
          x={chart.left - BESIDE}
          y={y + capHeightOf(AXIS) / 2}
          size={AXIS}
          anchor="end"
          fill={theme.muted}
        >
          {text}
        </Words>
      </g>
    ))}
    {turnTicks(chart).map(({ x, text }) => (
      <Words key={text} x={x} y={numbersAt(chart)} size={AXIS} anchor="middle" fill={theme.muted}>
        {text}
      </Words>
    ))}
    <Words x={MARGIN} y={numbersAt(chart)} size={AXIS} fill={theme.muted}>
      turn
    </Words>
  </g>
);

const numbersAt = ({ bottom, hasLane }: Chart): number => bottom + (hasLane ? LANE_ROOM : 0) + 50;

/** Numbers of turns are so far from each other at least. */
const TURN_ROOM = 92;

/** The turns that are numbered: the last one, and before it as many as there is room for. */
function turnTicks({ history: { from, turns }, xOf, left, right }: Chart) {
  const step = wholeStepFrom(((turns - from) * TURN_ROOM) / (right - left));
  const first = MARGIN + widthOf('turn', AXIS) + TURN_ROOM / 2;
  const shown = multiples(step, from, turns).filter(
    (turn) => xOf(turn) >= first && xOf(turns) - xOf(turn) >= TURN_ROOM,
  );
  return [...shown, turns].map((turn) => ({ x: xOf(turn), text: `${turn}` }));
}

/** Below the lines: turns of which somebody else decided, by whose mark, and extra turns. */
function Lane({ chart, theme }: Part): VNode | null {
  const { history, xOf, bottom, lines } = chart;
  if (!chart.hasLane) return null;
  const y = bottom + LANE_ROOM / 2 + 6;
  const marks = [
    ...history.controlled.map(({ turn, of, by }) => ({ turn, of, by })),
    ...history.extra.map(({ turn, playerId }) => ({ turn, of: playerId, by: null })),
  ].toSorted((one, other) => one.turn - other.turn);
  let taken = -Infinity;
  return (
    <g>
      {marks.map(({ turn, of, by }, at) => {
        const x = xOf(turn);
        const room = by === null ? PLUS_ROOM : RING_ROOM;
        const isFree = x - room / 2 >= taken;
        if (isFree) taken = x + room / 2;
        const owner = lines.find(({ line }) => line.players.includes(by ?? of));
        const color = colorOf(theme, owner?.nth ?? 0);
        if (!isFree)
          return <path key={at} d={`M${tenths(x)} ${y - 8}V${y + 8}`} stroke={color} stroke-width={2} />;
        if (by === null)
          return (
            <path key={at} d={plusAt(x, y, 11)} stroke={color} stroke-width={6} stroke-linecap="round" />
          );
        const controlled = lines.find(({ line }) => line.players.includes(of));
        const on = controlled?.points[turn - history.from];
        return (
          <g key={at}>
            {on && (
              <g fill="none" stroke={theme.control} stroke-width={3}>
                <path
                  d={`M${tenths(x)} ${y - 18}L${tenths(on.x)} ${tenths(on.y + 13)}`}
                  stroke-dasharray="2 7"
                />
                <circle cx={tenths(on.x)} cy={tenths(on.y)} r={13} />
              </g>
            )}
            <circle
              cx={tenths(x)}
              cy={y}
              r={18}
              fill={theme.ground}
              stroke={theme.control}
              stroke-width={3}
            />
            <Mark nth={owner?.nth ?? 0} x={x} y={y} size={9} color={color} ground={theme.ground} />
          </g>
        );
      })}
    </g>
  );
}

const RING_ROOM = 40;
const PLUS_ROOM = 26;

const colorOf = ({ series }: Theme, nth: number): string => series[nth % series.length] ?? '';

const dashOf = (nth: number): string => DASHES[(nth + Math.floor(nth / 8)) % DASHES.length] ?? '';

/** On a line its mark comes again so often. */
const MARK_EVERY = 150;

function Line({
  line: { nth, line, points, end },
  chart,
  theme,
}: Part & { readonly line: DrawnLine }): VNode {
  const color = colorOf(theme, nth);
  const width = chart.lines.length > 8 ? 4 : 5;
  const between = points.filter(({ x }, at) => at > 0 && x < end.x - 40 && isMarked(points, at, chart, nth));
  return (
    <g>
      <path
        d={pathThrough(points)}
        fill="none"
        stroke={theme.ground}
        stroke-width={width + 4}
        stroke-linejoin="round"
      />
      <path
        d={pathThrough(points)}
        fill="none"
        stroke={color}
        stroke-width={width}
        stroke-linejoin="round"
        {...(dashOf(nth) && { 'stroke-dasharray': dashOf(nth) })}
      />
      {between.map(({ x, y }) => (
        <Mark key={x} nth={nth} x={x} y={y} size={9} color={color} ground={theme.ground} />
      ))}
      {line.out ? (
        <g fill="none" stroke-linecap="round">
          <path d={crossAt(end.x, end.y, 12)} stroke={theme.ground} stroke-width={13} />
          <path d={crossAt(end.x, end.y, 12)} stroke={color} stroke-width={7} />
        </g>
      ) : (
        <Mark nth={nth} x={end.x} y={end.y} size={11} color={color} ground={theme.ground} />
      )}
    </g>
  );
}

/** The marks of several lines do not come at the same turns. */
function isMarked(points: readonly Point[], at: number, { left, lines }: Chart, nth: number): boolean {
  const [here, before] = [points[at], points[at - 1]];
  if (!here || !before) return false;
  const shift = left + (MARK_EVERY * nth) / lines.length;
  return Math.floor((here.x - shift) / MARK_EVERY) > Math.floor((before.x - shift) / MARK_EVERY);
}

/** Where the scale is broken, the lines are too. */
const Breaks = ({ chart: { scale, left, right }, theme }: Part): VNode => (
  <g>
    {scale.breaks.map((y) => (
      <g key={y}>
        <path d={zigzag(left - 14, right + 20, y)} fill="none" stroke={theme.ground} stroke-width={18} />
        <path d={zigzag(left - 14, right + 20, y - 8)} fill="none" stroke={theme.muted} stroke-width={2} />
        <path d={zigzag(left - 14, right + 20, y + 8)} fill="none" stroke={theme.muted} stroke-width={2} />
      </g>
    ))}
  </g>
);

function zigzag(from: number, to: number, y: number): string {
  const teeth = Math.round((to - from) / 16);
  const corners = Array.from(
    { length: teeth + 1 },
    (_, at) => `${tenths(from + ((to - from) * at) / teeth)} ${tenths(y + (at % 2 === 0 ? -4 : 4))}`,
  );
  return `M${corners.join('L')}`;
}

/** From the end of a line to its name. */
const LEAD = 34;
/** The room of a label, by its lines. */
const LABEL_ROOM = { two: 92, one: 46 } as const;

/** The names at the ends of the lines, none over another. */
function Labels({
  chart,
  name,
  winners,
  theme,
}: Part & { readonly name: NameOf; readonly winners: readonly PlayerId[] }): VNode {
  const { lines, right, top, bottom, history, hasTwo } = chart;
  const room = hasTwo ? LABEL_ROOM.two : LABEL_ROOM.one;
  const middles = stacked(
    lines.map(({ end, line }) => ({
      // Many who are out stand below the others, those who were out first lowest.
      at: line.out && !hasTwo ? bottom + history.turns - line.life.length : end.y,
      room,
    })),
    top - 20,
    notesTop(chart) - 10,
  );
  return (
    <g>
      {lines.map(({ nth, line, end }, at) => {
        const y = middles[at] ?? end.y;
        const hasWon = line.players.some((one) => winners.includes(one));
        const color = colorOf(theme, nth);
        return (
          <g key={nth}>
            {(hasTwo || !line.out) && (
              <path
                d={`M${tenths(Math.min(end.x, right) + 12)} ${tenths(end.y)}H${right + 14}L${right + LEAD} ${tenths(y)}`}
                fill="none"
                stroke={color}
                stroke-width={2}
                {...(line.out && { 'stroke-dasharray': '2 8' })}
              />
            )}
            <Mark nth={nth} x={right + LEAD + 16} y={y} size={13} color={color} ground={theme.ground} />
            <Label
              who={line.players.map(name).join(' & ')}
              end={`${sayEnd(line, history)}${hasWon ? ', won' : ''}`}
              short={`${line.out ? `turn ${turnOut(line, history)}` : lifeIn(line.life.at(-1) ?? 0)}${hasWon ? ', won' : ''}`}
              isOut={line.out !== null}
              hasWon={hasWon}
              hasTwo={hasTwo}
              x={right + LEAD + 40}
              y={y}
              theme={theme}
            />
          </g>
        );
      })}
    </g>
  );
}

interface LabelProps {
  readonly who: string;
  readonly end: string;
  /** The same where there is room for a number only. */
  readonly short: string;
  readonly isOut: boolean;
  readonly hasWon: boolean;
  readonly hasTwo: boolean;
  readonly x: number;
  readonly y: number;
  readonly theme: Theme;
}

function Label({ who, end, short, isOut, hasWon, hasTwo, x, y, theme }: LabelProps): VNode {
  const room = WIDTH - MARGIN / 2 - x;
  const weight = hasWon ? 'bold' : 'regular';
  const ink = isOut ? theme.muted : theme.ink;
  if (hasTwo) {
    const own = fitLine(who, { width: room, size: 38, least: 30, weight });
    const below = fitLine(end, { width: room, size: 30, least: 24 });
    return (
      <g>
        <Words x={x} y={y - 5} size={own.size} weight={weight} fill={ink}>
          {own.text}
        </Words>
        <Words x={x} y={y + 33} size={below.size} fill={isOut ? theme.danger : theme.muted}>
          {below.text}
        </Words>
      </g>
    );
  }
  const size = 30;
  const number = widthOf(short, size, 'bold');
  const own = fitLine(who, { width: room - number - (isOut ? 46 : 18), size, least: 26, weight });
  const base = y + capHeightOf(size) / 2;
  return (
    <g>
      <Words x={x} y={base} size={own.size} weight={weight} fill={ink}>
        {own.text}
      </Words>
      {isOut && (
        <path
          d={crossAt(x + room - number - 20, y, 8)}
          stroke={theme.danger}
          stroke-width={5}
          stroke-linecap="round"
        />
      )}
      <Words x={x + room} y={base} size={size} weight="bold" anchor="end" fill={isOut ? theme.danger : ink}>
        {short}
      </Words>
    </g>
  );
}

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
