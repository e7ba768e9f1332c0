import type { VNode } from 'preact';
import { roundToTenth } from '../drawing/drawing.tsx';

/** The shape before a detail, which tells its kind. */
export type DetailMark =
  | 'loss'
  | 'rank'
  | 'poison'
  | 'commander'
  | 'monarch'
  | 'initiative'
  | 'blessing'
  | 'ring'
  | 'speed'
  | 'dungeon'
  | 'hand'
  | 'counter'
  | 'hit'
  | 'leader';

/** Our own drawings, each in a box of 24 by 24. */
const SHAPES: Readonly<Record<DetailMark, string>> = {
  // A cross.
  loss: 'M5 2 L12 9 L19 2 L22 5 L15 12 L22 19 L19 22 L12 15 L5 22 L2 19 L9 12 L2 5 Z',
  // A diamond.
  rank: 'M12 1 L23 12 L12 23 L1 12 Z',
  // A drop.
  poison: 'M12 1 C16 8 20 12 20 16 A8 7 0 0 1 4 16 C4 12 8 8 12 1 Z',
  // A shield.
  commander: 'M3 3 H21 V12 C21 18 16 21 12 23 C8 21 3 18 3 12 Z',
  // A crown.
  monarch: 'M2 20 V6 L8 12 L12 3 L16 12 L22 6 V20 Z',
  // A pennant.
  initiative: 'M3 1 H6 V3 L22 8 L6 14 V23 H3 Z',
  // A star.
  blessing: 'M12 1 L15 9 L23 9 L17 14 L19 22 L12 17 L5 22 L7 14 L1 9 L9 9 Z',
  // A ring.
  ring: 'M12 2 A10 10 0 1 0 12.1 2 Z M12 7 A5 5 0 1 1 11.9 7 Z',
  // Two chevrons.
  speed: 'M2 3 H7 L13 12 L7 21 H2 L8 12 Z M11 3 H16 L22 12 L16 21 H11 L17 12 Z',
  // A gate.
  dungeon: 'M3 23 V11 A9 9 0 0 1 21 11 V23 H15 V13 A3 3 0 0 0 9 13 V23 Z',
  // A card.
  hand: 'M5 1 H19 V23 H5 Z M8 4 V20 H16 V4 Z',
  // A hexagon.
  counter: 'M12 1 L21.5 6.5 V17.5 L12 23 L2.5 17.5 V6.5 Z',
  // A triangle that points down.
  hit: 'M2 4 H22 L12 21 Z',
  // A banner.
  leader: 'M4 2 H20 V22 L12 16 L4 22 Z',
};

const BOX = 24;

/** @param x the left edge, as `y` is the top; `size` is both width and height */
export const MarkShape = ({
  mark,
  x,
  y,
  size,
  fill,
}: {
  readonly mark: DetailMark;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
}): VNode => (
  <path
    d={SHAPES[mark]}
    fill={fill}
    fill-rule="evenodd"
    transform={`translate(${roundToTenth(x)} ${roundToTenth(y)}) scale(${Math.round((size / BOX) * 1000) / 1000})`}
  />
);
