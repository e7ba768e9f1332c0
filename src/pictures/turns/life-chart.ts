import type { LifeHistory, LifeCurve } from '#engine/records/life-history.ts';
import { widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { pointsOf, type LifePoint } from './life-lines.ts';
import { lifeScale, type LifeScale } from './life-scale.ts';

/* The layout of a chart of life totals by turn. All lengths are in pixels. */

export const LIFE_CHART_WIDTH = 1200;
export const HEIGHT = 900;
export const LIFE_CHART_MARGIN = 36;
/** The font size of the numbers on both axes. */
export const AXIS_FONT_SIZE = 32;
/** The font size and line height of the notes. */
export const NOTE_FONT_SIZE = 30;
export const NOTE_LINE_HEIGHT = 42;
/** The top of the plot area, and the width of the names on its right, with two lines each or one. */
const TOP = 112;
const GUTTER = { two: 326, one: 404 } as const;
/** Up to this many names get a second line that says how the player ended; with more, a number beside the name. */
const MAX_WITH_TWO_LINES = 6;
/** Below the plot: the turn numbers, and above them a lane of marks if there are any. */
const NUMBERS_ROOM = 62;
export const LANE_ROOM = 40;
/** The gap between the numbers of the life axis and the plot. */
export const AXIS_GAP = 16;
const MIN_LEFT = 90;

export interface DrawnLine {
  readonly seriesIndex: number;
  readonly line: LifeCurve;
  readonly points: readonly LifePoint[];
  readonly end: LifePoint;
}

export interface LifeChart {
  readonly history: LifeHistory;
  readonly notes: readonly string[];
  readonly scale: LifeScale;
  readonly lines: readonly DrawnLine[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The horizontal position of the end of a turn, by its number in the game. */
  readonly xOf: (turn: number) => number;
  /** True if marks of turns are drawn below the plot. */
  readonly hasLane: boolean;
  /** True if names have a second line. */
  readonly hasSecondLine: boolean;
}

/** Lays out a history with these lines of notes below it. */
export function layOutLifeChart(history: LifeHistory, notes: readonly string[]): LifeChart {
  const { from, turns, lines, controlled, extra } = history;
  const hasLane = controlled.length + extra.length > 0;
  const bottom = topOfNotes({ notes }) - NUMBERS_ROOM - (hasLane ? LANE_ROOM : 0);
  const scale = lifeScale(
    lines.flatMap(({ life }) => life),
    TOP,
    bottom,
  );
  const numbers = Math.max(...scale.ticks.map(({ text }) => widthOf(text, AXIS_FONT_SIZE)));
  const left = Math.max(MIN_LEFT, LIFE_CHART_MARGIN + numbers + AXIS_GAP);
  const hasSecondLine = lines.length <= MAX_WITH_TWO_LINES;
  const right = LIFE_CHART_WIDTH - (hasSecondLine ? GUTTER.two : GUTTER.one);
  const xOf = (turn: number): number => left + ((right - left) * (turn - from)) / Math.max(1, turns - from);
  const points = pointsOf(lines, (place) => xOf(from + place), scale.y);
  return {
    history,
    notes,
    scale,
    lines: lines.map((line, seriesIndex) => {
      const linePoints = points[seriesIndex] ?? [];
      return { seriesIndex, line, points: linePoints, end: linePoints.at(-1) ?? { x: left, y: bottom } };
    }),
    left,
    right,
    top: TOP,
    bottom,
    xOf,
    hasLane,
    hasSecondLine,
  };
}

/** The top of the notes, or the bottom of the chart if there are none. */
export const topOfNotes = ({ notes }: Pick<LifeChart, 'notes'>): number =>
  HEIGHT - LIFE_CHART_MARGIN - (notes.length > 0 ? notes.length * NOTE_LINE_HEIGHT + 6 : 0);

/** Props of the components that draw a part of the chart. */
export interface LifePartProps {
  readonly chart: LifeChart;
  readonly theme: Theme;
}

/** The color of a series; colors repeat if there are more series than colors. */
export const colorOf = ({ series }: Theme, seriesIndex: number): string =>
  series[seriesIndex % series.length] ?? '';
