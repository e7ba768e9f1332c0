import type { LifeHistory, LifeCurve } from '#engine/records/life-history.ts';
import { widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { pointsOf, type Point } from './life-lines.ts';
import { lifeScale, type LifeScale } from './life-scale.ts';

/*
 * Where everything stands in the picture of a game over its turns. All lengths are in pixels.
 */

export const WIDTH = 1200;
export const HEIGHT = 900;
export const MARGIN = 36;
/** The size of the numbers of both axes. */
export const AXIS = 32;
/** Of the notes, a line each. */
export const NOTE = 30;
export const NOTE_ROOM = 42;
/** Where the lines begin from the top, and the room of the names at their right: of two lines each, or of one. */
const TOP = 112;
const GUTTER = { two: 326, one: 404 } as const;
/** Of so many, each name has a line below it that says how they ended; of more, a number beside it. */
const MAX_WITH_TWO_LINES = 6;
/** Below the lines: the numbers of the turns, and above them a lane of marks where there are any. */
const NUMBERS_ROOM = 62;
export const LANE_ROOM = 40;
/** Between the numbers of life and the lines. */
export const BESIDE = 16;
const MIN_LEFT = 90;

/** A line as it is drawn. */
export interface DrawnLine {
  readonly nth: number;
  readonly line: LifeCurve;
  readonly points: readonly Point[];
  readonly end: Point;
}

export interface Chart {
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
  /** Turns are marked below the lines. */
  readonly hasLane: boolean;
  /** Names have a second line. */
  readonly hasTwo: boolean;
}

/** Lays out a history, with these lines of notes below it. */
export function layOut(history: LifeHistory, notes: readonly string[]): Chart {
  const { from, turns, lines, controlled, extra } = history;
  const hasLane = controlled.length + extra.length > 0;
  const bottom = notesTop({ notes }) - NUMBERS_ROOM - (hasLane ? LANE_ROOM : 0);
  const scale = lifeScale(
    lines.flatMap(({ life }) => life),
    TOP,
    bottom,
  );
  const numbers = Math.max(...scale.ticks.map(({ text }) => widthOf(text, AXIS)));
  const left = Math.max(MIN_LEFT, MARGIN + numbers + BESIDE);
  const hasTwo = lines.length <= MAX_WITH_TWO_LINES;
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
export const notesTop = ({ notes }: Pick<Chart, 'notes'>): number =>
  HEIGHT - MARGIN - (notes.length > 0 ? notes.length * NOTE_ROOM + 6 : 0);

/** The chart of which a part is drawn, and its colors. */
export interface Part {
  readonly chart: Chart;
  readonly theme: Theme;
}

/** The color of a line; with more of them than colors, that of another too. */
export const colorOf = ({ series }: Theme, nth: number): string => series[nth % series.length] ?? '';
