import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import type { Weight } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';

export const toSvg = (drawing: VNode): string => render(drawing);

/** The font of all pictures, and its replacement on pages. */
const FONT = "'Open Sans', sans-serif";

interface DrawingProps {
  /** In pixels, as are all lengths inside. */
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** A short label for screen readers. */
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The root of a drawing: a background with rounded corners, which suits a dark and a light Discord. */
export const SvgDrawing = ({ width, height, theme, title, children }: DrawingProps): VNode => (
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

interface SvgTextProps {
  /** The start, end or middle of the text, depending on `anchor`. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: Weight;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: string;
}

/** A line of text. The caller has measured it; see `fitLine`. */
export const SvgText = ({
  x,
  y,
  size,
  fill,
  weight = 'regular',
  anchor = 'start',
  children,
}: SvgTextProps): VNode => (
  <text
    x={roundToTenth(x)}
    y={roundToTenth(y)}
    font-size={roundToTenth(size)}
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

/** A box whose content stays within its edges. */
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
  <g data-cell={[x, y, width, height].map(roundToTenth).join(' ')}>
    <rect
      x={roundToTenth(x)}
      y={roundToTenth(y)}
      width={roundToTenth(width)}
      height={roundToTenth(height)}
      rx={radius}
      fill={fill}
      {...(stroke === undefined ? {} : { stroke, 'stroke-width': strokeWidth ?? 2 })}
    />
    {children}
  </g>
);

/** Rounds a length to a tenth of a pixel, to keep the SVG short. */
export const roundToTenth = (length: number): number => Math.round(length * 10) / 10;
