import { fitLine } from '../lettering/fit.ts';
import { widthOf, type Weight } from '../lettering/measure.ts';
import type { SeatDetail } from './details.ts';
import type { DetailMark } from './marks.tsx';
import { GUTTER, LEADING, type SeatSizes } from './sizes.ts';

export interface DetailLine {
  readonly mark: DetailMark;
  readonly text: string;
  /** The common font size, or less for a number too wide for it. */
  readonly size: number;
  readonly weight: Weight;
  readonly isLethal: boolean;
  /** The left end of the mark, after which the text is indented, and the baseline from the top. */
  readonly x: number;
  readonly y: number;
}

/** Details laid out in a room, all in one font size. */
export interface DetailLines {
  readonly size: number;
  readonly lines: readonly DetailLine[];
  /** The number of details that did not fit, or an ellipsis. */
  readonly more: { readonly text: string; readonly x: number; readonly y: number } | null;
  /** The extent of all lines together. */
  readonly height: number;
  readonly width: number;
}

/** The room of the mark before a line, in ems. */
export const INDENT = 1.1;
/** The least width of a column, in ems. */
const MIN_COLUMN_WIDTH = 4.8;
/** With fewer lines than this, none is spent on the number of hidden details. */
const MIN_TO_COUNT = 3;
const ELLIPSIS = '…';

interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out details in the largest font size in which all fit, with or without the words that their marks already
 * express; otherwise in the smallest size, the first details only, with truncated names.
 */
export function layOutDetails(details: readonly SeatDetail[], room: Room, sizes: SeatSizes): DetailLines {
  for (const textOf of [fullText, shortText]) {
    const widest = Math.max(
      ...details.map((detail) => INDENT + widthOf(textOf(detail), 1, weightOf(detail))),
    );
    for (let size = sizes.largestDetail; size >= sizes.detail; size -= 2)
      for (const columns of isWide(room, size) ? [1, 2] : [1]) {
        const grid = gridOf(room, size, columns);
        if (widest * size <= grid.width && details.length <= grid.rows * columns)
          return placeDetails(details, grid);
      }
  }
  const size = sizes.detail;
  const isOneEnough = details.length <= gridOf(room, size, 1).rows || !isWide(room, size);
  return placeDetails(details, gridOf(room, size, isOneEnough ? 1 : 2));
}

interface Grid {
  readonly size: number;
  readonly rows: number;
  readonly columns: number;
  /** The width of a column. */
  readonly width: number;
}

const isWide = ({ width }: Room, size: number): boolean => width >= 2 * MIN_COLUMN_WIDTH * size + GUTTER;

const gridOf = ({ width, height }: Room, size: number, columns: number): Grid => ({
  size,
  columns,
  rows: Math.max(1, Math.floor(height / (size * LEADING))),
  width: (width - GUTTER * (columns - 1)) / columns,
});

function placeDetails(details: readonly SeatDetail[], { size, rows, columns, width }: Grid): DetailLines {
  const capacity = rows * columns;
  const isTruncated = details.length > capacity;
  const hasCount = isTruncated && capacity >= MIN_TO_COUNT;
  const shown = details.slice(0, hasCount ? capacity - 1 : capacity);
  const rowCount = Math.min(rows, details.length);
  const room = width - INDENT * size;
  const placeOf = (at: number) => ({
    x: Math.floor(at / rows) * (width + GUTTER),
    y: (at % rows) * size * LEADING + size * 0.98,
  });
  const ellipsis = widthOf(` ${ELLIPSIS}`, size);
  const lines = shown.map((detail, index) => {
    const isLast = isTruncated && !hasCount && index === shown.length - 1;
    const [space, weight] = [room - (isLast ? ellipsis : 0), weightOf(detail)];
    const text = fitDetail(detail, space, size);
    const fitted = fitLine(text, { width: space, size, minSize: 1, weight });
    return {
      mark: detail.mark,
      isLethal: detail.isLethal,
      weight,
      text,
      size: fitted.size,
      ...placeOf(index),
    };
  });
  const last = lines.at(-1);
  const end = last ? INDENT * size + widthOf(last.text, last.size, last.weight) : 0;
  return {
    size,
    lines,
    more: !isTruncated
      ? null
      : hasCount
        ? {
            text: moreText(details.length - shown.length, room, size),
            ...indented(placeOf(shown.length), size),
          }
        : { text: ELLIPSIS, x: (last?.x ?? 0) + end + widthOf(' ', size), y: last?.y ?? size },
    height: rowCount * size * LEADING,
    width:
      columns > 1
        ? 2 * width + GUTTER
        : Math.max(...lines.map((line) => INDENT * size + widthOf(line.text, line.size, line.weight))),
  };
}

const indented = ({ x, y }: { readonly x: number; readonly y: number }, size: number) => ({
  x: x + INDENT * size,
  y,
});

const moreText = (more: number, room: number, size: number): string =>
  [`+${more} more`, `+${more}`].find((text) => widthOf(text, size) <= room) ?? ELLIPSIS;

const weightOf = ({ isLethal }: Pick<SeatDetail, 'isLethal'>): Weight => (isLethal ? 'bold' : 'regular');

const fullText = ({ before, number, after }: SeatDetail): string => joinParts(before, number, after);

/** A detail without the words that its mark already expresses. */
const shortText = ({ before, number, after, mark }: SeatDetail): string =>
  joinParts(isNamed(mark) || number === '' ? before : '', number, after);

/** True if the text before the number names which of several it is. */
const isNamed = (mark: DetailMark): boolean => mark === 'counter' || mark === 'leader';

const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** A word is left out if fewer letters than this would remain of it. */
const MIN_LETTERS = 2;

/**
 * Fits a detail into a width in pixels: the text behind the number is truncated or left out first, then the text
 * before it. The number itself is never truncated.
 */
export function fitDetail(detail: SeatDetail, width: number, size: number): string {
  const { before, number, after, mark } = detail;
  const weight = weightOf(detail);
  const fits = (text: string): boolean => widthOf(text, size, weight) <= width;
  const truncate = (text: string, others: string): string => {
    const room = width - (others === '' ? 0 : widthOf(`${others} `, size, weight));
    const short = room > 0 ? fitLine(text, { width: room, size, weight }).text : '';
    return Array.from(short).length > MIN_LETTERS ? short : '';
  };
  const whole = fullText(detail);
  if (fits(whole)) return whole;
  const beginning = joinParts(before, number);
  if (fits(beginning) && after !== '') return joinParts(beginning, truncate(after, beginning));
  return joinParts(isNamed(mark) ? truncate(before, number) : '', number) || truncate(after, '');
}
