import { fitLine } from '../lettering/fit.ts';
import { widthOf, type Weight } from '../lettering/measure.ts';
import type { Detail } from './details.ts';
import type { Mark } from './marks.tsx';
import { GUTTER, LEADING, type Sizes } from './sizes.ts';

/** A detail as it is written. */
export interface DetailLine {
  readonly mark: Mark;
  readonly text: string;
  /** That of all, but for a number that has no room so. */
  readonly size: number;
  readonly weight: Weight;
  readonly kills: boolean;
  /** Where it begins from the left of its room, and the line that it stands on from the top. */
  readonly x: number;
  readonly y: number;
}

/** Details as they fit into a room: all of one size. */
export interface DetailLines {
  readonly size: number;
  readonly lines: readonly DetailLine[];
  /** The words where not all have room: how many others there are, or that there are some. */
  readonly more: { readonly text: string; readonly x: number; readonly y: number } | null;
  /** How high and wide they are together. */
  readonly height: number;
  readonly width: number;
}

/** The mark before a line takes so much, by the size of the letters. */
export const INDENT = 1.1;
/** A column is at least so wide, by the size of its letters. */
const COLUMN = 4.8;
/** With fewer places than this none of them says how many others there are. */
const MIN_TO_COUNT = 3;
const ELLIPSIS = '…';

interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out details: as large as all of them have room for whole, or without words that their marks say too; else as small
 * as may be, the first of them, names cut.
 */
export function layOutDetails(details: readonly Detail[], room: Room, sizes: Sizes): DetailLines {
  for (const textOf of [wholeOf, shortOf]) {
    const widest = Math.max(
      ...details.map((detail) => INDENT + widthOf(textOf(detail), 1, weightOf(detail))),
    );
    for (let size = sizes.largestDetail; size >= sizes.detail; size -= 2)
      for (const columns of isWide(room, size) ? [1, 2] : [1]) {
        const grid = gridOf(room, size, columns);
        if (widest * size <= grid.width && details.length <= grid.rows * columns)
          return placed(details, grid);
      }
  }
  const size = sizes.detail;
  const isOneEnough = details.length <= gridOf(room, size, 1).rows || !isWide(room, size);
  return placed(details, gridOf(room, size, isOneEnough ? 1 : 2));
}

interface Grid {
  readonly size: number;
  readonly rows: number;
  readonly columns: number;
  /** Of a column. */
  readonly width: number;
}

const isWide = ({ width }: Room, size: number): boolean => width >= 2 * COLUMN * size + GUTTER;

const gridOf = ({ width, height }: Room, size: number, columns: number): Grid => ({
  size,
  columns,
  rows: Math.max(1, Math.floor(height / (size * LEADING))),
  width: (width - GUTTER * (columns - 1)) / columns,
});

function placed(details: readonly Detail[], { size, rows, columns, width }: Grid): DetailLines {
  const places = rows * columns;
  const isCut = details.length > places;
  const counts = isCut && places >= MIN_TO_COUNT;
  const shown = details.slice(0, counts ? places - 1 : places);
  const high = Math.min(rows, details.length);
  const room = width - INDENT * size;
  const placeOf = (at: number) => ({
    x: Math.floor(at / rows) * (width + GUTTER),
    y: (at % rows) * size * LEADING + size * 0.98,
  });
  const ellipsis = widthOf(` ${ELLIPSIS}`, size);
  const lines = shown.map((detail, at) => {
    const isLast = isCut && !counts && at === shown.length - 1;
    const [space, weight] = [room - (isLast ? ellipsis : 0), weightOf(detail)];
    const text = fitDetail(detail, space, size);
    const fitted = fitLine(text, { width: space, size, minSize: 1, weight });
    return { mark: detail.mark, kills: detail.kills, weight, text, size: fitted.size, ...placeOf(at) };
  });
  const last = lines.at(-1);
  const end = last ? INDENT * size + widthOf(last.text, last.size, last.weight) : 0;
  return {
    size,
    lines,
    more: !isCut
      ? null
      : counts
        ? {
            text: moreOf(details.length - shown.length, room, size),
            ...indented(placeOf(shown.length), size),
          }
        : { text: ELLIPSIS, x: (last?.x ?? 0) + end + widthOf(' ', size), y: last?.y ?? size },
    height: high * size * LEADING,
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

const moreOf = (more: number, room: number, size: number): string =>
  [`+${more} more`, `+${more}`].find((text) => widthOf(text, size) <= room) ?? ELLIPSIS;

const weightOf = ({ kills }: Pick<Detail, 'kills'>): Weight => (kills ? 'bold' : 'regular');

const wholeOf = ({ before, number, after }: Detail): string => inOne(before, number, after);

/** A detail without what its mark says. */
const shortOf = ({ before, number, after, mark }: Detail): string =>
  inOne(isNamed(mark) || number === '' ? before : '', number, after);

/** What stands before the number of these tells which of many it is. */
const isNamed = (mark: Mark): boolean => mark === 'counter' || mark === 'leader';

const inOne = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** A word that is cut keeps so many letters; with fewer it is left out. */
const MIN_LETTERS = 2;

/**
 * A detail in a line of so many pixels: whole, else with what stands behind its number cut, or left out, else with what
 * stands before it so. The number itself is never cut.
 */
export function fitDetail(detail: Detail, width: number, size: number): string {
  const { before, number, after, mark } = detail;
  const weight = weightOf(detail);
  const fits = (text: string): boolean => widthOf(text, size, weight) <= width;
  const cut = (text: string, others: string): string => {
    const room = width - (others === '' ? 0 : widthOf(`${others} `, size, weight));
    const short = room > 0 ? fitLine(text, { width: room, size, weight }).text : '';
    return Array.from(short).length > MIN_LETTERS ? short : '';
  };
  const whole = wholeOf(detail);
  if (fits(whole)) return whole;
  const lead = inOne(before, number);
  if (fits(lead) && after !== '') return inOne(lead, cut(after, lead));
  return inOne(isNamed(mark) ? cut(before, number) : '', number) || cut(after, '');
}
