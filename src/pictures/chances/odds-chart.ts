import type { Range } from '../../engine/coins/fair.ts';
import type { Fraction } from '../../engine/coins/fractions.ts';
import { spreadOf, type Ways } from '../../engine/coins/ways.ts';
import type { Theme, ThemeName } from '../theme.ts';
import { barsOf, type Bar } from './bars.ts';

/*
 * Where everything stands in a picture of chances. All lengths are in pixels.
 */

export const WIDTH = 1200;
export const HEIGHT = 750;
export const MARGIN = 36;
/** The corners of what is drawn. */
export const LEFT = 120;
export const RIGHT = WIDTH - MARGIN - 12;
export const TOP = 196;
export const BOTTOM = 606;

/** A chance that is asked for, and how likely the other numbers are. */
export interface OddsAsked {
  readonly ways: Ways;
  /** The numbers that are asked about; `null` where nothing is. */
  readonly marked: Range | null;
  /** The answer, as large as can be: `17.19%`. */
  readonly headline: string;
  /** What it answers: `7 or more wins of 10 coins`. */
  readonly question: string;
  /** What they come to on average. */
  readonly expected: Fraction;
  /** What the numbers count: `wins`. */
  readonly unit: string;
  readonly theme: ThemeName;
}

/** A bar where it is drawn. */
export interface PlacedBar extends Bar {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

export interface Chart {
  readonly asked: OddsAsked;
  readonly bars: readonly PlacedBar[];
  /** The first number that is drawn, and the last. */
  readonly shown: Range;
  /** Where the middle of a number is, from left to right. */
  readonly xOf: (number: number) => number;
  readonly yOf: (chance: number) => number;
  readonly highest: number;
}

/** With this many bars each has its chance above it. */
export const MOST_WRITTEN = 11;
/** Places of chances in percent, and of the average. */
export const PLACES = 2;

/** What is asked about is so wide at least that it is seen. */
const LEAST_MARKED = 4;

export function layOut(asked: OddsAsked): Chart {
  const spread = spreadOf(asked.ways);
  const shown = { from: spread.least, to: spread.least + spread.chances.length - 1 };
  const pitch = (RIGHT - LEFT) / spread.chances.length;
  const gap = Math.min(10, pitch * 0.2);
  const highest = Math.max(...spread.chances);
  const yOf = (chance: number): number => BOTTOM - ((BOTTOM - TOP) * chance) / highest;
  const bars = barsOf(spread, asked.marked).map(({ from, to, chance, isMarked }) => ({
    from,
    to,
    chance,
    isMarked,
    left: LEFT + (from - shown.from) * pitch + gap / 2,
    width: Math.max((to - from + 1) * pitch - gap, isMarked ? LEAST_MARKED : 1),
    top: Math.min(yOf(chance), BOTTOM - 2),
  }));
  const xOf = (number: number): number => LEFT + (number - shown.from + 0.5) * pitch;
  return { asked, bars, shown, xOf, yOf, highest };
}

/** What is drawn of it, in which colors. */
export interface Part {
  readonly chart: Chart;
  readonly theme: Theme;
}
