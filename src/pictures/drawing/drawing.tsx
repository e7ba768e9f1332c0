import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import type { Weight } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';

/** A drawing as an SVG document. */
export const toSvg = (drawing: VNode): string => render(drawing);

/** The font of all pictures, and on pages what stands in for it. */
const FONT = "'Open Sans', sans-serif";

interface DrawingProps {
  /** In pixels, as all lengths in it. */
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** The drawing in a few words, for those who do not see it. */
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The root of a drawing: a ground with round corners, on which it stands in a dark Discord as in a light one. */
export const Drawing = ({ width, height, theme, title, children }: DrawingProps): VNode => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    font-family={FONT}
    role="img"
    aria-label={title}
  >
    <rect width={width} height={height} rx={24} fill={theme.ground} />
    {children}
  </svg>
);

interface WordsProps {
  /** Where they begin, end or have their middle, by `anchor`. */
  readonly x: number;
  /** The base line. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: Weight;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: string;
}

/** A line of words. Whoever writes it has measured it: see `fitLine`. */
export const Words = ({
  x,
  y,
  size,
  fill,
  weight = 'regular',
  anchor = 'start',
  children,
}: WordsProps): VNode => (
  <text
    x={tenths(x)}
    y={tenths(y)}
    font-size={tenths(size)}
    font-weight={weight === 'bold' ? 700 : 400}
    text-anchor={anchor}
    fill={fill}
  >
    {children}
  </text>
);

interface CellProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly radius?: number;
  readonly children?: ComponentChildren;
}

/** A box with what stands in it: no word of it reaches over its edges. */
export const Cell = ({
  x,
  y,
  width,
  height,
  fill,
  stroke,
  strokeWidth,
  radius = 16,
  children,
}: CellProps): VNode => (
  <g data-cell={[x, y, width, height].map(tenths).join(' ')}>
    <rect
      x={tenths(x)}
      y={tenths(y)}
      width={tenths(width)}
      height={tenths(height)}
      rx={radius}
      fill={fill}
      {...(stroke === undefined ? {} : { stroke, 'stroke-width': strokeWidth ?? 2 })}
    />
    {children}
  </g>
);

/** A length as it is written: to a tenth of a pixel. */
export const tenths = (length: number): number => Math.round(length * 10) / 10;
