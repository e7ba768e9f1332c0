import type { VNode } from 'preact';
import { Cell, roundToTenth, SvgText } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import type { SeatLayout, LifePlan } from './seat-layout.ts';
import { SeatBody, Leaders } from './life.tsx';
import { Header } from './name-bar.tsx';
import { SeatNoteLine } from './notes.tsx';
import type { SeatSizes } from './sizes.ts';

/*
 * A seat: the name on top, the life total as the largest text, with details beside or below it. All lengths are in
 * pixels.
 */

const LEFT_LABELS = { conceded: 'conceded', left: 'left', lost: 'lost' } as const;

interface PanelProps {
  readonly layout: SeatLayout;
  readonly plan: LifePlan;
  readonly sizes: SeatSizes;
  readonly theme: Theme;
}

export const SeatPanel = (props: PanelProps): VNode => {
  const { layout, sizes, theme } = props;
  const { seat, box, notes } = layout;
  const isOut = seat.left !== null;
  const noteY = (at: number): number => box.y + box.height - sizes.note * (at + 1);
  return (
    <Cell {...box} fill={isOut ? theme.ground : theme.panel}>
      <Header seat={seat} box={box} sizes={sizes} theme={theme} />
      {isOut ? (
        <LeftLabel {...props} />
      ) : (
        <g>
          <SeatBody {...props} />
          <Leaders {...props} />
        </g>
      )}
      {notes.map((note, index) => (
        <SeatNoteLine
          key={index}
          note={note}
          box={{ ...box, y: noteY(index), height: sizes.note }}
          theme={theme}
        />
      ))}
      <Frame {...props} />
    </Cell>
  );
};

/** The outline of a seat: thick for the active player, dashed if out of range or out of the game. */
const Frame = ({ layout: { seat, box }, theme }: PanelProps): VNode => {
  const isFaint = seat.left !== null || seat.isOutOfRange;
  return (
    <rect
      x={roundToTenth(box.x)}
      y={roundToTenth(box.y)}
      width={roundToTenth(box.width)}
      height={roundToTenth(box.height)}
      rx={16}
      fill="none"
      stroke={seat.isActive ? theme.turn : isFaint ? theme.muted : theme.edge}
      stroke-width={seat.isActive ? 6 : 2}
      {...(isFaint ? { 'stroke-dasharray': '10 8' } : {})}
    />
  );
};

const LeftLabel = ({ layout: { seat, body }, theme }: PanelProps): VNode => {
  const text = seat.left === null ? '' : LEFT_LABELS[seat.left];
  const size = Math.min(56, body.height * 0.4);
  const line = fitLine(text, { width: body.width, size, minSize: size / 2 });
  return (
    <SvgText
      x={body.x + body.width / 2}
      y={body.y + body.height / 2 + capHeightOf(line.size) / 2}
      size={line.size}
      anchor="middle"
      fill={theme.muted}
    >
      {line.text}
    </SvgText>
  );
};
