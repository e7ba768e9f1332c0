import type { LifeCurve } from '#engine/records/life-history.ts';
import { tenths } from '../drawing/drawing.tsx';

/** A place in a picture, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Lines that would lie on each other lie beside each other, so far apart, and all of them within so much. */
const APART = 7;
const WITHIN = 30;

/**
 * Where the lines run, turn by turn: those with the same life at the same time a little above and below it, in turn
 * order.
 * @param y how high a life total is drawn
 * @param x where the end of a turn is drawn, by its place among those told
 */
export function pointsOf(
  lines: readonly Pick<LifeCurve, 'life'>[],
  x: (place: number) => number,
  y: (life: number) => number,
): readonly (readonly Point[])[] {
  return lines.map(({ life }, line) =>
    life.map((total, place) => {
      let [alike, above] = [0, 0];
      for (const [at, other] of lines.entries()) {
        if (other.life[place] !== total) continue;
        alike += 1;
        if (at < line) above += 1;
      }
      const apart = Math.min(APART, WITHIN / alike);
      return { x: x(place), y: y(total) + (above - (alike - 1) / 2) * apart };
    }),
  );
}

/** A path through points, without those on a straight line between their neighbours. */
export function pathThrough(points: readonly Point[]): string {
  const corners = points.filter(({ x, y }, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return true;
    return Math.abs((y - before.y) * (after.x - x) - (after.y - y) * (x - before.x)) > 1e-6;
  });
  return corners.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`).join('');
}
