import type { VNode } from 'preact';
import { Cell, tenths, Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { MarkShape, type Mark } from './marks.tsx';
import type { Box } from './seating.ts';
import { teamLetter, type SeatShown } from './shown.ts';

/*
 * A seat: the name on top, life as the largest thing, and beside it what else is counted. All lengths are in pixels.
 */

/** A line at the foot of a seat. */
export interface Note {
  readonly kind: 'control' | 'coming' | 'range';
  readonly text: string;
}

/** Above the uppermost note. */
const NOTE_GAP = 6;

const LEFT = { conceded: 'conceded', left: 'left', lost: 'lost' } as const;

/** The sizes of what stands in a seat, the same at the whole table. */
interface Sizes {
  readonly pad: number;
  readonly header: number;
  readonly note: number;
  readonly detail: number;
}

/** @param width of the narrowest seat, as `height` is of the lowest */
export const sizesFor = (width: number, height: number): Sizes => ({
  pad: Math.round(Math.min(24, 10 + height * 0.04)),
  header: Math.round(Math.min(68, 24 + height * 0.14)),
  note: Math.round(Math.min(46, 16 + height * 0.1)),
  detail: Math.round(Math.min(34, 12 + height * 0.085, 14 + width * 0.035)),
});

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

/** The color and the number of a team, in a box behind the name. */
const Header = ({ seat, box, sizes, theme }: PanelProps): VNode => {
  const { header, pad } = sizes;
  const size = Math.round(header * 0.56);
  const base = box.y + header / 2 + capHeightOf(size) / 2;
  const isOn = seat.isActive;
  const ink = isOn ? theme.onTurn : seat.left ? theme.muted : theme.ink;
  const chip = header * 0.66;
  const tab = seat.team === null ? 0 : chip + pad / 2;
  const turn = isOn ? size * 0.7 + pad / 2 : 0;
  const room = box.width - 2 * pad - tab - turn;
  const rank = seat.rank === null ? '' : ` ${seat.rank}`;
  const rankSize = Math.round(size * 0.66);
  const rankWidth = rank === '' ? 0 : widthOf(rank, rankSize);
  const name = fitLine(seat.name, {
    width: Math.max(room - rankWidth, room / 2),
    size,
    least: size * 0.7,
    weight: 'bold',
  });
  const said = fitLine(rank, { width: room - name.width, size: rankSize, least: rankSize * 0.8 });
  const x = box.x + pad + turn;
  return (
    <g>
      {isOn && (
        <path
          d={`M${tenths(box.x)} ${tenths(box.y + header)} v${tenths(16 - header)} a16 16 0 0 1 16 -16 h${tenths(box.width - 32)} a16 16 0 0 1 16 16 v${tenths(header - 16)} Z`}
          fill={theme.turn}
        />
      )}
      {isOn && (
        <path
          d={`M${tenths(box.x + pad)} ${tenths(base)} v${tenths(-size * 0.72)} l${tenths(size * 0.66)} ${tenths(size * 0.36)} Z`}
          fill={theme.onTurn}
        />
      )}
      <Words x={x} y={base} size={name.size} weight="bold" fill={ink}>
        {name.text}
      </Words>
      {said.text !== '' && (
        <Words x={x + name.width} y={base} size={said.size} fill={isOn ? theme.onTurn : theme.muted}>
          {said.text}
        </Words>
      )}
      {seat.team !== null && (
        <TeamChip
          team={seat.team}
          x={box.x + box.width - pad - chip}
          y={box.y + (header - chip) / 2}
          size={chip}
          theme={theme}
        />
      )}
    </g>
  );
};

/** A team by its letter, on its color. */
const TeamChip = ({
  team,
  x,
  y,
  size,
  theme,
}: {
  readonly team: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly theme: Theme;
}): VNode => (
  <g>
    <rect
      x={tenths(x)}
      y={tenths(y)}
      width={tenths(size)}
      height={tenths(size)}
      rx={size / 4}
      fill={theme.ground}
      stroke={theme.series[team % theme.series.length] ?? theme.muted}
      stroke-width={4}
    />
    <Words
      x={x + size / 2}
      y={y + size / 2 + capHeightOf(size * 0.62) / 2}
      size={Math.round(size * 0.62)}
      weight="bold"
      anchor="middle"
      fill={theme.ink}
    >
      {teamLetter(team)}
    </Words>
  </g>
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

/** Between life and what stands beside it. */
const GUTTER = 20;

/** The highest that a number of life is written. */
const LARGEST_LIFE = 250;

const Life = ({
  seat,
  box,
  isLeft,
  sizes,
  theme,
}: {
  readonly seat: SeatShown;
  readonly box: Box;
  readonly isLeft: boolean;
  readonly sizes: Sizes;
  readonly theme: Theme;
}): VNode => {
  const below = [...(seat.loses ? ['loses'] : []), ...(seat.leaders === '' ? [] : [seat.leaders])];
  const line = sizes.detail * 1.25;
  const lines = below.slice(0, Math.max(seat.loses ? 1 : 0, Math.floor((box.height * 0.4) / line)));
  const room = box.height - lines.length * line;
  const number = fitLine(seat.life, {
    width: box.width - (isLeft ? GUTTER : 0),
    // A comma hangs below the line.
    size: Math.min(LARGEST_LIFE, room * (seat.life.includes(',') ? 0.95 : 1.1)),
    least: 10,
    weight: 'bold',
  });
  const x = isLeft ? box.x : box.x + box.width / 2;
  const anchor = isLeft ? 'start' : 'middle';
  const color = seat.loses ? theme.danger : seat.isOutOfRange ? theme.muted : theme.ink;
  return (
    <g>
      <Words
        x={x}
        y={box.y + room / 2 + capHeightOf(number.size) / 2}
        size={number.size}
        weight="bold"
        anchor={anchor}
        fill={color}
      >
        {number.text}
      </Words>
      {lines.map((text, at) => {
        const said = fitLine(text, {
          width: box.width - sizes.pad / 2,
          size: sizes.detail * 0.86,
          least: sizes.detail * 0.7,
        });
        const isLoss = seat.loses && at === 0;
        return (
          <Words
            key={at}
            x={x}
            y={box.y + room + (at + 0.62) * line}
            size={said.size}
            weight={isLoss ? 'bold' : 'regular'}
            anchor={anchor}
            fill={isLoss ? theme.danger : theme.muted}
          >
            {said.text}
          </Words>
        );
      })}
    </g>
  );
};

/** From one line of details to the next, by their size. */
const LEADING = 1.32;
/** Details are written as much smaller as that before they are cut. */
const SMALLER = 0.75;
/** A column of details is at least so wide, by their size. */
const COLUMN = 5.5;

const Details = ({
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

/** A line at the foot of a seat: filled for control in force, with a line above it for what is to come. */
const NoteLine = ({
  note,
  box,
  theme,
}: {
  readonly note: Note;
  readonly box: Box;
  readonly theme: Theme;
}): VNode => {
  const size = Math.round(box.height * 0.62);
  const line = fitLine(note.text, { width: box.width - 32, size, least: size * 0.75, weight: 'bold' });
  const isFilled = note.kind === 'control';
  const color = note.kind === 'range' ? theme.muted : theme.control;
  const inset = 8;
  return (
    <g>
      <rect
        x={tenths(box.x + inset)}
        y={tenths(box.y - inset / 2)}
        width={tenths(box.width - 2 * inset)}
        height={tenths(box.height - inset / 2)}
        rx={10}
        fill={isFilled ? color : 'none'}
        stroke={color}
        stroke-width={2}
        {...(isFilled ? {} : { 'stroke-dasharray': '6 6' })}
      />
      <Words
        x={box.x + box.width / 2}
        y={box.y - inset / 2 + (box.height - inset / 2) / 2 + capHeightOf(line.size) / 2}
        size={line.size}
        weight="bold"
        anchor="middle"
        fill={isFilled ? theme.ground : color}
      >
        {line.text}
      </Words>
    </g>
  );
};
