import type { VNode } from 'preact';
import { SvgText } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf, type Weight } from '../lettering/measure.ts';
import { wrapInTwo } from '../lettering/wrap.ts';
import type { Theme } from '../theme.ts';
import type { Heading } from './heading.ts';
import type { Box } from './seating.ts';

/** A line in the middle of the table. */
export interface MiddleLine {
  readonly text: string;
  /** In pixels, before scaling. */
  readonly size: number;
  readonly color: 'ink' | 'muted' | 'turn';
  readonly weight: Weight;
}

/** Line height, in ems. */
const LEADING = 1.28;
/**
 * Lines shrink at most by this factor; then the last lines are left out, and a line that is too wide is truncated.
 */
const MIN_SCALE = 0.8;
/** Lines grow at most by this factor. */
const MAX_SCALE = 1.25;

const TITLE = 60;
const WHOSE = 52;
const FACT = 34;
/** The number of lines for facts in a band between two rows. */
const FACT_LINES = 2;

const factLine = (text: string, at: number): MiddleLine => ({
  text,
  size: FACT,
  color: at === 0 ? 'ink' : 'muted',
  weight: 'regular',
});

/**
 * The text in a band between two rows of seats: one line for whose turn it is, and as many facts as fit in two lines.
 */
export function linesInBand({ title, activeNames }: Heading, facts: readonly string[], width: number) {
  const first: MiddleLine = {
    text: activeNames === '' ? title : `${title}: ${activeNames}`,
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
  return [first, ...lines.map(factLine)];
}

/** The text in the middle of a ring of seats: one line for each fact, or two if there is room. */
export function linesAround(
  { title, activeNames }: Heading,
  facts: readonly string[],
  { width, height }: Box,
) {
  const first: readonly MiddleLine[] =
    activeNames === ''
      ? [{ text: title, size: WHOSE, color: 'turn', weight: 'bold' }]
      : [
          { text: title, size: TITLE, color: 'ink', weight: 'bold' },
          { text: activeNames, size: WHOSE, color: 'turn', weight: 'bold' },
        ];
  const inTwo = facts.flatMap((line, index) =>
    wrapInTwo(line, { width, size: FACT }).map((text) => factLine(text, index)),
  );
  const hasRoom = heightOfLines([...first, ...inTwo]) <= height;
  return [...first, ...(hasRoom ? inTwo : facts.map(factLine))];
}

/** The height of all lines together. */
export const heightOfLines = (lines: readonly MiddleLine[]): number =>
  lines.reduce((sum, { size }) => sum + size * LEADING, 0);

/** Lines centered in a box, most important first; the last ones are left out if they don't fit. */
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
  while (shown.length > 1 && box.height / heightOfLines(shown) < MIN_SCALE) shown = shown.slice(0, -1);
  const widest = Math.max(...shown.map(({ text, size, weight }) => widthOf(text, size, weight)));
  const scale = Math.min(MAX_SCALE, box.height / heightOfLines(shown), Math.max(1, box.width / widest));
  let y = box.y + (box.height - heightOfLines(shown) * scale) / 2;
  return (
    <g>
      {shown.map(({ text, size, color, weight }, index) => {
        const maxSize = size * scale;
        const line = fitLine(text, { width: box.width, size: maxSize, minSize: maxSize * MIN_SCALE, weight });
        const base = y + (maxSize * LEADING + capHeightOf(line.size)) / 2;
        y += maxSize * LEADING;
        return (
          <SvgText
            key={index}
            x={box.x + box.width / 2}
            y={base}
            size={line.size}
            weight={weight}
            anchor="middle"
            fill={theme[color]}
          >
            {line.text}
          </SvgText>
        );
      })}
    </g>
  );
};
