import type { VNode } from 'preact';
import { Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, type Weight } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import type { Box } from './seating.ts';

/** A line in the middle of the table. */
export interface MiddleLine {
  readonly text: string;
  /** In pixels, where there is room for all of them. */
  readonly size: number;
  readonly color: 'ink' | 'muted' | 'turn' | 'danger';
  readonly weight: Weight;
}

/** From one line to the next, by the size of the letters. */
const LEADING = 1.28;
/** Lines that are smaller than this part of their size are left out, from the last one on. */
const SMALLEST = 0.62;

/** Where there is much room, lines are so many times larger. */
const LARGEST = 1.25;

/** Lines in the middle of a box, the most important first: what there is no room for goes from the end on. */
export const Middle = ({
  lines,
  box,
  theme,
}: {
  readonly lines: readonly MiddleLine[];
  readonly box: Box;
  readonly theme: Theme;
}): VNode => {
  let shown = lines;
  while (shown.length > 1 && box.height / heightOf(shown) < SMALLEST) shown = shown.slice(0, -1);
  const scale = Math.min(LARGEST, box.height / heightOf(shown));
  let y = box.y + (box.height - heightOf(shown) * scale) / 2;
  return (
    <g>
      {shown.map(({ text, size, color, weight }, at) => {
        const most = size * scale;
        const line = fitLine(text, { width: box.width, size: most, least: most * 0.55, weight });
        const base = y + (most * LEADING + capHeightOf(line.size)) / 2;
        y += most * LEADING;
        return (
          <Words
            key={at}
            x={box.x + box.width / 2}
            y={base}
            size={line.size}
            weight={weight}
            anchor="middle"
            fill={theme[color]}
          >
            {line.text}
          </Words>
        );
      })}
    </g>
  );
};

const heightOf = (lines: readonly MiddleLine[]): number =>
  lines.reduce((sum, { size }) => sum + size * LEADING, 0);
