import type { VNode } from 'preact';
import { Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { MarkShape, type Mark } from './marks.tsx';
import type { Box } from './seating.ts';
import { GUTTER } from './sizes.ts';
import type { SeatShown } from './shown.ts';

/** From one line of details to the next, by their size. */
const LEADING = 1.32;
/** Details are written as much smaller as that before they are cut. */
const SMALLER = 0.75;
/** A column of details is at least so wide, by their size. */
const COLUMN = 5.5;

/** What is counted beside life, a line each; what has no room is counted. */
export const Details = ({
  seat,
  box,
  size,
  theme,
}: {
  readonly seat: SeatShown;
  readonly box: Box;
  readonly size: number;
  readonly theme: Theme;
}): VNode => {
  const { details } = seat;
  const rows = Math.max(1, Math.floor(box.height / (size * LEADING)));
  const columns = details.length > rows && box.width > 2 * COLUMN * size + GUTTER ? 2 : 1;
  const isCut = details.length > rows * columns;
  const shown = isCut ? details.slice(0, Math.max(1, rows * columns - 1)) : details;
  const more = details.length - shown.length;
  const high = Math.min(rows, details.length);
  const top = box.y + (box.height - high * size * LEADING) / 2;
  const width = (box.width - GUTTER * (columns - 1)) / columns;
  const indent = size * 1.1;
  const placeOf = (at: number) => ({
    x: box.x + Math.floor(at / rows) * (width + GUTTER),
    base: top + (at % rows) * size * LEADING + size * 0.98,
  });
  const lines = shown.map(
    ({ text, short }) =>
      [text, short ?? text].find((one) => widthOf(one, size) <= width - indent) ?? short ?? text,
  );
  const rest = placeOf(shown.length);
  const others = fitLine(`+${more} more`, { width: width - indent, size, least: size * SMALLER });
  return (
    <g>
      {shown.map(({ mark }, at) => (
        <DetailLine
          key={at}
          mark={mark}
          text={more > 0 && rows * columns === 1 ? `${lines[at] ?? ''}, …` : (lines[at] ?? '')}
          {...placeOf(at)}
          width={width}
          size={size}
          indent={indent}
          theme={theme}
        />
      ))}
      {more > 0 && rows * columns > 1 && (
        <Words x={rest.x + indent} y={rest.base} size={others.size} fill={theme.muted}>
          {others.text}
        </Words>
      )}
    </g>
  );
};

const DetailLine = ({
  mark,
  text,
  x,
  base,
  width,
  size,
  indent,
  theme,
}: {
  readonly mark: Mark;
  readonly text: string;
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly size: number;
  readonly indent: number;
  readonly theme: Theme;
}): VNode => {
  const color = mark === 'poison' ? theme.danger : mark === 'monarch' ? theme.turn : theme.muted;
  const line = fitLine(text, { width: width - indent, size, least: size * SMALLER });
  const side = size * 0.76;
  return (
    <g>
      <MarkShape mark={mark} x={x} y={base - capHeightOf(size) / 2 - side / 2} size={side} fill={color} />
      <Words x={x + indent} y={base} size={line.size} fill={mark === 'poison' ? theme.danger : theme.ink}>
        {line.text}
      </Words>
    </g>
  );
};
