import type { VNode } from 'preact';
import { roundToTenth } from '../drawing/drawing.tsx';
import type { Theme } from '../theme.ts';
import type { Box } from './seating.ts';

/** Half of an arrowhead's width and height, in pixels. */
const HALF_SIZE = 7;
/**
 * The horizontal distance of the arrowheads between two rows from the end of the longer row, clear of the text
 * between them.
 */
const ROW_END = 24;

/** Arrowheads between the seats, in turn order. */
export const TurnOrder = ({
  seats,
  theme,
}: {
  readonly seats: readonly Box[];
  readonly theme: Theme;
}): VNode => (
  <g fill={theme.muted}>
    {seats.length > 1 &&
      seats.map((seat, index) => (
        <TurnArrow key={index} from={seat} to={seats[(index + 1) % seats.length] ?? seat} />
      ))}
  </g>
);

const TurnArrow = ({ from, to }: { readonly from: Box; readonly to: Box }): VNode => {
  const [dx, dy] = [
    to.x + to.width / 2 - from.x - from.width / 2,
    to.y + to.height / 2 - from.y - from.height / 2,
  ];
  const isBeside = from.y < to.y + to.height && to.y < from.y + from.height;
  const y = (Math.max(from.y, to.y) + Math.min(from.y + from.height, to.y + to.height)) / 2;
  const x = isBeside
    ? (Math.max(from.x, to.x) + Math.min(from.x + from.width, to.x + to.width)) / 2
    : dy > 0
      ? Math.max(from.x + from.width, to.x + to.width) - ROW_END
      : Math.min(from.x, to.x) + ROW_END;
  const rotation = isBeside ? (dx > 0 ? 0 : 180) : dy > 0 ? 90 : 270;
  return (
    <path
      d={`M${-HALF_SIZE} ${-HALF_SIZE * 1.3} L${HALF_SIZE} 0 L${-HALF_SIZE} ${HALF_SIZE * 1.3} Z`}
      transform={`translate(${roundToTenth(x)} ${roundToTenth(y)}) rotate(${rotation})`}
    />
  );
};
