import type { Range } from '#engine/coins/fair-coins.ts';
import type { Fraction } from '#engine/coins/fractions.ts';
import { spreadOf, type Spread, type WaysBySum } from '#engine/coins/ways.ts';
import { fitLine } from '../lettering/fit.ts';
import { widthOf } from '../lettering/measure.ts';
import { wrapInTwo } from '../lettering/wrap.ts';
import type { Theme, ThemeName } from '../theme.ts';

/* The layout of an odds chart. All lengths are in pixels. */

export const ODDS_CHART_WIDTH = 1200;
const HEIGHT = 750;
export const ODDS_CHART_MARGIN = 36;
/** The edges of the plot area. */
export const LEFT = 120;
export const RIGHT = ODDS_CHART_WIDTH - ODDS_CHART_MARGIN - 12;
const TOP = 196;
const PLOT_HEIGHT = 410;

/** The probability in question, and the distribution that it is part of. */
export interface OddsChartOptions {
  readonly ways: WaysBySum;
  /** The numbers in question; `null` if there are none. */
  readonly marked: Range | null;
  /** The answer, in the largest letters: `17.19%`. */
  readonly headline: string;
  /** For example `7 or more wins of 10 coins`. */
  readonly question: string;
  /** The expected value. */
  readonly expected: Fraction;
  /** What the numbers count: `wins`. */
  readonly unit: string;
  readonly theme: ThemeName;
}

export interface PlacedBar extends Bar {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

export interface OddsChart {
  readonly options: OddsChartOptions;
  /** Drawn beside the answer or in lines below it. */
  readonly question: Question;
  /** The height of the whole picture. */
  readonly height: number;
  /** The vertical extent of the bars. */
  readonly top: number;
  readonly bottom: number;
  readonly bars: readonly PlacedBar[];
  /** The first and the last number drawn. */
  readonly shownRange: Range;
  /** The horizontal center of a number. */
  readonly xOf: (number: number) => number;
  readonly yOf: (chance: number) => number;
  readonly highest: number;
}

/** Up to this many bars, each is labeled with its probability. */
export const MAX_LABELED_BARS = 11;
/** Decimals of percentages and of the average. */
export const DECIMALS = 2;

/** The font size of the answer. */
export const HEADLINE_SIZE = 76;

/** The question with its line breaks and position. */
interface Question {
  readonly lines: readonly string[];
  readonly size: number;
  readonly x: number;
  /** The baseline of its first line; the next lines follow at `LINE_HEIGHT`. */
  readonly y: number;
}

const HEADLINE_BASELINE = 100;
export const LINE_HEIGHT = 48;
/**
 * Font sizes of the question beside the answer, or else below it; the first that fits the whole question is used.
 */
const BESIDE_SIZES = { size: 42, least: 36 };
const BELOW_SIZES = [36, 32];
const MIN_BELOW_SIZE = 28;

function placeQuestion({ headline, question }: OddsChartOptions): Question {
  const x = ODDS_CHART_MARGIN + widthOf(headline, HEADLINE_SIZE, 'bold') + 28;
  const besideTitle = fitLine(question, { width: ODDS_CHART_WIDTH - ODDS_CHART_MARGIN - x, ...BESIDE_SIZES });
  if (besideTitle.text === question)
    return { lines: [question], size: besideTitle.size, x, y: HEADLINE_BASELINE };
  const belowTitle = BELOW_SIZES.map((size) => questionBelow(question, size));
  const isWhole = ({ lines }: Question): boolean => lines.join(' ') === question;
  const onOneLine = belowTitle.find(({ lines: [line] }) => line === question);
  return onOneLine ?? belowTitle.find(isWhole) ?? questionBelow(question, MIN_BELOW_SIZE);
}

const questionBelow = (question: string, size: number): Question => ({
  lines: wrapInTwo(question, { width: ODDS_CHART_WIDTH - 2 * ODDS_CHART_MARGIN, size }),
  size,
  x: ODDS_CHART_MARGIN,
  y: HEADLINE_BASELINE + LINE_HEIGHT + 12,
});

/** The least width of a marked bar, so that it stays visible. */
const MIN_MARKED_WIDTH = 4;

export function layOutOddsChart(options: OddsChartOptions): OddsChart {
  const spread = spreadOf(options.ways);
  const question = placeQuestion(options);
  const extraHeight = question.y > HEADLINE_BASELINE ? question.lines.length * LINE_HEIGHT : 0;
  const top = TOP + extraHeight;
  const bottom = top + PLOT_HEIGHT;
  const shownRange = { from: spread.least, to: spread.least + spread.chances.length - 1 };
  const pitch = (RIGHT - LEFT) / spread.chances.length;
  const gap = Math.min(10, pitch * 0.2);
  const highest = Math.max(...spread.chances);
  const yOf = (chance: number): number => bottom - (PLOT_HEIGHT * chance) / highest;
  const bars = groupIntoBars(spread, options.marked).map(({ from, to, chance, isMarked }) => ({
    from,
    to,
    chance,
    isMarked,
    left: LEFT + (from - shownRange.from) * pitch + gap / 2,
    width: Math.max((to - from + 1) * pitch - gap, isMarked ? MIN_MARKED_WIDTH : 1),
    top: Math.min(yOf(chance), bottom - 2),
  }));
  const xOf = (number: number): number => LEFT + (number - shownRange.from + 0.5) * pitch;
  return {
    options,
    question,
    height: HEIGHT + extraHeight,
    top,
    bottom,
    bars,
    shownRange,
    xOf,
    yOf,
    highest,
  };
}

/** Props of the components that draw a part of the chart. */
export interface OddsPartProps {
  readonly chart: OddsChart;
  readonly theme: Theme;
}

/** One bar: a number, or a range of adjacent numbers if there are too many to draw each. */
interface Bar extends Range {
  /** The probability of each of its numbers, from 0 to 1; the average if it covers several. */
  readonly chance: number;
  readonly isMarked: boolean;
}

/** More bars than this would be too narrow to draw. */
const MAX_BARS = 420;

/** The bars of a distribution, from left to right. The marked range starts and ends at the edge of a bar. */
function groupIntoBars({ least, chances }: Spread, marked: Range | null): readonly Bar[] {
  const numbersPerBar = Math.ceil(chances.length / MAX_BARS);
  const bars: Bar[] = [];
  for (let at = 0; at < chances.length;) {
    const from = least + at;
    const isMarked = isIn(marked, from);
    let to = from;
    while (
      to - from + 1 < numbersPerBar &&
      to + 1 < least + chances.length &&
      isIn(marked, to + 1) === isMarked
    )
      to += 1;
    const covered = chances.slice(at, at + to - from + 1);
    bars.push({
      from,
      to,
      isMarked,
      chance: covered.reduce((sum, chanceOfOne) => sum + chanceOfOne, 0) / covered.length,
    });
    at += covered.length;
  }
  return bars;
}

const isIn = (range: Range | null, number: number): boolean =>
  range !== null && number >= range.from && number <= range.to;
