import type { VNode } from 'preact';
import { roundToTenth } from '../drawing/drawing.tsx';

/** Shapes that distinguish series without color, around the origin, in multiples of their size. */
const SHAPES: readonly (readonly (readonly [x: number, y: number])[])[] = [
  polygon(24, 0, 0.92),
  polygon(4, 45, 1.2),
  polygon(3, 0, 1.28),
  polygon(4, 0, 1.22),
  polygon(3, 180, 1.28),
  star(4),
  polygon(6, 30, 1.08),
  star(5),
];

function polygon(corners: number, rotation: number, radius: number) {
  return Array.from({ length: corners }, (_, index) =>
    pointAround(radius, rotation + (index * 360) / corners),
  );
}

function star(points: number) {
  return Array.from({ length: points * 2 }, (_, index) =>
    pointAround(index % 2 === 0 ? 1.35 : points === 4 ? 0.42 : 0.58, (index * 180) / points),
  );
}

/** A point at a distance from the origin. @param degrees clockwise from the top */
function pointAround(radius: number, degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

interface MarkProps {
  /** The number of the series, from 0 on. */
  readonly seriesIndex: number;
  /** The center. */
  readonly x: number;
  readonly y: number;
  /** About half of the mark's height. */
  readonly size: number;
  readonly color: string;
  /** The color of the outline, and of the inside of a hollow mark. */
  readonly ground: string;
}

/** One of 16 shapes, filled or hollow. */
export function SeriesMark({ seriesIndex, x, y, size, color, ground }: MarkProps): VNode {
  const shape = SHAPES[seriesIndex % SHAPES.length] ?? [];
  const isHollow = Math.floor(seriesIndex / SHAPES.length) % 2 === 1;
  const d = shape.map(
    ([dx, dy], index) =>
      `${index === 0 ? 'M' : 'L'}${roundToTenth(x + dx * size)} ${roundToTenth(y + dy * size)}`,
  );
  return (
    <path
      d={`${d.join('')}Z`}
      fill={isHollow ? ground : color}
      stroke={isHollow ? color : ground}
      stroke-width={isHollow ? roundToTenth(size / 2.6) : 2}
      stroke-linejoin="round"
    />
  );
}

/** The path of a diagonal cross. */
export const crossAt = (x: number, y: number, size: number): string =>
  `M${roundToTenth(x - size)} ${roundToTenth(y - size)}L${roundToTenth(x + size)} ${roundToTenth(y + size)}M${roundToTenth(x + size)} ${roundToTenth(y - size)}L${roundToTenth(x - size)} ${roundToTenth(y + size)}`;

export const plusAt = (x: number, y: number, size: number): string =>
  `M${roundToTenth(x - size)} ${roundToTenth(y)}H${roundToTenth(x + size)}M${roundToTenth(x)} ${roundToTenth(y - size)}V${roundToTenth(y + size)}`;
