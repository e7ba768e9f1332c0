import type { VNode } from 'preact';
import { roundToTenth, SvgText } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import type { Box } from './seating.ts';
import type { SeatSizes } from './sizes.ts';

/** A line at the foot of a seat. */
export interface Note {
  readonly kind: 'control' | 'coming' | 'range';
  /** The same note in ever fewer words: the first that fits is drawn. */
  readonly texts: readonly [string, ...string[]];
}

/** The margin above the uppermost note. */
const NOTE_GAP = 6;

/** The height of the notes of a seat. */
export const noteRoom = (notes: readonly Note[], { note }: SeatSizes): number =>
  notes.length > 0 ? note * notes.length + NOTE_GAP : 0;

/** Draws a note: filled for control in force, dashed otherwise. */
export const SeatNoteLine = ({
  note,
  box,
  theme,
}: {
  readonly note: Note;
  readonly box: Box;
  readonly theme: Theme;
}): VNode => {
  const size = Math.round(box.height * 0.68);
  const width = box.width - 32;
  const shortest = note.texts.at(-1) ?? note.texts[0];
  const text = note.texts.find((candidate) => widthOf(candidate, size, 'bold') <= width) ?? shortest;
  const line = fitLine(text, { width, size, minSize: size * 0.85, weight: 'bold' });
  const isFilled = note.kind === 'control';
  const color = note.kind === 'range' ? theme.muted : theme.control;
  const inset = 8;
  return (
    <g>
      <rect
        x={roundToTenth(box.x + inset)}
        y={roundToTenth(box.y - inset / 2)}
        width={roundToTenth(box.width - 2 * inset)}
        height={roundToTenth(box.height - inset / 2)}
        rx={10}
        fill={isFilled ? color : 'none'}
        stroke={color}
        stroke-width={2}
        {...(isFilled ? {} : { 'stroke-dasharray': '6 6' })}
      />
      <SvgText
        x={box.x + box.width / 2}
        y={box.y - inset / 2 + (box.height - inset / 2) / 2 + capHeightOf(line.size) / 2}
        size={line.size}
        weight="bold"
        anchor="middle"
        fill={isFilled ? theme.ground : color}
      >
        {line.text}
      </SvgText>
    </g>
  );
};
