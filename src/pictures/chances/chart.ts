import type { Range } from '#engine/coins/fair.ts';
import type { Fraction } from '#engine/coins/fractions.ts';
import { spreadOf, type WaysBySum } from '#engine/coins/ways.ts';
import { fitLine } from '../lettering/fit.ts';
import { widthOf } from '../lettering/measure.ts';
import { wrapInTwo } from '../lettering/wrap.ts';
import type { Theme, ThemeName } from '../theme.ts';
import { barsOf, type Bar } from './bars.ts';

/*
 * Where everything stands in a picture of chances. All lengths are in pixels.
 */

export const WIDTH = 1200;
const HEIGHT = 750;
export const MARGIN = 36;
/** The corners of what is drawn. */
export const LEFT = 120;
export const RIGHT = WIDTH - MARGIN - 12;
const TOP = 196;
const HIGH = 410;

/** A chance that is asked for, and how likely the other numbers are. */
export interface OddsChartOptions {
  readonly ways: WaysBySum;
  /** The numbers that are asked about; `null` where nothing is. */
  readonly marked: Range | null;
  /** The answer, as large as can be: `17.19%`. */
  readonly headline: string;
  /** The question that it answers: `7 or more wins of 10 coins`. */
  readonly question: string;
  /** The average of the numbers. */
  readonly expected: Fraction;
  /** The things that the numbers count: `wins`. */
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
  readonly asked: OddsChartOptions;
  /** The question, beside the answer or in lines below it. */
  readonly question: Question;
  /** Of the whole picture. */
  readonly height: number;
  /** Where the bars begin and end, from the top. */
  readonly top: number;
  readonly bottom: number;
  readonly bars: readonly PlacedBar[];
  /** The first number that is drawn, and the last. */
  readonly shown: Range;
  /** Where the middle of a number is, from left to right. */
  readonly xOf: (number: number) => number;
  readonly yOf: (chance: number) => number;
  readonly highest: number;
}

/** With this many bars each has its chance above it. */
export const MAX_WRITTEN = 11;
/** Places of chances in percent, and of the average. */
export const PLACES = 2;

/** The answer is so large. */
export const ANSWER = 76;

/** A question as it is written, and where it begins. */
interface Question {
  readonly lines: readonly string[];
  readonly size: number;
  readonly x: number;
  /** The line that its first line stands on; the next ones follow by `LINE`. */
  readonly y: number;
}

const BASE = 100;
export const LINE = 48;
/** The question is so large beside the answer, and else below it: the first in which all of it has room. */
const BESIDE = { size: 42, least: 36 };
const BELOW = [36, 32];
const MIN_BELOW = 28;

function placeQuestion({ headline, question }: OddsChartOptions): Question {
  const x = MARGIN + widthOf(headline, ANSWER, 'bold') + 28;
  const beside = fitLine(question, { width: WIDTH - MARGIN - x, ...BESIDE });
  if (beside.text === question) return { lines: [question], size: beside.size, x, y: BASE };
  const below = BELOW.map((size) => placedBelow(question, size));
  const isWhole = ({ lines }: Question): boolean => lines.join(' ') === question;
  const inOne = below.find(({ lines: [line] }) => line === question);
  return inOne ?? below.find(isWhole) ?? placedBelow(question, MIN_BELOW);
}

const placedBelow = (question: string, size: number): Question => ({
  lines: wrapInTwo(question, { width: WIDTH - 2 * MARGIN, size }),
  size,
  x: MARGIN,
  y: BASE + LINE + 12,
});

/** What is asked about is so wide at least that it is seen. */
const MIN_MARKED = 4;

export function layOut(asked: OddsChartOptions): Chart {
  const spread = spreadOf(asked.ways);
  const question = placeQuestion(asked);
  const more = question.y > BASE ? question.lines.length * LINE : 0;
  const top = TOP + more;
  const bottom = top + HIGH;
  const shown = { from: spread.least, to: spread.least + spread.chances.length - 1 };
  const pitch = (RIGHT - LEFT) / spread.chances.length;
  const gap = Math.min(10, pitch * 0.2);
  const highest = Math.max(...spread.chances);
  const yOf = (chance: number): number => bottom - (HIGH * chance) / highest;
  const bars = barsOf(spread, asked.marked).map(({ from, to, chance, isMarked }) => ({
    from,
    to,
    chance,
    isMarked,
    left: LEFT + (from - shown.from) * pitch + gap / 2,
    width: Math.max((to - from + 1) * pitch - gap, isMarked ? MIN_MARKED : 1),
    top: Math.min(yOf(chance), bottom - 2),
  }));
  const xOf = (number: number): number => LEFT + (number - shown.from + 0.5) * pitch;
  return { asked, question, height: HEIGHT + more, top, bottom, bars, shown, xOf, yOf, highest };
}

/** The chart of which a part is drawn, and its colors. */
export interface Part {
  readonly chart: Chart;
  readonly theme: Theme;
}
