import type { VNode } from 'preact';
import { Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf, type Weight } from '../lettering/measure.ts';
import { wrapInTwo } from '../lettering/wrap.ts';
import type { Theme } from '../theme.ts';
import type { Heading } from './heading.ts';
import type { Box } from './seating.ts';

/** A line in the middle of the table. */
export interface MiddleLine {
  readonly text: string;
  /** In pixels, where there is room for all of them. */
  readonly size: number;
  readonly color: 'ink' | 'muted' | 'turn';
  readonly weight: Weight;
}

/** From one line to the next, by the size of the letters. */
const LEADING = 1.28;
/** Lines are no smaller than this part of their size: they are left out from the last one on, and one that is too wide is cut. */
const SMALLEST = 0.8;
/** Where there is much room, lines are so many times larger. */
const LARGEST = 1.25;

const TITLE = 60;
const WHOSE = 52;
const FACT = 34;
/** So many lines of facts stand in a band between two rows. */
const FACT_LINES = 2;

const fact = (text: string, at: number): MiddleLine => ({
  text,
  size: FACT,
  color: at === 0 ? 'ink' : 'muted',
  weight: 'regular',
});

/** The words in a band between two rows of seats: whose turn it is in one line, and as many facts as two lines have room for. */
export function linesInBand({ title, whose }: Heading, facts: readonly string[], width: number) {
  const first: MiddleLine = {
    text: whose === '' ? title : `${title}: ${whose}`,
    size: TITLE,
    color: 'turn',
    weight: 'bold',
  };
  const lines: string[] = [];
  for (const line of facts) {
    const together = lines.length === 0 ? line : `${lines.at(-1) ?? ''} · ${line}`;
    if (lines.length > 0 && widthOf(together, FACT) <= width) lines[lines.length - 1] = together;
    else if (lines.length < FACT_LINES) lines.push(line);
  }
  return [first, ...lines.map(fact)];
}

/** The words in the middle of seats all around, each fact with a line of its own, or with two where there is room. */
export function linesAround({ title, whose }: Heading, facts: readonly string[], { width, height }: Box) {
  const first: readonly MiddleLine[] =
    whose === ''
      ? [{ text: title, size: WHOSE, color: 'turn', weight: 'bold' }]
      : [
          { text: title, size: TITLE, color: 'ink', weight: 'bold' },
          { text: whose, size: WHOSE, color: 'turn', weight: 'bold' },
        ];
  const inTwo = facts.flatMap((line, at) =>
    wrapInTwo(line, { width, size: FACT }).map((text) => fact(text, at)),
  );
  const isHigh = heightOf([...first, ...inTwo]) <= height;
  return [...first, ...(isHigh ? inTwo : facts.map(fact))];
}

/** How high lines are together. */
export const heightOf = (lines: readonly MiddleLine[]): number =>
  lines.reduce((sum, { size }) => sum + size * LEADING, 0);

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
  const widest = Math.max(...shown.map(({ text, size, weight }) => widthOf(text, size, weight)));
  const scale = Math.min(LARGEST, box.height / heightOf(shown), Math.max(1, box.width / widest));
  let y = box.y + (box.height - heightOf(shown) * scale) / 2;
  return (
    <g>
      {shown.map(({ text, size, color, weight }, at) => {
        const most = size * scale;
        const line = fitLine(text, { width: box.width, size: most, minSize: most * SMALLEST, weight });
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
