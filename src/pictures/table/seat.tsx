import type { VNode } from 'preact';
import { Cell, tenths, Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { Details } from './counted.tsx';
import { Header } from './name-bar.tsx';
import { Life } from './life.tsx';
import { NoteLine, type Note } from './notes.tsx';
import { GUTTER, LARGEST_LIFE, type Sizes } from './sizes.ts';
import type { Box } from './seating.ts';
import type { SeatShown } from './shown.ts';

/*
 * A seat: the name on top, life as the largest thing, and beside it what else is counted. All lengths are in pixels.
 */

/** Above the uppermost note. */
const NOTE_GAP = 6;

const LEFT = { conceded: 'conceded', left: 'left', lost: 'lost' } as const;

interface PanelProps {
  readonly seat: SeatShown;
  readonly box: Box;
  readonly sizes: Sizes;
  /** Below the rest, from the bottom up. */
  readonly notes: readonly Note[];
  /** Somebody has something beside life: life stands at the left of every seat then. */
  readonly hasDetails: boolean;
  readonly theme: Theme;
}

export const Panel = (props: PanelProps): VNode => {
  const { seat, box, sizes, notes, theme } = props;
  const isOut = seat.left !== null;
  const isFaint = isOut || seat.isOutOfRange;
  const noteY = (at: number): number => box.y + box.height - sizes.note * (at + 1);
  const body: Box = {
    x: box.x + sizes.pad,
    y: box.y + sizes.header,
    width: box.width - 2 * sizes.pad,
    height: box.height - sizes.header - (notes.length > 0 ? sizes.note * notes.length + NOTE_GAP : 0),
  };
  return (
    <Cell {...box} fill={isOut ? theme.ground : theme.panel}>
      <Header {...props} />
      {isOut ? <Gone seat={seat} body={body} theme={theme} /> : <Body {...props} body={body} />}
      {notes.map((note, at) => (
        <NoteLine key={at} note={note} box={{ ...box, y: noteY(at), height: sizes.note }} theme={theme} />
      ))}
      <Frame box={box} seat={seat} isFaint={isFaint} theme={theme} />
    </Cell>
  );
};

/** The edge of a seat: thick for whose turn it is, broken for who is out of reach or gone. */
const Frame = ({
  box,
  seat,
  isFaint,
  theme,
}: {
  readonly box: Box;
  readonly seat: SeatShown;
  readonly isFaint: boolean;
  readonly theme: Theme;
}): VNode => (
  <rect
    x={tenths(box.x)}
    y={tenths(box.y)}
    width={tenths(box.width)}
    height={tenths(box.height)}
    rx={16}
    fill="none"
    stroke={seat.isActive ? theme.turn : isFaint ? theme.muted : theme.edge}
    stroke-width={seat.isActive ? 6 : 2}
    {...(isFaint ? { 'stroke-dasharray': '10 8' } : {})}
  />
);

const Gone = ({
  seat,
  body,
  theme,
}: {
  readonly seat: SeatShown;
  readonly body: Box;
  readonly theme: Theme;
}): VNode => {
  const text = seat.left === null ? '' : LEFT[seat.left];
  const size = Math.min(56, body.height * 0.4);
  const line = fitLine(text, { width: body.width, size, least: size / 2 });
  return (
    <Words
      x={body.x + body.width / 2}
      y={body.y + body.height / 2 + capHeightOf(line.size) / 2}
      size={line.size}
      anchor="middle"
      fill={theme.muted}
    >
      {line.text}
    </Words>
  );
};

/** With more room at the side than this many times the height, details stand beside life; else below it. */
const WIDE = 1.25;
/** The part of the room that life has beside details, at least and at most; and below which it takes no more. */
const LIFE_WIDTH = { least: 0.34, most: 0.48, enough: 330 };
const LIFE_HEIGHT = 0.54;

const Body = ({ seat, body, sizes, hasDetails, theme }: PanelProps & { readonly body: Box }): VNode => {
  const isWide = body.width > WIDE * body.height;
  const life = hasDetails ? lifeBox(seat, body, isWide) : body;
  const beside: Box = isWide
    ? { ...body, x: life.x + life.width, width: body.width - life.width }
    : { ...body, y: life.y + life.height, height: body.height - life.height };
  return (
    <g>
      <Life seat={seat} box={life} isLeft={hasDetails} sizes={sizes} theme={theme} />
      {hasDetails && <Details seat={seat} box={beside} size={sizes.detail} theme={theme} />}
    </g>
  );
};

function lifeBox({ life }: SeatShown, body: Box, isWide: boolean): Box {
  if (!isWide) return { ...body, height: body.height * LIFE_HEIGHT };
  const wanted = widthOf(life, Math.min(LARGEST_LIFE, body.height), 'bold') + GUTTER;
  const least = Math.min(body.width * LIFE_WIDTH.least, LIFE_WIDTH.enough);
  return { ...body, width: Math.min(Math.max(wanted, least), body.width * LIFE_WIDTH.most) };
}
