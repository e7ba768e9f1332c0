import type { LifeCurve } from '#engine/records/life-history.ts';
import { roundToTenth } from '../drawing/drawing.tsx';

/** In pixels. */
export interface LifePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Coinciding lines are drawn side by side, `LINE_SPACING` pixels from each other, or closer so that all of them stay within
 * `MAX_SPREAD`.
 */
const LINE_SPACING = 7;
const MAX_SPREAD = 30;

/**
 * The points of each line, turn by turn; lines with the same life at the same time are offset in turn order.
 * @param y the vertical position of a life total
 * @param x the horizontal position of the end of a turn, by its index in the history
 */
export function pointsOf(
  lines: readonly Pick<LifeCurve, 'life'>[],
  x: (place: number) => number,
  y: (life: number) => number,
): readonly (readonly LifePoint[])[] {
  return lines.map(({ life }, line) =>
    life.map((total, place) => {
      let [tied, above] = [0, 0];
      for (const [index, peer] of lines.entries()) {
        if (peer.life[place] !== total) continue;
        tied += 1;
        if (index < line) above += 1;
      }
      const spacing = Math.min(LINE_SPACING, MAX_SPREAD / tied);
      return { x: x(place), y: y(total) + (above - (tied - 1) / 2) * spacing };
    }),
  );
}

/** A path through points; omits points on a straight line between their neighbors. */
export function pathThrough(points: readonly LifePoint[]): string {
  const corners = points.filter(({ x, y }, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return true;
    return Math.abs((y - before.y) * (after.x - x) - (after.y - y) * (x - before.x)) > 1e-6;
  });
  return corners
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${roundToTenth(x)} ${roundToTenth(y)}`)
    .join('');
}
